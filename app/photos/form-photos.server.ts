/** Photos that a form sends. Each is stored by itself, so one refused photo doesn't lose the others, and attached when the form is saved. */
import { mintMark, readMark } from "#app/auth/signed-mark.server.ts";
import type { User } from "#app/auth/user.ts";
import { type Photo, photoSchema } from "#app/files/photo.ts";
import type { Upload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";
import { saveFormPhoto } from "./save-form-photo.server.ts";
import { describeFileProblem, isTemporary } from "./photo-problem.ts";

/** The hidden field of a stored photo, signed so that only its sender can attach it. */
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
  /** Values of `photoField`. */
  readonly pending: readonly FormDataEntryValue[];
  /** Keys of photos to leave out. */
  readonly removed?: readonly FormDataEntryValue[];
  readonly sent: Upload["files"];
  readonly max: number;
  /** The message for too many photos. */
  readonly fullMessage: string;
}

/** The existing, pending and sent photos without the removed ones, and what is wrong with any. */
export async function readFormPhotos(
  user: User,
  form: string,
  { existing = [], pending, removed = [], sent, max, fullMessage }: SentPhotos,
  signal: AbortSignal | undefined,
  now: Date,
) {
  const removedKeys = new Set(removed);
  const before = [...existing, ...pending.flatMap((field) => parsePhotoField(user, form, field))];
  const photos = new Map(before.filter(({ key }) => !removedKeys.has(key)).map((photo) => [photo.key, photo]));
  const problems: string[] = [];
  for (const file of sent) {
    if (photos.size >= max) {
      problems.push(fullMessage);
      break;
    }
    const stored = await saveFormPhoto(user, file, now, { signal });
    if (typeof stored === "object" && "key" in stored) {
      photos.set(stored.key, stored);
      continue;
    }
    problems.push(describeFileProblem(stored, file.fileName, sent.length));
    // The other photos would fail for the same reason, after the same wait.
    if (isTemporary(stored)) break;
  }
  return { photos: [...photos.values()].slice(0, max), problem: [...new Set(problems)].join(" ") };
}

/** Reads a `PhotoField`: the photos from now on, what is wrong with any, and the state of the field if the form is refused. */
export async function readPhotoField(
  user: User,
  form: string,
  existing: readonly Photo[],
  { fields, files, signal }: Upload,
  max: number,
  now: Date,
  fullMessage = m.photos_problem_many({ most: max }),
) {
  const removed = fields.getAll("removePhoto").map(String);
  const sent = files.filter(({ name }) => name === "photos");
  const pending = fields.getAll("keptPhoto");
  const { photos, problem } = await readFormPhotos(
    user,
    form,
    { existing, pending, removed, sent, max, fullMessage },
    signal,
    now,
  );
  const existingKeys = new Set(existing.map(({ key }) => key));
  const keptPhotos = photos.filter(({ key }) => !existingKeys.has(key)).map((photo) => photoField(user, form, photo));
  return { photos, problem, again: { keptPhotos, removed } };
}
