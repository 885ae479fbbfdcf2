/** A photo of a task in full, drawn on until the work is said to be done, and beside another one. */
import { authorize } from "#app/auth/authorize.server.ts";
import { drawOnPhoto, requireTask } from "#app/tasks/tasks.server.ts";
import { photosToShow } from "./read-photo.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { PhotoPage } from "#app/photos/parts/photo-page.tsx";
import { showPhoto, takeDrawing } from "#app/records/parts/record-photo.server.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/page";

export const meta = titled(m.photos_photo);

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return showPhoto(url, photosToShow(user, await requireTask(user, id)));
}

export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "work on task", (await requireTask(user, id)).data);
  return takeDrawing({ request, url }, (key, shapes) => drawOnPhoto(user, id, key, shapes, new Date()));
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default function TaskPhoto({ loaderData, actionData }: Route.ComponentProps) {
  return <PhotoPage {...loaderData} answer={actionData} />;
}
