import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import type { Route } from "./+types/edit";
import { ActivityForm } from "./activity-form.tsx";
import { openEdit, takeEdit } from "./form.server.ts";

export function meta() {
  return [{ title: pageTitle(m.activities_edit()) }];
}

export function loader({ params, request, context }: Route.LoaderArgs) {
  const does = new URL(request.url).searchParams.get("status") === "done";
  return openEdit(requireUser(context), params.id, does, new Date());
}

export function action({ params, request, context }: Route.ActionArgs) {
  return takeEdit(requireUser(context), params.id, request, new Date());
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args);
}

export default function EditActivity({ loaderData, actionData }: Route.ComponentProps) {
  return <ActivityForm loaderData={loaderData} given={actionData} />;
}
