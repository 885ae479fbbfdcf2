import { ChangeRefused } from "#app/changes/refused.ts";

/** "future": done on a day that is still to come; "not-over": it was to end later than now; "past": planned for one that is past; "far": planned too far ahead; "empty": no time between its ends. */
export const activityRefusals = [
  "store-unknown",
  "store-closed",
  "store-needed",
  "person-unknown",
  "future",
  "past",
  "far",
  "times",
  "empty",
  "not-over",
  "photos",
  "reason",
] as const;
export type ActivityRefusal = (typeof activityRefusals)[number];

export class ActivityRefused extends ChangeRefused<ActivityRefusal> {}
