import type { RecordKind } from "#app/changes/record.ts";
import { reattributing } from "#app/store-managers/reattribute.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { activities, type Activity, activityInputSchema } from "./activity.ts";
import { activityEvents } from "./events.ts";
import { activityFacts } from "./facts.server.ts";

export function activityRevision(activity: Activity): string {
  return digestOf({ ...activityInputSchema.parse(activity), status: activity.status });
}

export const activityRecord: RecordKind<Activity, typeof activityEvents> = {
  collection: activities,
  events: activityEvents,
  scope: { name: "activity", action: "read activity", subjectOf: ({ data }) => data },
  revisionOf: ({ data }) => activityRevision(data),
  follow: (tx, writes) => activityFacts.follow(tx, writes),
};

export const reattributeActivities = reattributing(activityRecord, "from");
