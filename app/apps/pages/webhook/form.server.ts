/** The forms of a webhook: opened, and taken. */
import type { RouterContextProvider } from "react-router";
import { mintFormKey } from "#app/auth/once.server.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { webhookForm } from "#app/apps/webhook-form.ts";
import { termsRevision } from "#app/apps/webhook-record.server.ts";
import {
  type AddressProblem,
  addressProblem,
  connectWebhook,
  editWebhook,
  requireWebhook,
  WebhookRefused,
} from "#app/apps/webhooks.server.ts";
import { webhookLimits, type WebhookTerms } from "#app/apps/webhook.ts";
import type { Sent } from "#app/changes/change.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { toldOnce } from "#app/shell/told-once.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";

export function openNew(user: User) {
  authorize(user, "manage apps");
  return {
    id: null,
    first: { name: "", url: "" },
    topics: [],
    seen: "",
    key: mintFormKey(user.uid, "connect-webhook"),
  };
}

export async function openEdit(user: User, id: string) {
  const { data } = await requireWebhook(user, id);
  const { name, url, topics } = data;
  return {
    id,
    first: { name, url },
    topics,
    seen: termsRevision(data),
    key: mintFormKey(user.uid, `edit-webhook/${id}`),
  };
}
export type OpenedWebhook = ReturnType<typeof openNew> | Awaited<ReturnType<typeof openEdit>>;

const addressProblems: Readonly<Record<AddressProblem, () => string>> = {
  malformed: m.apps_address_malformed,
  "not-https": m.apps_address_not_https,
  private: m.apps_address_private,
  "unknown-host": m.apps_address_unknown,
};

/** What its forms say of what was refused, and where it was changed meanwhile. */
function refusal(error: unknown) {
  if (!(error instanceof WebhookRefused)) return null;
  if (error.code === "too-many") return { "": m.apps_too_many({ most: webhookLimits.webhooks }) };
  return { url: addressProblems[error.code]() };
}

/** Of a form that is right by itself keeping the webhook tells. */
async function readWebhook(request: Request, before?: string) {
  const form = await readForm(request, webhookForm);
  const check = async ({ url = before }: Partial<WebhookTerms>) => {
    const problem = form.value || !url || url === before ? null : await addressProblem(url);
    return problem ? { url: addressProblems[problem]() } : {};
  };
  return { form, check };
}

export async function takeNew(user: User, request: Request, context: Readonly<RouterContextProvider>) {
  authorize(user, "manage apps");
  const { form, check } = await readWebhook(request);
  const connect = async (given: WebhookTerms, sent: Sent) =>
    toldOnce(context, { made: await connectWebhook(user, given, sent, new Date()) });
  return handleForm(form, connect, { check, refusal, stale: m.apps_sent_before() });
}

export async function takeEdit(user: User, id: string, request: Request) {
  const { data } = await requireWebhook(user, id);
  const { form, check } = await readWebhook(request, data.url);
  const change = async (given: WebhookTerms, sent: Sent) => {
    const outcome = await editWebhook(user, id, given, sent, new Date());
    return redirectChanged(request, href("/apps/webhooks/:id", { id }), outcome, m.apps_saved());
  };
  return handleForm(form, change, { check, refusal, stale: m.apps_changed_since() });
}
