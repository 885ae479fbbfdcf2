import { reattributing } from "#app/store-managers/reattribute.server.ts";
import { caseRecord } from "./case-record.server.ts";

/** Attributes the feedback on a store of some days; see `reattributing`. */
export const reattributeCases = reattributing(caseRecord, "cameAt");
