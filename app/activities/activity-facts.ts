import type { Columns, RowOf } from "#app/facts/columns.ts";
import { businessDay, oneOf, uint16, word, wordOrNone } from "#app/facts/kinds.ts";
import { defineShards } from "#app/facts/shards.ts";
import { type Activity, activityMinutes } from "./activity.ts";
import { activityCategories } from "./activity-names.ts";

/** "open": planned and not done; "kept": planned and done. */
export const activityFactStates = ["open", "unplanned", "kept"] as const;

const columns = {
  store: word("stores"),
  inspector: word("inspectors"),
  manager: wordOrNone("managers"),
  day: businessDay(),
  kind: oneOf(activityCategories),
  state: oneOf(activityFactStates),
  minutes: uint16(),
};

export type ActivityColumns = Columns<typeof columns>;

export const activityShards = defineShards("facts-activities", 4, columns);

export function activityFactRow(activity: Activity, id: string): RowOf<typeof columns> | null {
  const { status, planned } = activity;
  if (status === "void") return null;
  return {
    key: id,
    store: activity.storeId,
    inspector: activity.inspectorId,
    manager: activity.managerId,
    day: activity.day,
    kind: activity.category,
    state: status === "planned" ? "open" : planned ? "kept" : "unplanned",
    minutes: status === "done" ? activityMinutes(activity) : 0,
  };
}
