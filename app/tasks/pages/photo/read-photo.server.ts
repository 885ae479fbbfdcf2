import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Stored } from "#app/db/documents.ts";
import type { Photo } from "#app/files/photo.ts";
import { m, say } from "#app/i18n/locale.ts";
import type { ShownPhoto } from "#app/photos/photo-view.ts";
import { photoHref } from "#app/tasks/pages/photo-href.ts";
import { isUnfinished, type Task } from "#app/tasks/task.ts";
import { titleOf } from "#app/tasks/title.ts";
import { href } from "#app/ui/href.ts";

/** Photos of the finding are labelled as before, those of the fix as after. */
export function photosToShow(user: User, { id, data }: Stored<Task>) {
  const { finding, photos, fixes } = data;
  const fixed = [...fixes.flatMap((fix) => fix.photos), ...photos];
  const shownPhotos = [
    ...(finding?.photos ?? []).map((photo, index) => shown(id, photo, m.tasks_photo_before({ number: index + 1 }))),
    ...fixed.map((photo, index) => shown(id, photo, m.tasks_photo_after({ number: index + 1 }))),
  ];
  const canDraw = isUnfinished(data) && can(user, "work on task", data);
  return {
    title: say(titleOf(data)),
    back: { to: href("/tasks/:id", { id }), label: m.tasks_photo_back() },
    photos: shownPhotos,
    draws: ({ key }: Photo) => canDraw && photos.some((photo) => photo.key === key),
  };
}

function shown(id: string, photo: Photo, label: string): ShownPhoto {
  return { photo, label, src: photoHref(id, photo.key), thumb: photoHref(id, photo.thumb) };
}
