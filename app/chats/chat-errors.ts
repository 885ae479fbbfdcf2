import { ChangeRefused } from "#app/changes/refused.ts";
export type ChatProblem =
  | "empty"
  | "too-long"
  | "nobody"
  | "unknown-person"
  | "too-many-people"
  | "name-missing"
  | "too-many-photos";

export class ChatRefused extends ChangeRefused<ChatProblem> {}
