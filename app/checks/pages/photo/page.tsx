/** A photo of a check in full, drawn on while the check is a draft, and beside another one. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { photoPageHref } from "#app/checks/photo-page-href.ts";
import { drawOnPhoto } from "#app/checks/save-answers.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { PhotoPage } from "#app/photos/parts/photo-page.tsx";
import { handleDrawing } from "#app/records/parts/record-photo.server.ts";
import { titled } from "#app/shell/page-title.ts";
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
  return handleDrawing(request, photoPageHref(id, key), async (shapes) => {
    const fits = await drawOnPhoto(user, id, key, shapes, new Date());
    return fits ? null : m.checks_photo_full();
  });
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default function CheckPhoto({ loaderData, actionData }: Route.ComponentProps) {
  return <PhotoPage {...loaderData} answer={actionData} />;
}
