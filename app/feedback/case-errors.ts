import { FieldsRefused } from "#app/changes/refused.ts";
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

export class CaseRefused extends FieldsRefused<Field, CaseProblem> {}
