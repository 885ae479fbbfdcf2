/** How a check's status moves: from which to which, and by the permission of whom. */
import { type Action, can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Check, CheckStatus } from "./check.ts";

interface Transition {
  readonly from: readonly CheckStatus[];
  readonly to: CheckStatus;
  /** The permission needed; see can.ts for the roles that have it. */
  readonly by: Action;
  /** Whether a reason must be given; it is kept on the timeline. */
  readonly reason: boolean;
  /** Whether it goes on with the answers, of which an imported check has none. */
  readonly answers: boolean;
}

export const transitions = {
  submit: { from: ["draft"], to: "submitted", by: "submit check", reason: false, answers: true },
  appeal: { from: ["submitted"], to: "appealed", by: "appeal check", reason: true, answers: true },
  approve: { from: ["submitted"], to: "approved", by: "decide check", reason: false, answers: false },
  removeFinding: { from: ["appealed"], to: "submitted", by: "decide check", reason: false, answers: true },
  keepFinding: { from: ["appealed"], to: "submitted", by: "decide check", reason: true, answers: false },
  reopen: { from: ["submitted", "appealed", "approved"], to: "draft", by: "decide check", reason: true, answers: true },
  void: {
    from: ["draft", "submitted", "appealed", "approved"],
    to: "void",
    by: "decide check",
    reason: true,
    answers: false,
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

/** Whether the check's status, and where it came from, let it move so. */
export function follows(name: TransitionName, { status, imported }: Pick<Check, "status" | "imported">): boolean {
  const { from, answers } = transitions[name];
  return (from as readonly CheckStatus[]).includes(status) && !(answers && imported);
}

/** Whether the user may make this move now. */
export function canMove(
  user: User,
  name: TransitionName,
  check: Pick<Check, "status" | "imported" | "storeId" | "managerId" | "inspectorId">,
): boolean {
  return follows(name, check) && can(user, transitions[name].by, check);
}
