import type { Area } from "#app/area.ts";
import { countPastIn } from "#app/store-managers/reattribute.server.ts";
import { areaCopiesIn } from "#app/stores/area-copies.server.ts";
import { findStoresUsedIn } from "#app/stores/hooks.server.ts";
import { reattributeActivities } from "./activity-record.server.ts";
import { activities } from "./activity.ts";
import { activityFacts } from "./facts.server.ts";
import { activitiesImport } from "./import-activities.server.ts";

export const area: Area = {
  lists: async () => [(await import("./pages/list/activity-list.server.ts")).activityList],
  importKinds: [activitiesImport],
  facts: activityFacts,
  areaCopies: areaCopiesIn(activities),
  findStoreUses: findStoresUsedIn(activities, ({ imported }) => imported?.lastImport),
  reattribute: reattributeActivities,
  pastRecords: { kind: "activities", count: countPastIn(activities, "from") },
};
