import { type Action, can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { FeedbackCase } from "./case.ts";
import type { CaseStatus, Judgement } from "./case-names.ts";

interface Move {
  readonly by: Action;
  readonly from: readonly CaseStatus[];
  readonly to?: CaseStatus;
  readonly judges?: Judgement;
  readonly erases?: true;
  readonly reason: boolean;
  readonly answered?: true;
}

const open = ["new", "in-progress"] as const;
const any = ["new", "in-progress", "recovered", "lost"] as const;

export const moves = {
  start: { by: "work on feedback", from: ["new"], to: "in-progress", reason: false },
  recover: { by: "work on feedback", from: open, to: "recovered", reason: true, answered: true },
  lose: { by: "work on feedback", from: open, to: "lost", reason: true },
  reopen: { by: "decide feedback", from: ["recovered", "lost"], to: "in-progress", reason: true },
  justify: { by: "decide feedback", from: any, judges: "yes", reason: false },
  dismiss: { by: "decide feedback", from: any, judges: "no", reason: true },
  undecide: { by: "decide feedback", from: any, judges: "undecided", reason: true },
  erase: { by: "decide feedback", from: any, erases: true, reason: true },
} as const satisfies Record<string, Move>;
export type MoveName = keyof typeof moves;

const names = Object.keys(moves) as MoveName[];
export const findMove = (name: string): MoveName | undefined => names.find((each) => each === name);

export function canMove(name: MoveName, { status, justified, answeredAt }: FeedbackCase, hasContact: boolean): boolean {
  const { from, judges, erases, answered }: Move = moves[name];
  return from.includes(status) && judges !== justified && (!erases || hasContact) && (!answered || answeredAt !== null);
}

export function possibleMoves(user: User, record: FeedbackCase, hasContact: boolean): MoveName[] {
  return names.filter((name) => canMove(name, record, hasContact) && can(user, moves[name].by, record));
}
