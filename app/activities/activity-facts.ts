/** What reports read of an activity instead of the activity itself. */
import type { Columns, RowOf } from "#app/facts/columns.ts";
import { day, oneOf, uint16, word, wordOrNone } from "#app/facts/kinds.ts";
import { defineShards } from "#app/facts/shards.ts";
import { type Activity, minutesOf } from "./activity.ts";
import { activityCategories } from "./activity-names.ts";

/** Of what counts: still planned, done without a plan, or done as it was planned. */
export const activityFactStates = ["open", "unplanned", "kept"] as const;

const columns = {
  /** "" away from stores. */
  store: word("stores"),
  inspector: word("inspectors"),
  /** On its day. */
  manager: wordOrNone("managers"),
  day: day(),
  kind: oneOf(activityCategories),
  state: oneOf(activityFactStates),
  /** That it took; 0 until it is done. */
  minutes: uint16(),
};

export type ActivityColumns = Columns<typeof columns>;

/** 23 bytes an activity. */
export const activityShards = defineShards("facts-activities", 4, columns);

/** Null for an activity that doesn't count. */
export function factRow(activity: Activity, id: string): RowOf<typeof columns> | null {
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
    minutes: status === "done" ? minutesOf(activity) : 0,
  };
}
