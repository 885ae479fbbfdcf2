import { nameOf, type User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { CheckRefused, StaleCheck } from "./check-errors.ts";
import { checkRecord } from "./check-record.server.ts";
import { type Check, isCounted, withoutOutcome } from "./check.ts";
import type { Move } from "./moves.ts";
import { isPossible, checkTransitions } from "./transitions.ts";
import { stampDecision } from "./stamp.server.ts";

export interface CheckDecision extends FormIdentity {
  reason?: string | undefined;
  run?: string | undefined;
}

type Reopened = NonNullable<Check["reopened"]>;

const effects: Record<
  Move,
  { what: "approved" | "reopened" | "voided"; change: (check: Check, by: Reopened) => Check }
> = {
  approve: { what: "approved", change: (check) => check },
  reopen: { what: "reopened", change: (check, reopened) => ({ ...withoutOutcome(check), reopened }) },
  void: { what: "voided", change: (check) => check },
};

/**
 * Approves a check; reopens it as a draft without outcome and facts; or voids it.
 * @throws CheckRefused without a required reason
 * @throws StaleCheck, Response 404, 403, or 400 for an invalid key
 */
export async function decideCheck(
  user: User,
  id: string,
  move: Move,
  { reason, run, key, seen }: CheckDecision,
  now: Date,
): Promise<void> {
  const note = reason?.trim() ?? "";

  await changeRecord(
    {
      user,
      kind: checkRecord,
      id,
      action: checkTransitions[move].by,
      form: "decide-check",
      key,
      seen,
      body: { move, note },
      now,
    },
    async (_, stored) => {
      const before = stored.data;
      if (!isPossible(move, before)) throw new StaleCheck(stored);
      if (checkTransitions[move].reason && !note) throw new CheckRefused("reason-missing");
      const [status, at] = [checkTransitions[move].to, now.toISOString()];
      const does = move === "approve" ? "confirmed" : isCounted(before) ? "figures" : null;
      const after: Check = {
        ...effects[move].change(before, { at, byName: nameOf(user), reason: note }),
        status,
        ...stampDecision(before, does, now),
      };
      const outcome = before.outcome ? { score: before.outcome.score, result: before.outcome.result } : {};
      const { what } = effects[move];
      return {
        write: { after, event: { what, note, run, before: { status: before.status, ...outcome }, after: { status } } },
      };
    },
  );
}
