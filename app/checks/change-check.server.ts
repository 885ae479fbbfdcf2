/** What all decisions about a check have in common. */
import { authorize, withinScope } from "#app/auth/authorize.server.ts";
import { type Action, can } from "#app/auth/can.ts";
import { claimFormKey, keepFormResult, StaleForm } from "#app/auth/once.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import type { User } from "#app/auth/user.ts";
import { StaleCheck } from "./check-errors.ts";
import { type Check, checks, seenOf } from "./check.ts";

/** What a form sends along: its key, minted for `FORM/ID`, and `seenOf` the check that it showed. Commands and tests do without. */
export interface Sent {
  key?: string | undefined;
  seen?: string | undefined;
}

/** Who may make the change, under which form's name, and all that was entered. */
interface ChangeRequest extends Sent {
  action: Action;
  form: string;
  body: Record<string, unknown>;
}

/**
 * Changes a check in one transaction: `prepare` reads, refuses, and returns what writes. The same request again changes nothing more.
 * @throws StaleCheck when the check is no longer the one that was looked at, or the key came with other values before
 * @throws Response 404 for a check that is none of the user's, 403 without the permission, 400 for a key that isn't theirs
 */
export async function changeCheck(
  user: User,
  id: string,
  { action, form, body, key, seen }: ChangeRequest,
  prepare: (tx: Transaction, stored: Stored<Check>) => Promise<() => void>,
): Promise<void> {
  const claim = key === undefined ? null : { uid: user.uid, form: `${form}/${id}`, key, body: { ...body, seen } };
  await db.transaction(async (tx) => {
    const found = await tx.get(checks, id);
    const stored = withinScope(user, "check", found, ({ data }) => can(user, "read check", data));
    if (!stored) throw new Response(null, { status: 404 });
    authorize(user, action, stored.data);
    const done =
      claim &&
      (await claimFormKey(tx, claim).catch((error: unknown) => {
        throw error instanceof StaleForm ? new StaleCheck(stored) : error;
      }));
    if (done) return;
    if (seen !== undefined && seen !== seenOf(stored.data)) throw new StaleCheck(stored);
    const write = await prepare(tx, stored);
    write();
    if (claim) keepFormResult(tx, claim, id);
  });
}
