import { ChangeRefused } from "#app/changes/refused.ts";

/** "past": before the first possible day; "far": moved too many days; "never": the rule doesn't occur; "finer": more than daily; "overtaken": changed by somebody else. */
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

export function refuseFor(problems: readonly (PlanRefusal | null | false)[]): void {
  const codes = problems.filter((each) => each !== null && each !== false);
  if (codes.length > 0) throw new PlanRefused(...codes);
}
