/** Checks submitted on this device that the server hasn't confirmed. */
import { readDeviceDrafts, removeDeviceDraft, storeDeviceDraft } from "#app/outbox/device.ts";
import { postForm, type Posted } from "#app/outbox/post-form.ts";
import { href } from "#app/ui/href.ts";

export interface Submission {
  readonly key: string;
  readonly digest: string;
  readonly place: string;
  readonly storeName: string;
  readonly lead: string;
  readonly pressedAt: number;
}

export interface SubmitReply {
  readonly checkId: string;
  readonly outcome: "submitted" | "changed" | "closed";
}

export async function readSubmissions(uid: string): Promise<ReadonlyMap<string, Submission>> {
  const drafts = await readDeviceDrafts([uid, "submission"]);
  return new Map(drafts.map(([[checkId = ""], value]) => [checkId, value as Submission]));
}

export async function readSubmission(uid: string, checkId: string): Promise<Submission | null> {
  return (await readSubmissions(uid)).get(checkId) ?? null;
}

/** False if this device has no room for it; then nothing is submitted. */
export function saveSubmission(uid: string, checkId: string, submission: Submission): Promise<boolean> {
  return storeDeviceDraft([uid, "submission", checkId], submission);
}

export function forgetSubmission(uid: string, checkId: string): void {
  removeDeviceDraft([uid, "submission", checkId]);
}

export function postSubmission(uid: string, checkId: string, submission: Submission): Promise<Posted<SubmitReply>> {
  const { key, digest, place } = submission;
  const pressedAt = new Date(submission.pressedAt).toISOString();
  const fields = new URLSearchParams({ key, digest, place, pressedAt });
  return postForm(uid, href("/qc/check/submit", { id: checkId }), fields, { 400: "refused", 403: "closed" });
}
