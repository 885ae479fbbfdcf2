/** Forms sent with an expired session, returned to the same person after signing in. */
import { sha256 } from "#app/db/digest.server.ts";
import { parkedIdIn } from "#app/auth/once.server.ts";
import { currentReview } from "#app/auth/parked-review.server.ts";
import { countAgainstQuota } from "#app/auth/quota.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { db } from "#app/db/db.server.ts";
import { DocumentTooLarge, type Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { bodyMemory } from "#app/files/body-memory.server.ts";
import { files } from "#app/files/files.server.ts";
import { PhotoRefused, storePhoto } from "#app/files/photo.server.ts";
import { FilesUnavailable } from "#app/files/unavailable.ts";
import { isSecretField, textOf } from "#app/files/form-body.server.ts";
import { readUpload, type FormUpload } from "#app/files/upload.server.ts";
import type { RequestArgs } from "#app/auth/route-args.ts";
import { isOutdated, type User } from "#app/auth/user.ts";
import { getProfile } from "#app/users/users.server.ts";
import { isParkedAt, parkedLimits, type ParkedSubmission, parkedSubmissions } from "#app/auth/parked-submission.ts";
import { pagePathOf, pathOf } from "#app/auth/return-path.ts";
import { readExpiredSession, type Session } from "#app/sign-in/session.server.ts";
import { href } from "#app/ui/href.ts";

type ParkedPhoto = ParkedSubmission["photos"][number];

/** False if the form can't be parked, for example after signing out. The same form is stored once. */
export async function parkSubmission(
  args: RequestArgs,
  now = new Date(),
  open: Session | null = null,
): Promise<boolean> {
  // An opened submission is parked already.
  if (currentReview()) return true;
  const { request, url } = args;
  const action = actionOf(url);
  if (!isParkedAt(action)) return false;
  const session = open ?? (await readExpiredSession(request, now));
  if (!session) return false;
  const { uid } = session;
  const profile = await getProfile(uid);
  if (!profile || profile.disabled || isOutdated(profile, session.createdAt)) return false;
  bodyMemory.setSender(uid);
  const upload = await readUpload(request).catch((error: unknown) => {
    if (error instanceof Response) return null;
    throw error;
  });
  if (!upload) return false;
  const fields = [...upload.fields].map(([name, value]) => ({ name, value: typeof value === "string" ? value : "" }));
  if (fields.some(({ name }) => isSecretField(name))) return false;
  if (Buffer.byteLength(JSON.stringify(fields)) > parkedLimits.fieldBytes) return false;

  const id = derivedId(
    uid,
    action,
    JSON.stringify(fields),
    ...upload.files.map(({ bytes }) => (bytes ? sha256(bytes) : "")),
  );
  // An opened form whose session expired again replaces its earlier submission.
  const replaced = new Set([id, parkedIdIn(textOf(upload.fields, "key"))]);
  const isFull = (stored: readonly { readonly id: string }[]) =>
    stored.filter((each) => !replaced.has(each.id)).length >= parkedLimits.submissions;
  if (isFull(await findAll(uid))) return false;
  const photos = await storePhotos(uid, upload, now);
  const form: ParkedSubmission = {
    uid,
    at: now.toISOString(),
    action,
    page: pagePathOf(args),
    multipart: (request.headers.get("Content-Type") ?? "").startsWith("multipart/"),
    fields,
    photos,
    filesLost: upload.files.length - photos.length,
  };
  const storing = db.transaction(async (tx) => {
    const { documents } = await tx.query(parkedSubmissions, {
      where: [["uid", "==", uid]],
      limit: parkedLimits.submissions + 1,
    });
    if (isFull(documents)) return false;
    for (const earlier of documents)
      if (earlier.id !== id && replaced.has(earlier.id)) tx.delete(parkedSubmissions, earlier.id);
    tx.set(parkedSubmissions, id, form);
    return true;
  });
  return storing.catch((error: unknown) => {
    if (error instanceof DocumentTooLarge) return false;
    throw error;
  });
}

function actionOf(url: URL): string {
  const action = new URL(pathOf(url), url);
  action.searchParams.delete("kept");
  return action.pathname + action.search;
}

async function storePhotos(uid: string, { files: uploaded, signal }: FormUpload, now: Date): Promise<ParkedPhoto[]> {
  const photos: ParkedPhoto[] = [];
  for (const { name, bytes } of uploaded) {
    if (!bytes || photos.length >= parkedLimits.photos) continue;
    try {
      await countAgainstQuota({ uid }, "photos", now);
      photos.push({ name, photo: await storePhoto(files, bytes, { signal }) });
    } catch (error) {
      // If the store is down, the others would each wait as long.
      if (error instanceof FilesUnavailable || error instanceof QuotaReached) break;
      if (!(error instanceof PhotoRefused)) throw error;
    }
  }
  return photos;
}

async function findAll(uid: string, now = new Date()): Promise<readonly Stored<ParkedSubmission>[]> {
  const { documents } = await db.query(parkedSubmissions, {
    where: [["uid", "==", uid]],
    limit: parkedLimits.submissions + 1,
  });
  return documents.filter(({ data }) => isUnexpired(data, now));
}

/** Also checked because sweeping is delayed. */
function isUnexpired({ at }: ParkedSubmission, now: Date): boolean {
  return Date.parse(at) + parkedLimits.life > now.getTime();
}

/** Parked submissions are shown first. */
export async function pathAfterSignIn(uid: string, next: string): Promise<string> {
  return (await findAll(uid)).length > 0 ? href("/kept", { redirect: next }) : next;
}

export async function listParked(user: User): Promise<Stored<ParkedSubmission>[]> {
  return [...(await findAll(user.uid))].sort((a, b) => (a.data.at < b.data.at ? 1 : -1));
}

export async function findParked(
  user: Pick<User, "uid">,
  id: string,
  now = new Date(),
): Promise<ParkedSubmission | null> {
  if (!/^[\w-]{16}$/.test(id)) return null;
  const stored = await db.get(parkedSubmissions, id);
  return stored?.data.uid === user.uid && isUnexpired(stored.data, now) ? stored.data : null;
}

export async function discardParked(user: Pick<User, "uid">, id: string): Promise<boolean> {
  if (!(await findParked(user, id))) return false;
  await db.delete(parkedSubmissions, id);
  return true;
}

export async function uploadOf(form: ParkedSubmission): Promise<FormUpload> {
  const fields = new FormData();
  for (const { name, value } of form.fields) fields.append(name, value);
  const photoFiles: FormUpload["files"][number][] = [];
  for (const { name, photo } of form.photos) {
    const file = await files.get(photo.key);
    const bytes = file && (await new Response(file.body).bytes());
    photoFiles.push({ name, bytes, problem: bytes ? null : "broken" });
  }
  return { fields, files: photoFiles };
}
