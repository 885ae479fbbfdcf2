/** What lists from elsewhere call the columns that checks and findings have in common. */
import { usualStoreCode } from "#app/stores/usual-columns.ts";

export const usualStore = [...usualStoreCode, "cua hang"];

export const usualDate = ["day", "date", "check date", "inspection date", "ngay kiem tra", "ngay"];

export const usualCheck = ["check code", "check id", "inspection id", "ma phieu", "ma phieu kiem tra"];

export const usualTemplate = ["template code", "template name", "checklist", "inspection type", "mau kiem tra", "mau"];
