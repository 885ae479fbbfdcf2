/** How a check's status moves: from which to which, and by the permission of whom. */
import { type Action, can } from "#app/auth/can.ts";
import type { User } from "#app/users/user.ts";
import type { Check, CheckStatus } from "./check.ts";

interface Transition {
  readonly from: readonly CheckStatus[];
  readonly to: CheckStatus;
  /** The permission needed; see can.ts for the roles that have it. */
  readonly by: Action;
  /** Whether a reason must be given; it is kept on the timeline. */
  readonly reason: boolean;
}

export const transitions = {
  submit: { from: ["draft"], to: "submitted", by: "submit check", reason: false },
  appeal: { from: ["submitted"], to: "appealed", by: "appeal check", reason: true },
  approve: { from: ["submitted"], to: "approved", by: "decide check", reason: false },
  acceptAppeal: { from: ["appealed"], to: "submitted", by: "decide check", reason: false },
  rejectAppeal: { from: ["appealed"], to: "submitted", by: "decide check", reason: true },
  reopen: { from: ["submitted", "appealed", "approved"], to: "draft", by: "decide check", reason: true },
  void: { from: ["draft", "submitted", "appealed", "approved"], to: "void", by: "decide check", reason: true },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

/** Whether the check's status lets it move so. */
export function follows(name: TransitionName, status: CheckStatus): boolean {
  return (transitions[name].from as readonly CheckStatus[]).includes(status);
}

/** Whether the user may make this move now. */
export function mayMove(
  user: User,
  name: TransitionName,
  check: Pick<Check, "status" | "storeId" | "managerId" | "inspectorId">,
): boolean {
  return follows(name, check.status) && can(user, transitions[name].by, check);
}
