/** Photos that a form sends: each kept by itself, so that one that is refused doesn't cost the others, and held until the form is saved. */
import { mintMark, readMark } from "#app/auth/signed-mark.server.ts";
import type { User } from "#app/auth/user.ts";
import { type Photo, photoSchema } from "#app/files/photo.ts";
import type { Upload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";
import { keepPhoto } from "./keep-photo.server.ts";
import { describeFileProblem, isPassing } from "./photo-problem.ts";

/** A photo that a form holds until it is saved, signed so that nobody attaches what they didn't send. */
export function photoField(user: User, form: string, photo: Photo): string {
  const text = JSON.stringify(photo);
  return `${mintMark([form, user.uid, text])} ${text}`;
}

function readPhotoField(user: User, form: string, field: FormDataEntryValue): Photo[] {
  const [mark = "", text = ""] = typeof field === "string" ? field.split(/ (.*)/s) : [];
  if (readMark(mark, [form, user.uid, text]) === null) return [];
  return [photoSchema.parse(JSON.parse(text))];
}

interface SentPhotos {
  readonly had?: readonly Photo[];
  /** What `photoField` made. */
  readonly held: readonly FormDataEntryValue[];
  /** Keys of those to leave out. */
  readonly removed?: readonly FormDataEntryValue[];
  readonly sent: Upload["files"];
  readonly most: number;
  /** Said when there are more. */
  readonly full: string;
}

/** The photos that there were, without those to remove, and those that the form held or sends; with what is wrong with any. */
export async function takeFormPhotos(
  user: User,
  form: string,
  { had = [], held, removed = [], sent, most, full }: SentPhotos,
  signal: AbortSignal | undefined,
  now: Date,
) {
  const gone = new Set(removed);
  const before = [...had, ...held.flatMap((field) => readPhotoField(user, form, field))];
  const photos = new Map(before.filter(({ key }) => !gone.has(key)).map((photo) => [photo.key, photo]));
  const problems: string[] = [];
  for (const file of sent) {
    if (photos.size >= most) {
      problems.push(full);
      break;
    }
    const taken = await keepPhoto(user, file, now, { signal });
    if (typeof taken === "object" && "key" in taken) {
      photos.set(taken.key, taken);
      continue;
    }
    problems.push(describeFileProblem(taken, file.fileName, sent.length));
    // What failed one photo fails the others too, and each would wait as long.
    if (isPassing(taken)) break;
  }
  return { photos: [...photos.values()].slice(0, most), problem: [...new Set(problems)].join(" ") };
}

/**
 * What `PhotoField` sends: the photos that there are from now on, with what is wrong with any; and what shows the field again as it was
 * sent, where the form is refused.
 */
export async function takePhotoField(
  user: User,
  form: string,
  had: readonly Photo[],
  { fields, files, signal }: Upload,
  most: number,
  now: Date,
  full = m.photos_problem_many({ most }),
) {
  const removed = fields.getAll("removePhoto").map(String);
  const sent = files.filter(({ name }) => name === "photos");
  const held = fields.getAll("keptPhoto");
  const { photos, problem } = await takeFormPhotos(user, form, { had, held, removed, sent, most, full }, signal, now);
  const known = new Set(had.map(({ key }) => key));
  const keptPhotos = photos.filter(({ key }) => !known.has(key)).map((photo) => photoField(user, form, photo));
  return { photos, problem, again: { keptPhotos, removed } };
}
