/** What waits for a lead: appeals to decide, and submitted checks to approve, one by one or several at once. */
import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { newId } from "#app/db/ids.ts";
import { countSome } from "#app/lists/document-list.server.ts";
import { StaleCheck } from "./check-errors.ts";
import { type Check, type CheckStatus, checks } from "./check.ts";
import { decideCheck } from "./decide-check.server.ts";

/** Checks of one status that a page shows, and that are approved, at once. */
export const mostQueued = 50;

/** How many there are of each, as far as that is worth counting. @throws Response 403 for users who don't decide */
export async function countQueue(user: User) {
  authorize(user, "decide check");
  const count = (status: CheckStatus) =>
    countSome(
      checks,
      [["status", "==", status]],
      [
        ["day", "desc"],
        ["startedAt", "desc"],
      ],
    );
  const [appealed, submitted] = await Promise.all([count("appealed"), count("submitted")]);
  return { appealed, submitted };
}

/** Why a check was not approved: it moved on, and what it is now; or it isn't there for the user. */
interface NotApproved {
  readonly id: string;
  readonly check: Check | null;
}

/**
 * Approves checks, each by itself as it was looked at, so that one that moved on holds up no other.
 * @throws Response 403 for users who don't decide
 */
export async function approveChecks(user: User, seen: ReadonlyMap<string, string>, now: Date) {
  authorize(user, "decide check");
  const run = newId();
  const approved: string[] = [];
  const left: NotApproved[] = [];
  for (const [id, revision] of [...seen].slice(0, mostQueued)) {
    try {
      await decideCheck(user, id, "approve", { seen: revision, run }, now);
      approved.push(id);
    } catch (error) {
      if (error instanceof StaleCheck) left.push({ id, check: error.current.data });
      else if (error instanceof Response) left.push({ id, check: null });
      else throw error;
    }
  }
  return { approved, left };
}
