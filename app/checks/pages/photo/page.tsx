/** A photo of a check in full, drawn on while the check is a draft, and beside another one. */
import { data } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { photoPageHref } from "#app/checks/photo-page-href.ts";
import { drawOnPhoto } from "#app/checks/save-answers.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { PhotoPage } from "#app/photos/parts/photo-page.tsx";
import { readDrawing } from "#app/photos/read-drawing.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { readFields } from "#app/ui/form.server.ts";
import type { Route } from "./+types/page";
import { readPhotoPage } from "./read-photo.server.ts";

export const meta = titled(m.photos_photo);

export function loader({ url, context }: Route.LoaderArgs) {
  return readPhotoPage(requireUser(context), url);
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const [user, search] = [requireUser(context), url.searchParams];
  const [id, key] = [search.get("id") ?? "", search.get("key") ?? ""];
  await requireEditable(user, id);
  const read = readDrawing(await readFields(request));
  if ("problem" in read) return data({ problem: read.problem }, { status: 400 });
  try {
    if (!(await drawOnPhoto(user, id, key, read.shapes, new Date())))
      return data({ problem: m.checks_photo_full() }, { status: 400 });
  } catch (error) {
    if (error instanceof StaleCheck) return data({ problem: m.photos_closed() }, { status: 409 });
    throw error;
  }
  return redirectWithToast(request, photoPageHref(id, key), { tone: "good", message: m.photos_saved() });
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default function CheckPhoto({ loaderData, actionData }: Route.ComponentProps) {
  return <PhotoPage {...loaderData} answer={actionData} />;
}
