import { reattributing } from "#app/store-managers/reattribute.server.ts";
import { activityRecord } from "./activity-record.server.ts";

/** Attributes a store's activities of some days; see `reattributing`. */
export const reattributeActivities = reattributing(activityRecord, "from");
