import { countAgainstQuota } from "#app/auth/quota.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import type { User } from "#app/auth/user.ts";
import { files } from "#app/files/files.server.ts";
import { PhotoRefused, storePhoto } from "#app/files/photo.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { FilesUnavailable } from "#app/files/unavailable.ts";
import type { FormUpload } from "#app/files/upload.server.ts";
import { log } from "#app/log.server.ts";
import type { PhotoRefusal } from "./photo-problem.ts";

export async function saveFormPhoto(
  user: User,
  { bytes, problem }: FormUpload["files"][number],
  options: Parameters<typeof storePhoto>[2],
  now: Date,
): Promise<Photo | PhotoRefusal> {
  if (problem || !bytes) return problem ?? "broken";
  try {
    await countAgainstQuota(user, "photos", now);
    return await storePhoto(files, bytes, options);
  } catch (error) {
    if (error instanceof PhotoRefused) return error.problem;
    if (error instanceof QuotaReached) return error;
    if (!(error instanceof FilesUnavailable)) throw error;
    log.error("files-unavailable", error.facts);
    return error.facts.kind;
  }
}
