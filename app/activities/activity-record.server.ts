import type { RecordKind } from "#app/changes/record.ts";
import { reattributing } from "#app/store-managers/reattribute.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { activities, type Activity, activityGivenSchema } from "./activity.ts";
import { activityEvents } from "./events.ts";
import { activityFacts } from "./facts.server.ts";

/** What a form of the activity showed. */
export function activityRevision(activity: Activity): string {
  return digestOf({ ...activityGivenSchema.parse(activity), status: activity.status });
}

export const activityRecord: RecordKind<Activity, typeof activityEvents> = {
  collection: activities,
  events: activityEvents,
  scope: { name: "activity", action: "read activity", subjectOf: ({ data }) => data },
  revisionOf: ({ data }) => activityRevision(data),
  /** The facts that reports read of those that count; a correction can take an activity to another month. */
  follow: (tx, writes) => activityFacts.follow(tx, writes),
};

/** Attributes a store's activities of some days; see `reattributing`. */
export const reattributeActivities = reattributing(activityRecord, "from");
