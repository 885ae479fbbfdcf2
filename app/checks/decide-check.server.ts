import { can } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { prepareRemoval } from "#app/facts/facts.server.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";
import { nameOf, type User, users } from "#app/users/user.ts";
import { type Check, checks, isCounted, withoutOutcome } from "./check.ts";
import { CheckRefused, StaleCheck } from "./check-errors.ts";
import { follows, transitions } from "./transitions.ts";
import { wordsOf } from "./words.ts";

interface Reason {
  reason?: string | undefined;
}

/** Makes a submitted check final. Throws as `reopenCheck` does. */
export function approveCheck(user: User, id: string, { reason }: Reason, now: Date): Promise<void> {
  return decide(user, id, "approve", "approved", reason, now, (check) => check);
}

/**
 * Makes a check a draft again: its outcome goes, and with it its facts; the reason stays on the timeline.
 * @throws CheckRefused without a reason
 * @throws StaleCheck when its status doesn't allow it
 * @throws Response 404 for a check that is none of the user's, 403 for users who don't decide
 */
export function reopenCheck(user: User, id: string, { reason }: Reason, now: Date): Promise<void> {
  return decide(user, id, "reopen", "reopened", reason, now, withoutOutcome);
}

/** Takes a check out of everything that counts; it stays readable with its outcome. Throws as `reopenCheck` does. */
export function voidCheck(user: User, id: string, { reason }: Reason, now: Date): Promise<void> {
  return decide(user, id, "void", "voided", reason, now, (check) => check);
}

/**
 * Hands an open draft to another inspector; its answers stay.
 * @throws CheckRefused when there is no such active account
 * @throws StaleCheck when it is no draft any more
 * @throws Response 404 for a check that is none of the user's, 403 for users who don't decide
 */
export async function handOverCheck(
  user: User,
  id: string,
  { inspectorId }: { inspectorId: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { data: before, revision } = await readDecidable(tx, user, id);
    if (before.status !== "draft") throw new StaleCheck({ id, data: before, revision });
    const inspector = await tx.get(users, inspectorId);
    if (!inspector || inspector.data.disabled || inspector.data.role.every((role) => role === "manager"))
      throw new CheckRefused("inspector-unknown");
    if (inspectorId === before.inspectorId) return;
    const at = now.toISOString();
    const check = { ...before, inspectorId, inspectorName: nameOf(inspector.data), updatedAt: at };
    tx.set(checks, id, { ...check, words: wordsOf(check) }, { revision });
    recordEvent(tx, {
      subject: `checks/${id}`,
      at,
      by: user.uid,
      byName: nameOf(user),
      what: "handed-over",
      before: { inspectorId: before.inspectorId, inspectorName: before.inspectorName },
      after: { inspectorId, inspectorName: check.inspectorName },
    });
  });
}

async function decide(
  user: User,
  id: string,
  move: "approve" | "reopen" | "void",
  what: string,
  reason: string | undefined,
  now: Date,
  change: (check: Check) => Check,
): Promise<void> {
  const note = reason?.trim().slice(0, 2000);
  await db.transaction(async (tx) => {
    const stored = await readDecidable(tx, user, id);
    const before = stored.data;
    if (!follows(move, before.status)) throw new StaleCheck(stored);
    if (transitions[move].reason && !note) throw new CheckRefused("reason-missing");
    const [status, at] = [transitions[move].to, now.toISOString()];
    const check = { ...change(before), status, updatedAt: at };
    const leaves = isCounted(before) && !isCounted(check);
    const writeFacts = leaves
      ? await prepareRemoval(tx, { checkId: id, storeId: before.storeId, month: before.month })
      : null;
    tx.set(checks, id, check, { revision: stored.revision });
    const outcome = before.outcome ? { score: before.outcome.score, result: before.outcome.result } : {};
    recordEvent(tx, {
      subject: `checks/${id}`,
      at,
      by: user.uid,
      byName: nameOf(user),
      what,
      ...(note && { note }),
      before: { status: before.status, ...outcome },
      after: { status },
    });
    writeFacts?.();
  });
}

async function readDecidable(tx: Transaction, user: User, id: string): Promise<Stored<Check>> {
  const stored = await tx.get(checks, id);
  if (!stored || !can(user, "read check", stored.data)) throw new Response(null, { status: 404 });
  if (!can(user, "decide check", stored.data)) throw new Response(null, { status: 403 });
  return stored;
}
