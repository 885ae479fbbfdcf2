import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/new";
import { ActivityForm } from "./activity-form.tsx";
import { newActivityPage } from "./form.server.ts";

export const meta = titled(m.activities_add);

export function loader({ url, context }: Route.LoaderArgs) {
  return newActivityPage.load(requireUser(context), url.searchParams);
}

export function action({ request, context }: Route.ActionArgs) {
  return newActivityPage.handle(requireUser(context), request);
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default ActivityForm;
