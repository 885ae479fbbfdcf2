import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Check } from "#app/checks/check.ts";
import { findCheck, findVersionOf, lastCheckOf } from "#app/checks/checks.server.ts";
import { editHref, sectionOf } from "#app/checks/pages/edit/form-view.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { photoHref } from "#app/checks/photo-href.ts";
import type { Stored } from "#app/db/documents.ts";
import type { Photo } from "#app/files/photo.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { photoView, type ShownPhoto } from "#app/photos/photo-view.ts";
import { itemsOf } from "#app/templates/template.ts";

/** What the page of a check's photo shows; beside it stands another of the check, or one of the same item last time. @throws Response 404 */
export async function readPhotoPage(user: User, url: URL) {
  const id = url.searchParams.get("id") ?? "";
  const check = await findCheck(user, id);
  const placed = check && photosOf(check.data);
  const first = placed?.find(({ photo }) => photo.key === url.searchParams.get("key"));
  if (!check || !first) throw new Response(null, { status: 404 });
  const { data } = check;
  const [version, last] = await Promise.all([findVersionOf(data), lastCheckOf(user, { ...data, before: check })]);
  const items = new Map(itemsOf(version).map((item) => [item.id, item]));
  const label = ({ item: of }: Placed) => say(items.get(of)?.text ?? { en: "", vi: "" });
  const before = last ? photosOf(last.data).filter(({ item }) => item === first.item) : [];
  const all = [
    ...before.map((each) =>
      shown(last!.id, each.photo, m.checks_photo_last_time({ day: formatDay(last!.data.day) }), true),
    ),
    ...placed!.map((each) => shown(id, each.photo, label(each))),
  ];
  const isDraft = data.status === "draft";
  const edits = isDraft && can(user, "edit check", data);
  const isAnswers = data.answers[first.item]?.photos?.some(({ key }) => key === first.photo.key) ?? false;
  const draws = edits && isAnswers && items.get(first.item)?.type !== "signature";
  return {
    title: `${data.storeName}, ${formatDay(data.day)}`,
    back: {
      to: edits ? editHref(id, sectionOf(version, first.item), first.item) : viewHref(id, first.item),
      label: m.checks_photo_back(),
    },
    view: photoView(url, shown(id, first.photo, label(first)), all, draws),
  };
}

interface Placed {
  readonly item: string;
  readonly photo: Photo;
}

function photosOf({ answers, appeals = [] }: Stored<Check>["data"]): Placed[] {
  const places = [
    ...Object.entries(answers).map(([item, { photos }]) => ({ item, photos })),
    ...appeals.flatMap(({ items }) => items),
  ];
  return places.flatMap(({ item, photos = [] }) => photos.map((photo) => ({ item, photo })));
}

function shown(checkId: string, photo: Photo, label: string, isOther = false): ShownPhoto {
  const [src, thumb] = [photoHref(checkId, photo.key), photoHref(checkId, photo.thumb)];
  return { photo, label, src, thumb, ...(isOther && { of: checkId }) };
}
