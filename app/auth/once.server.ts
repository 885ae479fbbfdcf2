/** A form has a key made when it was rendered: sending it again has the same result; with another body it is refused as stale. */
import { z } from "zod";
import { digestOf } from "#app/db/digest.server.ts";
import { collection, type Transaction } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { submittedFields, textOf } from "#app/files/form-body.server.ts";
import { currentReview } from "./parked-review.server.ts";
import { mintMark, readMark } from "./signed-mark.server.ts";

export const completedForms = collection(
  "requests",
  z.object({
    uid: z.string(),
    form: z.string(),
    /** SHA-256 of the body, to notice another body under the same key. */
    digest: z.string(),
    result: z.string(),
    at: z.iso.datetime(),
  }),
  { shared: true },
);

/** The sender's page is outdated. Pages answer 409. */
export class StaleForm extends Error {
  override name = "StaleForm";
}

export interface FormClaim {
  readonly uid: string;
  /** With its subject, such as "start-check" or "submit-check/ID". */
  readonly form: string;
  readonly key: string;
  readonly body: unknown;
}

/** A form that shows a parked submission reuses the random part of its key, so that two tabs have one result. */
export function mintFormKey(uid: string, form: string): string {
  const review = currentReview();
  const random = review && readFormKey(uid, form, review.key);
  if (random) return mintParkedKey({ uid, form }, review.id, random);
  const sentKey = textOf(submittedFields(), "key");
  const parkedId = parkedIdIn(sentKey);
  return parkedId && isFormKey(uid, form, sentKey)
    ? mintParkedKey({ uid, form }, parkedId)
    : mintMark(["form-key", uid, form]);
}

function mintParkedKey({ uid, form }: Pick<FormClaim, "uid" | "form">, parkedId: string, random?: string): string {
  return `${mintMark(["form-key", uid, form, parkedId], random)}.${parkedId}`;
}

export function isFormKey(uid: string, form: string, key: string): boolean {
  return readFormKey(uid, form, key) !== null;
}

/** The random part, which the keys of one submission share; null for another user or form. */
export function readFormKey(uid: string, form: string, key: string): string | null {
  const [random = "", signature = "", ...parkedId] = key.split(".");
  return readMark(`${random}.${signature}`, ["form-key", uid, form, ...parkedId]);
}

/** Id of the parked submission that the form shows; otherwise "". */
export function parkedIdIn(key: string): string {
  return key.split(".")[2] ?? "";
}

/** Null for a new request. @throws StaleForm when the key was used with another body; Response 400 for another user's or form's key */
export async function readEarlierResult(tx: Transaction, claim: FormClaim): Promise<{ result: string } | null> {
  if (!isFormKey(claim.uid, claim.form, claim.key)) throw new Response(null, { status: 400 });
  const earlierRequest = await tx.get(completedForms, idOf(claim));
  if (!earlierRequest) return null;
  if (earlierRequest.data.digest !== digestOf(claim.body))
    throw new StaleForm(`The form ${claim.form} was already sent with other values`);
  return { result: earlierRequest.data.result };
}

export function storeFormResult(tx: Transaction, claim: FormClaim, result: string): void {
  tx.create(completedForms, idOf(claim), {
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
