/** Why a photo was not kept, in words. */
import { QuotaReached } from "#app/auth/quota.ts";
import type { PhotoProblem } from "#app/files/photo.ts";
import { describeUnavailable, isUnavailability, type Unavailability } from "#app/files/unavailable.ts";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";

export type PhotoRefusal = PhotoProblem | Unavailability | QuotaReached;

/** Whether the same photo may be taken later. */
export function isPassing(problem: PhotoRefusal): problem is Unavailability | QuotaReached {
  return problem instanceof QuotaReached || isUnavailability(problem);
}

/** What is wrong with a file itself, not with where it goes or for now. */
const ofFile: ReadonlySet<PhotoRefusal> = new Set(["type", "size", "pixels", "held-pixels", "broken"] as const);

/** Of several files each that is refused is named. */
export function describeFileProblem(problem: PhotoRefusal, fileName: string | undefined, sent: number): string {
  const said = describePhotoProblem(problem);
  return fileName && sent > 1 && ofFile.has(problem) ? `${shorten(fileName, 60)}: ${said}` : said;
}

export function describePhotoProblem(problem: PhotoRefusal): string {
  if (problem instanceof QuotaReached) return problem.explanation;
  return isUnavailability(problem) ? describeUnavailable(problem) : photoProblems[problem]();
}

const photoProblems: Record<PhotoProblem, () => string> = {
  type: m.photos_problem_type,
  size: m.photos_problem_size,
  pixels: m.photos_problem_pixels,
  "held-pixels": m.photos_problem_held_pixels,
  broken: m.photos_problem_broken,
  "too-many": m.photos_problem_too_many,
  off: m.photos_problem_off,
  full: m.photos_problem_full,
};
