import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/edit";
import { ActivityForm } from "./activity-form.tsx";
import { activityPages, openDone } from "./form.server.ts";

export const meta = titled(m.activities_edit);

export function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const does = url.searchParams.get("status") === "done";
  return does ? openDone(user, id, new Date()) : activityPages.openEdit(user, id);
}

export function action({ params, request, context }: Route.ActionArgs) {
  return activityPages.takeEdit(requireUser(context), params.id, request);
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default ActivityForm;
