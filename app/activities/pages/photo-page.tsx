/** A photo of an activity in full, drawn on by whoever can change the activity, and beside another one. */
import { requireActivity } from "#app/activities/activities.server.ts";
import { photoHref } from "#app/activities/pages/photo-href.ts";
import { drawOnPhoto } from "#app/activities/record-activity.server.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
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
  const { data } = await requireActivity(user, id);
  return showPhoto(url, {
    title: `${data.storeName || m.activities_no_store()} · ${formatDay(data.day)}`,
    back: { to: href("/qc/activities/:id", { id }), label: m.photos_back() },
    photos: data.photos.map((photo, index) => ({
      photo,
      label: m.photos_number({ number: index + 1 }),
      src: photoHref(id, photo.key),
      thumb: photoHref(id, photo.thumb),
    })),
    draws: () => data.status !== "void" && can(user, "change activity", data),
  });
}

export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "change activity", (await requireActivity(user, id)).data);
  return takeDrawing({ request, url }, (key, shapes) => drawOnPhoto(user, id, key, shapes, new Date()));
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default function ActivityPhoto({ loaderData, actionData }: Route.ComponentProps) {
  return <PhotoPage {...loaderData} answer={actionData} />;
}
