/** Connects a webhook again, or disconnects it. */
import { statusForm } from "#app/apps/webhook-form.ts";
import { setConnected } from "#app/apps/webhooks.server.ts";
import { isExpired } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/status";

export const loader = postOnly;
export default NoPage;

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { value, sent } = await readForm(request, statusForm);
  if (!value) throw new Response(null, { status: 400 });
  const page = href("/apps/webhooks/:id", { id });
  const connect = value.connect !== "";
  try {
    const outcome = await setConnected(user, id, connect, sent, new Date());
    const said = connect ? m.apps_webhook_connected() : m.apps_webhook_disconnected();
    return await redirectChanged(request, page, outcome, said);
  } catch (error) {
    if (!isExpired(error) && !(error instanceof StaleRecord)) throw error;
    return redirectWithToast(request, page, { tone: "bad", message: m.ui_button_expired() });
  }
}
