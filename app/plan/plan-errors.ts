/** Why a plan was not kept as asked. Pages turn these into words. */

/** "past": it was to begin, change or end before it can; "far": a slot was to move too many days; "never": its rule doesn't occur; "finer": more often than daily; "versions": changed too often; "over": it ended; "overtaken": somebody else changed it. */
export type PlanRefusal =
  | "subject-unknown"
  | "person-unknown"
  | "store-unknown"
  | "target-empty"
  | "malformed"
  | "finer"
  | "never"
  | "past"
  | "far"
  | "order"
  | "versions"
  | "over"
  | "overtaken";

export class PlanRefused extends Error {
  override name = "PlanRefused";
  readonly code: PlanRefusal;

  constructor(code: PlanRefusal) {
    super(`Refused: ${code}`);
    this.code = code;
  }
}
