/** Why something was not kept as asked. Pages turn these into words. */
export type ChatProblem =
  | "empty"
  | "too-long"
  | "nobody"
  | "unknown-person"
  | "too-many-people"
  | "name-missing"
  | "too-many-photos";

export class ChatRefused extends Error {
  override name = "ChatRefused";
  readonly problem: ChatProblem;

  constructor(problem: ChatProblem) {
    super(`Refused: ${problem}`);
    this.problem = problem;
  }
}
