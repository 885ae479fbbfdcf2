import type { User } from "#app/auth/user.ts";
import { photoField as fieldOf, takeFormPhotos } from "#app/checks/parts/form-photos.server.ts";
import { caseLimits } from "#app/feedback/case.ts";
import type { Photo } from "#app/files/photo.ts";
import type { Upload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";

const form = "feedback-photo";

export function photoField(user: User, photo: Photo): string {
  return fieldOf(user, form, photo);
}

export function takePhotos(user: User, had: readonly Photo[], { fields, files, signal }: Upload, now: Date) {
  return takeFormPhotos(
    user,
    form,
    {
      had,
      held: fields.getAll("keptPhoto"),
      removed: fields.getAll("removePhoto"),
      sent: files.filter(({ name }) => name === "photos"),
      most: caseLimits.photos,
      full: m.feedback_problem_photos({ most: caseLimits.photos }),
    },
    signal,
    now,
  );
}
