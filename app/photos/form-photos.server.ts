/** Each photo is stored by itself, so that a refused one doesn't lose the others; saving the form attaches them. */
import { mintMark, readMark } from "#app/auth/signed-mark.server.ts";
import type { User } from "#app/auth/user.ts";
import { type Photo, photoSchema } from "#app/files/photo.ts";
import type { FormUpload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";
import { saveFormPhoto } from "./save-form-photo.server.ts";
import { describeUploadProblem, isTemporary } from "./photo-problem.ts";

/** Signed, so that only its sender can attach the photo. */
export function photoField(user: User, form: string, photo: Photo): string {
  const text = JSON.stringify(photo);
  return `${mintMark([form, user.uid, text])} ${text}`;
}

function parsePhotoField(user: User, form: string, field: FormDataEntryValue): Photo[] {
  const [mark = "", text = ""] = typeof field === "string" ? field.split(/ (.*)/s) : [];
  if (readMark(mark, [form, user.uid, text]) === null) return [];
  return [photoSchema.parse(JSON.parse(text))];
}

interface SentPhotos {
  readonly existing?: readonly Photo[];
  readonly pending: readonly FormDataEntryValue[];
  readonly removed?: readonly FormDataEntryValue[];
  readonly uploads: FormUpload["files"];
  readonly max: number;
  readonly fullMessage: string;
}

/** Also returns what is wrong with any. */
export async function readFormPhotos(
  user: User,
  form: string,
  { existing = [], pending, removed = [], uploads, max, fullMessage }: SentPhotos,
  signal: AbortSignal | undefined,
  now: Date,
) {
  const removedKeys = new Set(removed);
  const before = [...existing, ...pending.flatMap((field) => parsePhotoField(user, form, field))];
  const photos = new Map(before.filter(({ key }) => !removedKeys.has(key)).map((photo) => [photo.key, photo]));
  const problems: string[] = [];
  for (const file of uploads) {
    if (photos.size >= max) {
      problems.push(fullMessage);
      break;
    }
    const stored = await saveFormPhoto(user, file, { signal }, now);
    if (typeof stored === "object" && "key" in stored) {
      photos.set(stored.key, stored);
      continue;
    }
    problems.push(describeUploadProblem(stored, file.fileName, uploads.length));
    // The other photos would fail for the same reason, after the same wait.
    if (isTemporary(stored)) break;
  }
  return { photos: [...photos.values()].slice(0, max), problem: [...new Set(problems)].join(" ") };
}

interface PhotoFieldOptions extends Pick<SentPhotos, "existing" | "max"> {
  /** Name of the form, for signatures. */
  readonly form: string;
  readonly fullMessage?: string;
}

/** Also returns the state of the field if the form is refused. */
export async function readPhotoField(
  user: User,
  { fields, files, signal }: FormUpload,
  { form, existing, max, fullMessage = m.photos_problem_many({ most: max }) }: PhotoFieldOptions,
  now: Date,
) {
  const removed = fields.getAll("removePhoto").map(String);
  const uploads = files.filter(({ name }) => name === "photos");
  const pending = fields.getAll("keptPhoto");
  const { photos, problem } = await readFormPhotos(
    user,
    form,
    { existing, pending, removed, uploads, max, fullMessage },
    signal,
    now,
  );
  const existingKeys = new Set(existing?.map(({ key }) => key));
  const keptPhotos = photos.filter(({ key }) => !existingKeys.has(key)).map((photo) => photoField(user, form, photo));
  return { photos, problem, again: { keptPhotos, removed } };
}
