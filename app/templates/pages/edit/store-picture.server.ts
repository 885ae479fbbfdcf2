import { countAgainstQuota } from "#app/auth/quota.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { files } from "#app/files/files.server.ts";
import { PhotoRefused, storePhoto } from "#app/files/photo.server.ts";
import type { PhotoProblem } from "#app/files/photo.ts";
import { FilesUnavailable, describeUnavailable } from "#app/files/unavailable.ts";
import type { FormUpload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";
import { log } from "#app/log.server.ts";
import type { User } from "#app/auth/user.ts";
import { handleSent } from "#app/records/handle-form.server.ts";
import type { PictureReply } from "./send-picture.ts";

const refusals: Record<PhotoProblem, () => string> = {
  type: () => m.templates_edit_picture_type(),
  size: () => m.templates_edit_picture_size(),
  pixels: () => m.templates_edit_picture_size(),
  "held-pixels": () => m.photos_problem_held_pixels(),
  broken: () => m.templates_edit_picture_broken(),
  "too-many": () => m.templates_edit_picture_broken(),
  off: () => m.templates_edit_picture_broken(),
  full: () => m.templates_edit_picture_broken(),
};

export async function storePicture(
  user: User,
  file: FormUpload["files"][number] | undefined,
  signal: AbortSignal | undefined,
  now: Date,
): Promise<PictureReply> {
  if (!file?.bytes) return { problem: refusals[file?.problem ?? "broken"]() };
  const { bytes } = file;
  const store = async (): Promise<PictureReply> => {
    await countAgainstQuota(user, "photos", now);
    return { picture: await storePhoto(files, bytes, { signal }) };
  };
  return handleSent(store, (error): PictureReply | null => {
    if (error instanceof PhotoRefused) return { problem: refusals[error.problem]() };
    if (error instanceof QuotaReached) return { problem: error.explanation, again: true };
    if (!(error instanceof FilesUnavailable)) return null;
    log.error("files-unavailable", error.facts);
    return { problem: describeUnavailable(error.facts.kind), again: true };
  });
}
