/** A photo of a task in full, drawn on until the work is said to be done, and beside another one. */
import { data } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { isUnreached, sendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { PhotoPage } from "#app/photos/parts/photo-page.tsx";
import { readDrawing } from "#app/photos/read-drawing.server.ts";
import { StaleRecord } from "#app/records/record-errors.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { photoPageHref } from "#app/tasks/pages/photo-href.ts";
import { drawOnPhoto, requireTask } from "#app/tasks/tasks.server.ts";
import { readFields } from "#app/ui/form.server.ts";
import type { Route } from "./+types/page";
import { readPhotoPage } from "./read-photo.server.ts";

export function meta() {
  return [{ title: pageTitle(m.photos_photo()) }];
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return readPhotoPage(user, await requireTask(user, params.id), new URL(request.url));
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const [user, key] = [requireUser(context), new URL(request.url).searchParams.get("key") ?? ""];
  authorize(user, "work on task", (await requireTask(user, id)).data);
  const read = readDrawing(await readFields(request));
  if ("problem" in read) return data({ problem: read.problem }, { status: 400 });
  try {
    await drawOnPhoto(user, id, key, read.shapes, new Date());
  } catch (error) {
    if (error instanceof StaleRecord) return data({ problem: m.photos_closed() }, { status: 409 });
    throw error;
  }
  return redirectWithToast(request, photoPageHref(id, key), { tone: "good", message: m.photos_saved() });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export default function TaskPhoto({ loaderData, actionData }: Route.ComponentProps) {
  const problem = isUnreached(actionData) ? m.photos_unreached() : actionData?.problem;
  return <PhotoPage {...loaderData} problem={problem} />;
}
