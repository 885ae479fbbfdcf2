import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { drawOnPhoto, findCase } from "#app/feedback/cases.server.ts";
import { m } from "#app/i18n/locale.ts";
import { definePhotoPages, showPhotos } from "#app/photos/parts/photo-pages.server.ts";
import { href } from "#app/ui/href.ts";
import { casePhotoHref } from "./photo-href.ts";

export const casePhotos = definePhotoPages({
  find: findCase,
  describe: (user, { id, data }) => ({
    title: m.feedback_of({ store: data.storeName }),
    back: { to: href("/qc/feedback/:id", { id }), label: m.photos_back() },
    photos: showPhotos(data.photos, (key) => casePhotoHref(id, key)),
    canDraw: () => can(user, "edit feedback", data),
  }),
  drawing: { authorize: (user, { data }) => authorize(user, "edit feedback", data), save: drawOnPhoto },
});
