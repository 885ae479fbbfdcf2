import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/edit";
import { editWebhookPage } from "./form.server.ts";
import { WebhookForm } from "./webhook-fields.tsx";

export const meta = titled(m.apps_webhook_edit);

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return editWebhookPage.load(requireUser(context), id);
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  return editWebhookPage.handle(requireUser(context), id, request);
}

export default WebhookForm;
