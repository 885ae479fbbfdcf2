/** Sends a test to a webhook, or a message of its log again. */
import { problemNames } from "#app/apps/app-words.ts";
import { redeliver, testWebhook } from "#app/apps/deliveries.server.ts";
import { sendForm } from "#app/apps/webhook-form.ts";
import { isExpired } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/send";

export const loader = postOnly;
export default NoPage;

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { value, sent: given } = await readForm(request, sendForm);
  if (!value) throw new Response(null, { status: 400 });
  const { message } = value;
  const page = href("/apps/webhooks/:id", { id });
  const said = (tone: "good" | "warn" | "bad", text: string) =>
    redirectWithToast(request, page, { tone, message: text });
  try {
    const now = new Date();
    const sent = await (message ? redeliver(user, id, { message, ...given }, now) : testWebhook(user, id, given, now));
    if (!sent) return await redirectUnchanged(request, page, 304);
    const last = sent.tries.at(-1);
    if (sent.status === "sent") return await said("good", m.apps_sent_ok({ status: last?.status ?? "" }));
    if (last?.problem) return await said("warn", m.apps_sent_problem({ problem: problemNames[last.problem]() }));
    return await said("warn", m.apps_sent_status({ status: last?.status ?? "" }));
  } catch (error) {
    if (isExpired(error)) return said("bad", m.ui_button_expired());
    if (error instanceof Response && error.status === 409) return said("warn", m.apps_connect_first());
    throw error;
  }
}
