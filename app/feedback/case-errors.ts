/** Why a case was not kept as asked. Pages turn these into words and a status. */
import type { CaseField } from "./case-names.ts";

export type CaseProblem =
  | "store-unknown"
  | "store-closed"
  | "unknown"
  | "retired"
  | "future"
  | "before-it-came"
  | "photos"
  | "reason-missing";

type Field = CaseField | "answeredDay" | "reason" | "";

export class CaseRefused extends Error {
  override name = "CaseRefused";
  readonly problems: Readonly<Partial<Record<Field, CaseProblem>>>;

  constructor(problems: CaseRefused["problems"]) {
    super(`Refused: ${JSON.stringify(problems)}`);
    this.problems = problems;
  }
}
