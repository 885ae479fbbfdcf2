/** Keeps what was sent with an expired session, and hands it to the same person after signing in again; to nobody else. */
import { sha256 } from "#app/db/digest.server.ts";
import { takeQuota } from "#app/auth/quota.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { db } from "#app/db/db.server.ts";
import { DocumentTooLarge, type Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { bodyRoom } from "#app/files/body-room.server.ts";
import { files } from "#app/files/files.server.ts";
import { PhotoRefused, storePhoto } from "#app/files/photo.server.ts";
import { FilesUnavailable } from "#app/files/unavailable.ts";
import { readUpload, type Upload } from "#app/files/upload.server.ts";
import type { RequestArgs } from "#app/auth/route-args.ts";
import { isOutdated, type User } from "#app/auth/user.ts";
import { getProfile } from "#app/users/users.server.ts";
import { isSavedAt } from "#app/auth/form-words.server.ts";
import { isSecret, type SavedForm, savedForms, savedFormLimits } from "#app/auth/saved-form.ts";
import { pageOf, pathOf } from "#app/auth/return-path.ts";
import { readExpiredSession, type Session } from "#app/sign-in/session.server.ts";
import { href } from "#app/ui/href.ts";

type SavedPhoto = SavedForm["photos"][number];

/**
 * Keeps a POST whose session ran out, or of whom something else is wanted first, under that session's uid; false when nothing is kept: the cookie never was a session, or it was
 * ended (its browser signed out, or its user everywhere, set a new password, or was disabled), the form is one that is never kept or
 * more than `savedFormLimits` allow, or it can't be read. The same form again is kept once.
 */
export async function saveForm(args: RequestArgs, now = new Date(), open: Session | null = null): Promise<boolean> {
  const { request, url } = args;
  const action = actionOf(url);
  if (!isSavedAt(action)) return false;
  const session = open ?? (await readExpiredSession(request, now));
  if (!session) return false;
  const { uid } = session;
  const profile = await getProfile(uid);
  if (!profile || profile.disabled || isOutdated(profile, session.createdAt)) return false;
  bodyRoom.sentBy(uid);
  const upload = await readUpload(request).catch((error: unknown) => {
    if (error instanceof Response) return null;
    throw error;
  });
  if (!upload) return false;
  const fields = [...upload.fields].map(([name, value]) => ({ name, value: typeof value === "string" ? value : "" }));
  if (fields.some(({ name }) => isSecret(name))) return false;
  if (Buffer.byteLength(JSON.stringify(fields)) > savedFormLimits.fieldBytes) return false;

  const id = derivedId(
    uid,
    action,
    JSON.stringify(fields),
    ...upload.files.map(({ bytes }) => (bytes ? sha256(bytes) : "")),
  );
  if ((await countOthers(uid, id)) >= savedFormLimits.forms) return false;
  const photos = await savePhotos(uid, upload, now);
  const form: SavedForm = {
    uid,
    at: now.toISOString(),
    action,
    page: pageOf(args),
    multipart: (request.headers.get("Content-Type") ?? "").startsWith("multipart/"),
    fields,
    photos,
    filesLost: upload.files.length - photos.length,
  };
  const keeping = db.transaction(async (tx) => {
    const { documents } = await tx.query(savedForms, { where: [["uid", "==", uid]], limit: savedFormLimits.forms + 1 });
    if (documents.filter((other) => other.id !== id).length >= savedFormLimits.forms) return false;
    tx.set(savedForms, id, form);
    return true;
  });
  return keeping.catch((error: unknown) => {
    if (error instanceof DocumentTooLarge) return false;
    throw error;
  });
}

/** Where the form was sent, whatever earlier kept form the address names. */
function actionOf(url: URL): string {
  const action = new URL(pathOf(url), url);
  action.searchParams.delete("kept");
  return action.pathname + action.search;
}

async function countOthers(uid: string, id: string): Promise<number> {
  return (await allOf(uid)).filter((other) => other.id !== id).length;
}

async function savePhotos(uid: string, { files: sent, signal }: Upload, now: Date): Promise<SavedPhoto[]> {
  const photos: SavedPhoto[] = [];
  for (const { name, bytes } of sent) {
    if (!bytes || photos.length >= savedFormLimits.photos) continue;
    try {
      await takeQuota({ uid }, "photos", now);
      photos.push({ name, photo: await storePhoto(files, bytes, { signal }) });
    } catch (error) {
      // Where nothing can be stored now, the others would each wait as long.
      if (error instanceof FilesUnavailable || error instanceof QuotaReached) break;
      if (!(error instanceof PhotoRefused)) throw error;
    }
  }
  return photos;
}

async function allOf(uid: string, now = new Date()): Promise<readonly Stored<SavedForm>[]> {
  const { documents } = await db.query(savedForms, { where: [["uid", "==", uid]], limit: savedFormLimits.forms + 1 });
  return documents.filter(({ data }) => isUnexpired(data, now));
}

/** Whether its time isn't over, be it swept away yet or not. */
function isUnexpired({ at }: SavedForm, now: Date): boolean {
  return Date.parse(at) + savedFormLimits.life > now.getTime();
}

/** Where someone goes on who has just signed in: past what was kept for them, if anything was. */
export async function pathAfterSignIn(uid: string, wanted: string): Promise<string> {
  return (await allOf(uid)).length > 0 ? href("/kept", { redirect: wanted }) : wanted;
}

/** What is kept for the user, the latest first. */
export async function savedFormsOf(user: User): Promise<Stored<SavedForm>[]> {
  return [...(await allOf(user.uid))].sort((a, b) => (a.data.at < b.data.at ? 1 : -1));
}

/** One of the user's kept forms; null when it is gone, or someone else's. */
export async function findKeptForm(user: Pick<User, "uid">, id: string, now = new Date()): Promise<SavedForm | null> {
  if (!/^[\w-]{16}$/.test(id)) return null;
  const stored = await db.get(savedForms, id);
  return stored?.data.uid === user.uid && isUnexpired(stored.data, now) ? stored.data : null;
}

/** False when it was gone already, or is someone else's. */
export async function discardKeptForm(user: Pick<User, "uid">, id: string): Promise<boolean> {
  if (!(await findKeptForm(user, id))) return false;
  await db.delete(savedForms, id);
  return true;
}

/** A kept form as its route would have read it. */
export async function uploadOf(form: SavedForm): Promise<Upload> {
  const fields = new FormData();
  for (const { name, value } of form.fields) fields.append(name, value);
  const sent: Upload["files"][number][] = [];
  for (const { name, photo } of form.photos) {
    const file = await files.get(photo.key);
    const bytes = file && (await new Response(file.body).bytes());
    sent.push({ name, bytes, problem: bytes ? null : "broken" });
  }
  return { fields, files: sent };
}
