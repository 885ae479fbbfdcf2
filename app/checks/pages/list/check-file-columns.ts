import type { Check } from "#app/checks/check.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { m } from "#app/i18n/locale.ts";

export function checkFileColumns<Row>(checkOf: (row: Row) => Check): ExportColumn<Row>[] {
  return [
    { header: m.checks_code(), width: 22, value: (row) => checkOf(row).code },
    { header: m.ui_day(), type: "day", width: 12, value: (row) => checkOf(row).day },
    { header: m.stores_store_code(), width: 12, value: (row) => checkOf(row).storeCode },
    { header: m.stores_store(), width: 30, value: (row) => checkOf(row).storeName },
  ];
}
