import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/edit";
import { ActivityForm } from "./activity-form.tsx";
import { editActivityPage, loadDoneForm } from "./form.server.ts";

export const meta = titled(m.activities_edit);

export function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const does = url.searchParams.get("status") === "done";
  return does ? loadDoneForm(user, id, new Date()) : editActivityPage.load(user, id);
}

export function action({ params, request, context }: Route.ActionArgs) {
  return editActivityPage.handle(requireUser(context), params.id, request);
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default ActivityForm;
