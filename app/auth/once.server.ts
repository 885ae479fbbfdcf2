/**
 * Form keys: a form that starts or submits something carries a key minted when it was rendered. The same request again
 * gives the same result; the same key with another body is a stale edit, never silently the old result.
 */
import { z } from "zod";
import { digestOf } from "#app/db/digest.server.ts";
import { collection, type Transaction } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { sentFields, textOf } from "#app/files/form-body.server.ts";
import { currentReview } from "./parked-review.server.ts";
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

/**
 * A key for one rendering of a form: random, and signed for this user and this form only. Where the form shows a parked submission, the key
 * has the random part of the submission's own, so that sending it from two tabs has one result; the submission's id is in it until the form
 * is accepted.
 */
export function mintFormKey(uid: string, form: string): string {
  const review = currentReview();
  const random = review && readFormKey(uid, form, review.key);
  if (random) return keyOfParked(uid, form, review.id, random);
  const sentKey = textOf(sentFields(), "key");
  const parkedId = parkedIdIn(sentKey);
  return parkedId && isFormKey(uid, form, sentKey)
    ? keyOfParked(uid, form, parkedId)
    : mintMark(["form-key", uid, form]);
}

function keyOfParked(uid: string, form: string, parkedId: string, random?: string): string {
  return `${mintMark(["form-key", uid, form, parkedId], random)}.${parkedId}`;
}

/** Whether the key was minted for this user and form. */
export function isFormKey(uid: string, form: string, key: string): boolean {
  return readFormKey(uid, form, key) !== null;
}

/** Its random part; null where it wasn't minted for this user and form. */
function readFormKey(uid: string, form: string, key: string): string | null {
  const [random = "", signature = "", ...parkedId] = key.split(".");
  return readMark(`${random}.${signature}`, ["form-key", uid, form, ...parkedId]);
}

/** Id of the parked submission that a form shows; "" for any other form. */
export function parkedIdIn(key: string): string {
  return key.split(".")[2] ?? "";
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
