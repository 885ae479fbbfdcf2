import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/edit";
import { editCasePage } from "./form.server.ts";
import { CaseForm } from "./form.tsx";

export const meta = titled(m.feedback_edit);

export function loader({ params, context }: Route.LoaderArgs) {
  return editCasePage.load(requireUser(context), params.id);
}

export function action({ params, request, context }: Route.ActionArgs) {
  return editCasePage.handle(requireUser(context), params.id, request);
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default CaseForm;
