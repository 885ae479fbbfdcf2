import type { z } from "zod";
import { problemNames } from "#app/apps/app-names.ts";
import { redeliver, testWebhook } from "#app/apps/deliveries.server.ts";
import { sendForm } from "#app/apps/webhook-form.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleButton } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/send";

export const loader = postOnly;
export default NoPage;

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const back = href("/apps/webhooks/:id", { id });
  const goBack = (tone: "good" | "warn", message: string) => redirectWithToast(request, back, { tone, message });
  const send = async ({ message }: z.output<typeof sendForm>, { key }: HiddenValues) => {
    const now = new Date();
    const delivery = await (message ? redeliver(user, id, { message, key }, now) : testWebhook(user, id, { key }, now));
    if (!delivery) return redirectUnchanged(request, back, 304);
    const last = delivery.tries.at(-1);
    if (delivery.status === "sent") return goBack("good", m.apps_sent_ok({ status: last?.status ?? "" }));
    if (last?.problem) return goBack("warn", m.apps_sent_problem({ problem: problemNames[last.problem]() }));
    return goBack("warn", m.apps_sent_status({ status: last?.status ?? "" }));
  };
  return handleButton(await readForm(request, sendForm), { request, back }, send, {
    answer: async (error) =>
      error instanceof Response && error.status === 409 ? goBack("warn", m.apps_connect_first()) : null,
  });
}
