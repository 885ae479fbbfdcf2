/** Adds each photo of a form separately, so that a refused one doesn't lose the others. */
import type { User } from "#app/auth/user.ts";
import { saveFormPhoto } from "#app/photos/save-form-photo.server.ts";
import { describeUploadProblem, isTemporary } from "#app/photos/photo-problem.ts";
import type { FormUpload } from "#app/files/upload.server.ts";
import { TaskRefused } from "#app/tasks/task-errors.ts";
import { changePhotos } from "#app/tasks/tasks.server.ts";
import { describeTaskProblems } from "./problems.ts";

interface Kept {
  readonly problem: string;
  readonly passing: boolean;
}

/** @throws StaleRecord, Response as `changePhotos` does */
export async function keepEvidence(user: User, id: string, { files, signal }: FormUpload, now: Date): Promise<Kept> {
  const problems: string[] = [];
  let passing = false;
  const photos = files.filter(({ name }) => name === "photos");
  for (const file of photos) {
    const photo = await saveFormPhoto(user, file, { signal }, now);
    if (typeof photo !== "object" || !("key" in photo)) {
      problems.push(describeUploadProblem(photo, file.fileName, photos.length));
      passing = isTemporary(photo);
      if (passing) break;
      continue;
    }
    const refused = await changePhotos(user, id, { add: [photo] }, now).then(() => null, taskRefusedOrThrow);
    if (refused) {
      problems.push(describeTaskProblems(refused.problems)["photos"] ?? "");
      break;
    }
  }
  return { problem: [...new Set(problems)].join(" "), passing };
}

function taskRefusedOrThrow(error: unknown): TaskRefused {
  if (error instanceof TaskRefused) return error;
  throw error;
}
