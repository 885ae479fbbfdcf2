import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/new";
import { CaseForm } from "./form.tsx";
import { newCasePage } from "./form.server.ts";

export const meta = titled(m.feedback_record);

export function loader({ url, context }: Route.LoaderArgs) {
  return newCasePage.load(requireUser(context), url.searchParams);
}

export function action({ request, context }: Route.ActionArgs) {
  return newCasePage.handle(requireUser(context), request);
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default CaseForm;
