/** Photos that a form sends: each kept by itself, so that one that is refused doesn't cost the others. */
import { mintMark, readMark } from "#app/auth/signed-mark.server.ts";
import type { User } from "#app/auth/user.ts";
import { keepPhoto } from "#app/checks/parts/keep-photo.server.ts";
import { describePhotoProblem, isPassing } from "#app/checks/parts/photo-problem.ts";
import { caseLimits } from "#app/feedback/case.ts";
import { type Photo, photoSchema } from "#app/files/photo.ts";
import type { Upload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";

/** A photo that a form keeps until it is saved, signed so that nobody attaches what they didn't send. */
export function photoField(user: User, photo: Photo): string {
  const text = JSON.stringify(photo);
  return `${mintMark(["feedback-photo", user.uid, text])} ${text}`;
}

function readPhotoField(user: User, field: FormDataEntryValue): Photo[] {
  const [mark = "", text = ""] = typeof field === "string" ? field.split(/ (.*)/s) : [];
  if (readMark(mark, ["feedback-photo", user.uid, text]) === null) return [];
  return [photoSchema.parse(JSON.parse(text))];
}

/** The photos that a case had, without those to remove, and those that the form kept or sends; with what is wrong with any. */
export async function takePhotos(
  user: User,
  had: readonly Photo[],
  { fields, files: sent, signal }: Upload,
  now: Date,
) {
  const removed = new Set(fields.getAll("removePhoto"));
  const kept = [...had, ...fields.getAll("keptPhoto").flatMap((field) => readPhotoField(user, field))];
  const photos = new Map(kept.filter(({ key }) => !removed.has(key)).map((photo) => [photo.key, photo]));
  const problems: string[] = [];
  for (const file of sent.filter(({ name }) => name === "photos")) {
    if (photos.size >= caseLimits.photos) {
      problems.push(m.feedback_problem_photos({ most: caseLimits.photos }));
      break;
    }
    const taken = await keepPhoto(user, file, now, { signal });
    if (typeof taken === "object" && "key" in taken) {
      photos.set(taken.key, taken);
      continue;
    }
    problems.push(describePhotoProblem(taken));
    // What failed one photo fails the others too, and each would wait as long.
    if (isPassing(taken)) break;
  }
  return { photos: [...photos.values()].slice(0, caseLimits.photos), problem: [...new Set(problems)].join(" ") };
}
