import { reattributing } from "#app/store-managers/reattribute.server.ts";
import { sittingRecord } from "./sitting-record.server.ts";

/** Attributes a store's sittings of some days; see `reattributing`. */
export const reattributeSittings = reattributing(sittingRecord, "from");
