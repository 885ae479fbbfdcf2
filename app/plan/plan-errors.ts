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
  /** All that is wrong, the first of which is `code`. */
  readonly codes: readonly PlanRefusal[];

  constructor(code: PlanRefusal, ...more: readonly PlanRefusal[]) {
    const codes = [code, ...more];
    super(`Refused: ${codes.join(", ")}`);
    this.code = code;
    this.codes = codes;
  }
}

/** Tells at once what there is of these. @throws PlanRefused */
export function refuseFor(found: readonly (PlanRefusal | null | false)[]): void {
  const [code, ...more] = found.filter((each) => each !== null && each !== false);
  if (code) throw new PlanRefused(code, ...more);
}
