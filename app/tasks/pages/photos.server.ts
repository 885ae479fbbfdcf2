import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { m, say } from "#app/i18n/locale.ts";
import { definePhotoPages, showPhotos } from "#app/photos/parts/photo-pages.server.ts";
import { isUnfinished } from "#app/tasks/task.ts";
import { drawOnTaskPhoto, findTask } from "#app/tasks/tasks.server.ts";
import { titleOf } from "#app/tasks/title.ts";
import { href } from "#app/ui/href.ts";
import { taskPhotoHref } from "#app/tasks/photo-href.ts";

export const taskPhotos = definePhotoPages({
  find: findTask,
  describe(user, { id, data }) {
    const { finding, photos, fixes } = data;
    const hrefOf = (key: string) => taskPhotoHref(id, key);
    const canDraw = isUnfinished(data) && can(user, "work on task", data);
    return {
      title: say(titleOf(data)),
      back: { to: href("/tasks/:id", { id }), label: m.tasks_photo_back() },
      photos: [
        ...showPhotos(finding?.photos ?? [], hrefOf, (number) => m.tasks_photo_before({ number })),
        ...showPhotos([...fixes.flatMap((fix) => fix.photos), ...photos], hrefOf, (number) =>
          m.tasks_photo_after({ number }),
        ),
      ],
      canDraw: ({ key }) => canDraw && photos.some((photo) => photo.key === key),
    };
  },
  drawing: { authorize: (user, { data }) => authorize(user, "work on task", data), save: drawOnTaskPhoto },
});
