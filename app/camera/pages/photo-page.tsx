/** A snapshot in full, drawn on by whoever can change its sitting, and beside another one. */
import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { drawOnSnapshot } from "#app/camera/observe.server.ts";
import { snapshotHref } from "#app/camera/pages/snapshot-href.ts";
import { inOrder, isCountedSitting } from "#app/camera/sitting.ts";
import { requireSitting } from "#app/camera/sittings.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { href } from "#app/ui/href.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { PhotoPage } from "#app/photos/parts/photo-page.tsx";
import { showPhoto, takeDrawing } from "#app/records/parts/record-photo.server.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/photo-page";

export const meta = titled(m.photos_photo);

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { data } = await requireSitting(user, id);
  return showPhoto(url, {
    title: `${data.storeName} · ${formatDay(data.day)}`,
    back: { to: href("/qc/camera/:id", { id }), label: m.photos_back() },
    photos: inOrder(data, data.observations).flatMap(({ at, camera, photos }) =>
      photos.map((photo, index) => ({
        photo,
        label: `${at} · ${camera} · ${m.camera_photo({ number: index + 1 })}`,
        src: snapshotHref(id, photo.key),
        thumb: snapshotHref(id, photo.thumb),
      })),
    ),
    draws: () => isCountedSitting(data) && can(user, "change sitting", data),
  });
}

export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "change sitting", (await requireSitting(user, id)).data);
  return takeDrawing({ request, url }, (key, shapes) => drawOnSnapshot(user, id, key, shapes, new Date()));
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default function Snapshot({ loaderData, actionData }: Route.ComponentProps) {
  return <PhotoPage {...loaderData} answer={actionData} />;
}
