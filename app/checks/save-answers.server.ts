import { authorize, orNotFound, withinScope } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import { Contention, StaleRevision } from "#app/db/documents.ts";
import { maxPhotosPerItem, type Photo, withDrawing } from "#app/files/photo.ts";
import type { Shape } from "#app/files/shapes.ts";
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { answerOf } from "./asked.ts";
import { StaleCheck } from "./check-errors.ts";
import { type Answer, type Check, checks } from "./check.ts";
import { type Conflict, fitsCheck, type GivenChanges, mergeAnswers } from "./merge-answers.ts";

export interface SavedAnswers {
  revision: string;
  /** Items that are stored as they were given, or that the form had not touched. */
  saved: string[];
  conflicts: Conflict[];
  /** Items that the check has no room left for, not stored. */
  full: string[];
  check: Check;
}

/**
 * Saves what is given for a draft's items; the other items stay as they are. Nothing is written when nothing differs.
 * @throws StaleCheck when the check is no longer a draft
 * @throws Response 404 for a check that isn't the user's to see, 403 for one that they can read but not edit
 */
export async function saveAnswers(user: User, id: string, changes: GivenChanges, now: Date): Promise<SavedAnswers> {
  const at = now.toISOString();
  return changeDraft(user, id, changes.given, (check, version) => {
    const { answers, changed, ...result } = mergeAnswers(version, check.answers, changes, { by: user.uid, at });
    return { check: changed ? { ...check, answers, updatedAt: at } : check, result };
  });
}

export type PhotoOutcome = "attached" | "already" | "too-many" | "off" | "full";

/**
 * Attaches a stored photo to an item of a draft. The same photo twice is there once; "too-many" when the item has its ten,
 * "off" when the item takes none, "full" when the check has no room left. Throws as `saveAnswers` does.
 */
export async function attachPhoto(
  user: User,
  id: string,
  item: string,
  photo: Photo,
  now: Date,
): Promise<PhotoOutcome> {
  const at = now.toISOString();
  const { outcome } = await changeDraft<{ outcome: PhotoOutcome }>(user, id, {}, (check, version) => {
    const next = withPhoto(check, version, item, photo, { by: user.uid, at });
    return typeof next === "string"
      ? { check, result: { outcome: next } }
      : { check: withAnswer(check, item, next, at), result: { outcome: "attached" } };
  });
  return outcome;
}

/** Why `attachPhoto` would not take a photo, before it is stored; null when it would. Throws as `saveAnswers` does. */
export async function photoRefusal(
  user: User,
  id: string,
  item: string,
  photo: Photo,
): Promise<"too-many" | "off" | "full" | null> {
  const stamp = { by: user.uid, at: new Date(0).toISOString() };
  const { next } = await changeDraft(user, id, {}, (check, version) => ({
    check,
    result: { next: withPhoto(check, version, item, photo, stamp) },
  }));
  return typeof next === "string" && next !== "already" ? next : null;
}

/** The item's answer with one photo more, or why it doesn't become so. */
function withPhoto(
  check: Check,
  version: TemplateVersion,
  item: string,
  photo: Photo,
  stamp: { by: string; at: string },
): Answer | Exclude<PhotoOutcome, "attached"> {
  const asked = orNotFound(itemsOf(version).find((other) => other.id === item));
  const answer = answerOf(check.answers, item);
  const photos = answer?.photos ?? [];
  // A drawn signature stands beside the typed name as a photo.
  if (asked.type !== "photo" && asked.type !== "signature" && asked.photo === "off") return "off";
  if (photos.some((other) => other.key === photo.key)) return "already";
  if (photos.length >= maxPhotosPerItem) return "too-many";
  const next: Answer = { changes: 1, ...stamp, ...answer, photos: [...photos, photo] };
  return fitsCheck(check.answers, item, next) ? next : "full";
}

/** Takes a photo away from an item of a draft; nothing happens when it isn't there. Throws as `saveAnswers` does. */
export async function removePhoto(user: User, id: string, item: string, key: string, now: Date): Promise<void> {
  await changeDraft(user, id, {}, (check) => {
    const answer = answerOf(check.answers, item);
    if (!answer?.photos?.some((photo) => photo.key === key)) return { check, result: {} };
    const { photos, ...rest } = answer;
    const kept = photos.filter((photo) => photo.key !== key);
    return {
      check: withAnswer(check, item, { ...rest, ...(kept.length > 0 && { photos: kept }) }, now.toISOString()),
      result: {},
    };
  });
}

/**
 * Draws on a photo of a draft, wherever in it the photo stands; no shapes take the drawing away. Whether the check has room for them.
 * Throws as `saveAnswers` does.
 */
export async function drawOnPhoto(
  user: User,
  id: string,
  key: string,
  shapes: readonly Shape[],
  now: Date,
): Promise<boolean> {
  const { fits } = await changeDraft(user, id, {}, (check) => {
    let next = check;
    for (const [item, answer] of Object.entries(check.answers)) {
      const photos = withDrawing(answer.photos ?? [], key, shapes);
      if (!photos) continue;
      const drawn = { ...answer, photos };
      if (!fitsCheck(next.answers, item, drawn)) return { check, result: { fits: false } };
      next = withAnswer(next, item, drawn, now.toISOString());
    }
    if (next === check) throw new Response(null, { status: 404 });
    return { check: next, result: { fits: true } };
  });
  return fits;
}

function withAnswer(check: Check, item: string, answer: Answer, at: string): Check {
  return { ...check, answers: { ...check.answers, [item]: answer }, updatedAt: at };
}

const attempts = 10;

/**
 * Changes a draft upon its revision: one read and one write, again where someone else was quicker, so that two
 * people in one check lose nothing.
 */
async function changeDraft<R extends object>(
  user: User,
  id: string,
  given: GivenChanges["given"],
  change: (check: Check, version: TemplateVersion) => { check: Check; result: R },
): Promise<R & { check: Check; revision: string }> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const found = await db.get(checks, id);
    const stored = orNotFound(withinScope(user, "check", found, ({ data }) => can(user, "read check", data)));
    authorize(user, "edit check", stored.data);
    if (stored.data.status !== "draft") throw new StaleCheck(stored, given);
    const version = await requireVersion(stored.data.templateId, stored.data.templateVersion);
    const { check, result } = change(stored.data, version);
    if (check === stored.data) return { ...result, check, revision: stored.revision };
    try {
      return { ...result, check, revision: await db.set(checks, id, check, { revision: stored.revision }) };
    } catch (error) {
      if (!(error instanceof StaleRevision)) throw error;
    }
  }
  throw new Contention(`The check ${id} changed ${attempts} times while it was being saved`);
}
