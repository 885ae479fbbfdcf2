/** Why a plan was not kept as asked. Pages turn these into words. */
import { ChangeRefused } from "#app/changes/refused.ts";

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

export class PlanRefused extends ChangeRefused<PlanRefusal> {}

/** Tells at once what there is of these. @throws PlanRefused */
export function refuseFor(found: readonly (PlanRefusal | null | false)[]): void {
  const codes = found.filter((each) => each !== null && each !== false);
  if (codes.length > 0) throw new PlanRefused(...codes);
}
