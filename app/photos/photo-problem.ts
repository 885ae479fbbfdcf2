import { QuotaReached } from "#app/auth/quota.ts";
import type { PhotoProblem } from "#app/files/photo.ts";
import { describeUnavailable, isUnavailability, type Unavailability } from "#app/files/unavailable.ts";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";

export type PhotoRefusal = PhotoProblem | Unavailability | QuotaReached;

export function isTemporary(problem: PhotoRefusal): problem is Unavailability | QuotaReached {
  return problem instanceof QuotaReached || isUnavailability(problem);
}

const fileProblems: ReadonlySet<PhotoRefusal> = new Set(["type", "size", "pixels", "held-pixels", "broken"] as const);

/** Names the file if several were sent. */
export function describeUploadProblem(problem: PhotoRefusal, fileName: string | undefined, fileCount: number): string {
  const message = describePhotoProblem(problem);
  return fileName && fileCount > 1 && fileProblems.has(problem) ? `${shorten(fileName, 60)}: ${message}` : message;
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
