/** What all changes of templates have in common: done once for each form, told on the template's timeline. */
import { claimFormKey, type FormClaim, keepFormResult, StaleForm } from "#app/auth/once.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Transaction } from "#app/db/documents.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { StaleTemplate } from "./template-errors.ts";

/** What a form sends along: its key, minted for `FORM/ID`. Commands and tests do without. */
export interface Sent {
  key?: string | undefined;
}

export function changedBy(user: User, at: string) {
  return { updatedAt: at, updatedBy: user.uid, updatedByName: nameOf(user) };
}

export function eventOf(user: User, id: string, at: string) {
  return { subject: `templates/${id}`, at, by: user.uid, byName: nameOf(user) };
}

/**
 * Does once what a form asks for; the same form again gives the same result. `prepare` reads, refuses, and returns what writes.
 * @throws StaleTemplate when the key came with other values before
 */
export function once(
  user: User,
  { form, key, body }: Sent & Pick<FormClaim, "form" | "body">,
  prepare: (tx: Transaction) => Promise<() => string>,
): Promise<string> {
  const claim = key === undefined ? null : { uid: user.uid, form, key, body };
  return db.transaction(async (tx) => {
    const done =
      claim &&
      (await claimFormKey(tx, claim).catch((error: unknown) => {
        throw error instanceof StaleForm ? new StaleTemplate() : error;
      }));
    if (done) return done.result;
    const write = await prepare(tx);
    const result = write();
    if (claim) keepFormResult(tx, claim, result);
    return result;
  });
}
