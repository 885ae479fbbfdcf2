import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { drawOnSnapshot } from "#app/camera/observe.server.ts";
import { sortObservations, isCountedSitting } from "#app/camera/sitting.ts";
import { findSitting } from "#app/camera/sittings.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { definePhotoPages, showPhotos } from "#app/photos/parts/photo-pages.server.ts";
import { href } from "#app/ui/href.ts";
import { snapshotHref } from "./photo-href.ts";

export const sittingPhotos = definePhotoPages({
  find: findSitting,
  describe: (user, { id, data }) => ({
    title: `${data.storeName} · ${formatDay(data.day)}`,
    back: { to: href("/qc/camera/:id", { id }), label: m.photos_back() },
    photos: sortObservations(data, data.observations).flatMap(({ at, camera, photos }) =>
      showPhotos(
        photos,
        (key) => snapshotHref(id, key),
        (number) => `${at} · ${camera} · ${m.camera_photo({ number })}`,
      ),
    ),
    canDraw: () => isCountedSitting(data) && can(user, "change sitting", data),
  }),
  drawing: { authorize: (user, { data }) => authorize(user, "change sitting", data), save: drawOnSnapshot },
});
