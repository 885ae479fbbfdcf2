import { defineFacts } from "#app/facts/facts.server.ts";
import { activityShards, activityFactRow } from "./activity-facts.ts";
import { activities } from "./activity.ts";

export const activityFacts = defineFacts({
  source: "activities",
  shards: [activityShards],
  records: activities,
  orderedBy: "from",
  rowOf: activityFactRow,
});
