/** A photo of a case in full, drawn on by whoever can change the case, and beside another one. */
import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { drawOnPhoto, requireCase } from "#app/feedback/cases.server.ts";
import { photoHref } from "#app/feedback/pages/photo-href.ts";
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
  const { data } = await requireCase(user, id);
  return showPhoto(url, {
    title: m.feedback_of({ store: data.storeName }),
    back: { to: href("/qc/feedback/:id", { id }), label: m.photos_back() },
    photos: data.photos.map((photo, index) => ({
      photo,
      label: m.photos_number({ number: index + 1 }),
      src: photoHref(id, photo.key),
      thumb: photoHref(id, photo.thumb),
    })),
    draws: () => can(user, "edit feedback", data),
  });
}

export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "edit feedback", (await requireCase(user, id)).data);
  return takeDrawing({ request, url }, (key, shapes) => drawOnPhoto(user, id, key, shapes, new Date()));
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default function CasePhoto({ loaderData, actionData }: Route.ComponentProps) {
  return <PhotoPage {...loaderData} answer={actionData} />;
}
