import { type Action, can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Check, CheckStatus } from "./check.ts";

interface Transition {
  readonly from: readonly CheckStatus[];
  readonly to: CheckStatus;
  readonly by: Action;
  readonly reason: boolean;
  readonly answers: boolean;
}

export const checkTransitions = {
  submit: { from: ["draft"], to: "submitted", by: "submit check", reason: false, answers: true },
  appeal: { from: ["submitted"], to: "appealed", by: "appeal check", reason: true, answers: true },
  approve: { from: ["submitted"], to: "approved", by: "decide check", reason: false, answers: false },
  removeFinding: { from: ["appealed"], to: "submitted", by: "decide check", reason: false, answers: true },
  keepFinding: { from: ["appealed"], to: "submitted", by: "decide check", reason: true, answers: false },
  discard: { from: ["draft"], to: "void", by: "discard check", reason: false, answers: true },
  undiscard: { from: ["void"], to: "draft", by: "discard check", reason: false, answers: true },
  reopen: { from: ["submitted", "appealed", "approved"], to: "draft", by: "decide check", reason: true, answers: true },
  void: {
    from: ["draft", "submitted", "appealed", "approved"],
    to: "void",
    by: "decide check",
    reason: true,
    answers: false,
  },
} as const satisfies Record<string, Transition>;

export type CheckTransitionName = keyof typeof checkTransitions;

type Moving = Pick<Check, "status" | "imported" | "reopened" | "discardedAt">;

export function isPossible(name: CheckTransitionName, { status, imported, reopened, discardedAt }: Moving): boolean {
  const { from, answers } = checkTransitions[name];
  // Only leads void a check that a lead reopened.
  if (name === "discard" && reopened) return false;
  if (name === "undiscard" && discardedAt === undefined) return false;
  return (from as readonly CheckStatus[]).includes(status) && !(answers && imported);
}

export function canMoveCheck(
  user: User,
  name: CheckTransitionName,
  check: Moving & Pick<Check, "storeId" | "managerId" | "inspectorId">,
): boolean {
  return isPossible(name, check) && can(user, checkTransitions[name].by, check);
}
