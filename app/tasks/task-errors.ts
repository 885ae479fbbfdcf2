import { FieldsRefused } from "#app/changes/refused.ts";
export type TaskProblem =
  | "store-unknown"
  | "store-closed"
  | "owner-unknown"
  | "owner-disabled"
  | "due-past"
  | "photo-missing"
  | "evidence-missing"
  | "too-many-photos"
  | "reason-missing";

type Field = "storeId" | "ownerId" | "dueDay" | "photos" | "words" | "reason" | "";

export class TaskRefused extends FieldsRefused<Field, TaskProblem> {}
