import { ChangeRefused } from "#app/changes/refused.ts";

export const activityRefusals = [
  "store-unknown",
  "store-closed",
  "store-needed",
  "person-unknown",
  /** Done on a day that is still to come. */
  "future",
  /** Planned for a day that is past. */
  "past",
  /** Planned too far ahead. */
  "far",
  "times",
  /** It ends when it begins. */
  "empty",
  /** Done, but it ends later than now. */
  "not-over",
  "photos",
  "reason",
] as const;
export type ActivityRefusal = (typeof activityRefusals)[number];

export class ActivityRefused extends ChangeRefused<ActivityRefusal> {}
