import { statusForm } from "#app/apps/webhook-form.ts";
import { setConnected } from "#app/apps/webhooks.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleButton } from "#app/records/handle-form.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/status";

export const loader = postOnly;
export default NoPage;

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const back = href("/apps/webhooks/:id", { id });
  return handleButton(await readForm(request, statusForm), { request, back }, async ({ connect }, { key }) => {
    const outcome = await setConnected(user, id, { connected: connect !== "", key }, new Date());
    const message = connect ? m.apps_webhook_connected() : m.apps_webhook_disconnected();
    return redirectChanged(request, back, outcome, message);
  });
}
