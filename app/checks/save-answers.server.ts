import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { findRecord } from "#app/changes/find-record.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { maxPhotosPerItem, type Photo, withDrawing } from "#app/files/photo.ts";
import type { Shape } from "#app/files/shapes.ts";
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { answerOf } from "./asked-items.ts";
import { StaleCheck } from "./check-errors.ts";
import { checkRecord } from "./check-record.server.ts";
import type { Answer, Check } from "./check.ts";
import { type AnswerConflict, fitsCheck, type EnteredAnswers, mergeAnswers } from "./merge-answers.ts";

export interface SavedAnswers {
  saved: string[];
  conflicts: AnswerConflict[];
  full: string[];
  check: Check;
}

/** Other items stay. @throws StaleCheck when it is no draft; Response 404 or 403 for a check that the user can't see or edit */
export async function saveAnswers(user: User, id: string, changes: EnteredAnswers, now: Date): Promise<SavedAnswers> {
  const at = now.toISOString();
  return changeDraft(user, id, now, (before, version) => {
    const { answers, changed, ...merged } = mergeAnswers(version, before.answers, { ...changes, by: user.uid, at });
    const after = changed ? { ...before, answers, updatedAt: at } : before;
    return { after, result: { ...merged, check: after } };
  });
}

export type PhotoOutcome = "attached" | "already" | "too-many" | "off" | "full";

/** "too-many": the item has its ten; "off": it takes none; "full": the check has no room. Throws like `saveAnswers`. */
export async function attachPhoto(
  user: User,
  id: string,
  item: string,
  photo: Photo,
  now: Date,
): Promise<PhotoOutcome> {
  const at = now.toISOString();
  return changeDraft<PhotoOutcome>(user, id, now, (before, version) => {
    const next = addPhoto(before, version, { item, photo, by: user.uid, at });
    if (typeof next === "string") return { after: before, result: next };
    return { after: withAnswer(before, { item, answer: next, at }), result: "attached" };
  });
}

export async function photoRefusal(
  user: User,
  id: string,
  item: string,
  photo: Photo,
): Promise<"too-many" | "off" | "full" | null> {
  const { draft, version } = await requireDraft(db, user, id);
  const next = addPhoto(draft.data, version, { item, photo, by: user.uid, at: new Date(0).toISOString() });
  return typeof next === "string" && next !== "already" ? next : null;
}

function addPhoto(
  check: Check,
  version: TemplateVersion,
  { item, photo, by, at }: { item: string; photo: Photo; by: string; at: string },
): Answer | Exclude<PhotoOutcome, "attached"> {
  const itemOfVersion = orNotFound(itemsOf(version).find((other) => other.id === item));
  const answer = answerOf(check.answers, item);
  const photos = answer?.photos ?? [];
  if (itemOfVersion.type !== "photo" && itemOfVersion.type !== "signature" && itemOfVersion.photo === "off")
    return "off";
  if (photos.some((other) => other.key === photo.key)) return "already";
  if (photos.length >= maxPhotosPerItem) return "too-many";
  const next: Answer = { changes: 1, by, at, ...answer, photos: [...photos, photo] };
  return fitsCheck(check.answers, item, next) ? next : "full";
}

/** Does nothing if the photo isn't there. Throws like `saveAnswers`. */
export async function removePhoto(user: User, id: string, item: string, key: string, now: Date): Promise<void> {
  await changeDraft(user, id, now, (before) => {
    const answer = answerOf(before.answers, item);
    if (!answer?.photos?.some((photo) => photo.key === key)) return { after: before, result: null };
    const { photos, ...rest } = answer;
    const others = photos.filter((photo) => photo.key !== key);
    const next = { ...rest, ...(others.length > 0 && { photos: others }) };
    return { after: withAnswer(before, { item, answer: next, at: now.toISOString() }), result: null };
  });
}

/** Returns whether the check has room for the shapes. Throws like `saveAnswers`. */
export async function drawOnCheckPhoto(
  user: User,
  id: string,
  key: string,
  shapes: readonly Shape[],
  now: Date,
): Promise<boolean> {
  return changeDraft(user, id, now, (before) => {
    let after = before;
    for (const [item, answer] of Object.entries(before.answers)) {
      const photos = withDrawing(answer.photos ?? [], key, shapes);
      if (!photos) continue;
      const drawnOn = { ...answer, photos };
      if (!fitsCheck(after.answers, item, drawnOn)) return { after: before, result: false };
      after = withAnswer(after, { item, answer: drawnOn, at: now.toISOString() });
    }
    if (after === before) throw new Response(null, { status: 404 });
    return { after, result: true };
  });
}

function withAnswer(check: Check, { item, answer, at }: { item: string; answer: Answer; at: string }): Check {
  return { ...check, answers: { ...check.answers, [item]: answer }, updatedAt: at };
}

function changeDraft<Result>(
  user: User,
  id: string,
  now: Date,
  change: (check: Check, version: TemplateVersion) => { after: Check; result: Result },
): Promise<Result> {
  return db.transaction(async (tx) => {
    const { draft, version } = await requireDraft(tx, user, id);
    const { after, result } = change(draft.data, version);
    const write = await prepareRecords(tx, checkRecord, user, [{ id, before: draft, after, event: null }], now);
    write();
    return result;
  });
}

async function requireDraft(reader: Reader, user: User, id: string) {
  const draft = await findRecord(reader, user, checkRecord, id);
  authorize(user, "edit check", draft.data);
  if (draft.data.status !== "draft") throw new StaleCheck(draft);
  return { draft, version: await requireVersion(draft.data.templateId, draft.data.templateVersion) };
}
