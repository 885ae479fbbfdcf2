/** Why an activity was not kept as asked. Pages turn these into words. */

/** "future": done on a day that is still to come; "not-over": it was to end later than now; "past": planned for one that is past; "far": planned too far ahead; "empty": no time between its ends. */
export type ActivityRefusal =
  | "store-unknown"
  | "store-closed"
  | "store-needed"
  | "person-unknown"
  | "future"
  | "not-over"
  | "past"
  | "far"
  | "times"
  | "empty"
  | "photos"
  | "reason";

export class ActivityRefused extends Error {
  override name = "ActivityRefused";
  readonly code: ActivityRefusal;

  constructor(code: ActivityRefusal) {
    super(`Refused: ${code}`);
    this.code = code;
  }
}
