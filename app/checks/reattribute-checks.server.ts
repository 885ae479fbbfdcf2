import { reattributing } from "#app/store-managers/reattribute.server.ts";
import { checkRecord } from "./check-record.server.ts";

/** Attributes a store's checks of some days; see `reattributing`. */
export const reattributeChecks = reattributing(checkRecord, "startedAt");
