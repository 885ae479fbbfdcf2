import { can } from "#app/auth/can.ts";
import type { Check } from "#app/checks/check.ts";
import { findCheck, findVersionOf, lastCheckOf } from "#app/checks/checks.server.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { checkEditHref, sectionOf } from "#app/checks/pages/edit/form-view.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { checkPhotoHref } from "#app/checks/photo-href.ts";
import { drawOnCheckPhoto } from "#app/checks/save-answers.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { Photo } from "#app/files/photo.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import type { ShownPhoto } from "#app/photos/photo-view.ts";
import { definePhotoPages, showPhotos } from "#app/photos/parts/photo-pages.server.ts";
import { itemsOf } from "#app/templates/template.ts";

/** Beside a photo its page shows another one of the check, or one of the same item last time. */
export const checkPhotos = definePhotoPages({
  async find(user, id, search) {
    const check = await findCheck(user, id);
    const own = check ? itemPhotosOf(check.data) : [];
    const current = own.find(({ photo }) => photo.key === search.get("key"));
    if (!check || !current) return null;
    const { data } = check;
    const [version, last] = await Promise.all([findVersionOf(data), lastCheckOf(user, { ...data, before: check })]);
    return { id, data, current, own, version, last };
  },
  describe(user, { id, data, current: { item, photo }, own, version, last }) {
    const items = new Map(itemsOf(version).map((each) => [each.id, each]));
    const hrefOf = (key: string) => checkPhotoHref(id, key);
    const canEdit = data.status === "draft" && can(user, "edit check", data);
    const isOfAnswer = data.answers[item]?.photos?.some(({ key }) => key === photo.key) ?? false;
    return {
      title: `${data.storeName}, ${formatDay(data.day)}`,
      back: {
        to: canEdit ? checkEditHref(id, sectionOf(version, item), item) : viewHref(id, item),
        label: m.checks_photo_back(),
      },
      photos: [
        ...(last ? photosOfLastTime(last, item) : []),
        ...own.flatMap((each) => {
          const label = say(items.get(each.item)?.text ?? { en: "", vi: "" });
          return showPhotos([each.photo], hrefOf, () => label);
        }),
      ],
      canDraw: () => canEdit && isOfAnswer && items.get(item)?.type !== "signature",
    };
  },
  drawing: {
    authorize: (user, { id }) => requireEditable(user, id),
    async save(user, id, key, shapes, now) {
      const fits = await drawOnCheckPhoto(user, id, key, shapes, now);
      return fits ? null : { problem: m.checks_photo_full() };
    },
  },
});

interface ItemPhoto {
  readonly item: string;
  readonly photo: Photo;
}

function itemPhotosOf({ answers, appeals = [] }: Check): ItemPhoto[] {
  const items = [
    ...Object.entries(answers).map(([item, { photos }]) => ({ item, photos })),
    ...appeals.flatMap((appeal) => appeal.items),
  ];
  return items.flatMap(({ item, photos = [] }) => photos.map((photo) => ({ item, photo })));
}

function photosOfLastTime({ id, data }: Stored<Check>, item: string): ShownPhoto[] {
  const photos = itemPhotosOf(data).flatMap((each) => (each.item === item ? [each.photo] : []));
  const label = m.checks_photo_last_time({ day: formatDay(data.day) });
  return showPhotos(
    photos,
    (key) => checkPhotoHref(id, key),
    () => label,
  ).map((photo) => ({ ...photo, of: id }));
}
