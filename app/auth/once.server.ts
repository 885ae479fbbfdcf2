/**
 * Form keys: a form that starts or submits something carries a key minted when it was rendered. The same request again
 * gives the same result; the same key with another body is a stale edit, never silently the old result.
 */
import { z } from "zod";
import { digestOf } from "#app/db/digest.server.ts";
import { collection, type Transaction } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { mintMark, readMark } from "./signed-mark.server.ts";

/** One done request. Keyed by user, form and key. */
export const requests = collection(
  "requests",
  z.object({
    uid: z.string(),
    form: z.string(),
    /** SHA-256 of the body, so that another body under the same key is noticed. */
    digest: z.string(),
    /** What the request led to: usually the id of the document it made. */
    result: z.string(),
    at: z.iso.datetime(),
  }),
  { shared: true },
);

/** The key was used before, with another body: the sender's page is older than what they already sent. Pages answer 409. */
export class StaleForm extends Error {
  override name = "StaleForm";
}

/** Who sent which form, with the key they were given and all that they entered (JSON values; the order of fields is no matter). */
export interface FormClaim {
  readonly uid: string;
  /** Names the form and what it is about: "start-check", "submit-check/ID". */
  readonly form: string;
  readonly key: string;
  readonly body: unknown;
}

/** A key for one rendering of a form: random, and signed for this user and this form only. */
export function mintFormKey(uid: string, form: string): string {
  return mintMark(["form-key", uid, form]);
}

/** Whether the key was minted for this user and form. */
export function isFormKey(uid: string, form: string, key: string): boolean {
  return readMark(key, ["form-key", uid, form]) !== null;
}

/**
 * Reads, within the transaction, what came of this very request earlier; null when it is new.
 * @throws StaleForm when the key came with another body
 * @throws Response 400 when the key was not minted for this user and form
 */
export async function claimFormKey(tx: Transaction, claim: FormClaim): Promise<{ result: string } | null> {
  if (!isFormKey(claim.uid, claim.form, claim.key)) throw new Response(null, { status: 400 });
  const earlier = await tx.get(requests, idOf(claim));
  if (!earlier) return null;
  if (earlier.data.digest !== digestOf(claim.body))
    throw new StaleForm(`The form ${claim.form} was already sent with other values`);
  return { result: earlier.data.result };
}

/** Writes, in the transaction that claimed the key, what the request led to. */
export function storeFormResult(tx: Transaction, claim: FormClaim, result: string): void {
  tx.create(requests, idOf(claim), {
    uid: claim.uid,
    form: claim.form,
    digest: digestOf(claim.body),
    result,
    at: new Date().toISOString(),
  });
}

function idOf(claim: FormClaim): string {
  return derivedId(claim.uid, claim.form, claim.key.split(".", 1)[0]!);
}
