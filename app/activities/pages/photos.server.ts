import { findActivity } from "#app/activities/activities.server.ts";
import { drawOnActivityPhoto } from "#app/activities/record-activity.server.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { definePhotoPages, showPhotos } from "#app/photos/parts/photo-pages.server.ts";
import { href } from "#app/ui/href.ts";
import { activityPhotoHref } from "./photo-href.ts";

export const activityPhotos = definePhotoPages({
  find: findActivity,
  describe: (user, { id, data }) => ({
    title: `${data.storeName || m.activities_no_store()} · ${formatDay(data.day)}`,
    back: { to: href("/qc/activities/:id", { id }), label: m.photos_back() },
    photos: showPhotos(data.photos, (key) => activityPhotoHref(id, key)),
    canDraw: () => data.status !== "void" && can(user, "change activity", data),
  }),
  drawing: { authorize: (user, { data }) => authorize(user, "change activity", data), save: drawOnActivityPhoto },
});
