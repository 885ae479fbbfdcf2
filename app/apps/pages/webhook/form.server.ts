/** The forms of a webhook: opened, and taken. */
import { StaleForm, mintFormKey } from "#app/auth/once.server.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { webhookForm } from "#app/apps/webhook-form.ts";
import { termsRevision } from "#app/apps/webhook-record.server.ts";
import {
  type AddressProblem,
  connectWebhook,
  editWebhook,
  requireWebhook,
  WebhookRefused,
} from "#app/apps/webhooks.server.ts";
import { webhookLimits } from "#app/apps/webhook.ts";
import { m } from "#app/i18n/locale.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
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

type Refuse = Awaited<ReturnType<typeof readForm<(typeof webhookForm)["shape"]>>>["refuse"];

function refuseFor(error: unknown, refuse: Refuse) {
  if (error instanceof WebhookRefused && error.code === "too-many")
    return refuse({ "": m.apps_too_many({ most: webhookLimits.webhooks }) });
  if (error instanceof WebhookRefused) return refuse({ url: addressProblems[error.code as AddressProblem]() });
  if (error instanceof StaleForm) return refuse({ "": m.apps_sent_before() }, { status: 409 });
  if (error instanceof StaleRecord) return refuse({ "": m.apps_changed_since() }, { status: 409 });
  if (error instanceof Response && error.status === 400) return refuse({ "": m.ui_form_expired() });
  throw error;
}

/** The id and secret of the webhook that it made. */
export async function takeNew(user: User, request: Request) {
  authorize(user, "manage apps");
  const { value, refuse } = await readForm(request, webhookForm);
  if (!value) return refuse();
  const { key, seen: _, ...given } = value;
  try {
    return { made: await connectWebhook(user, given, { key }, new Date()) };
  } catch (error) {
    return refuseFor(error, refuse);
  }
}

export async function takeEdit(user: User, id: string, request: Request) {
  await requireWebhook(user, id);
  const { value, refuse } = await readForm(request, webhookForm);
  if (!value) return refuse();
  const { key, seen, ...given } = value;
  const page = href("/apps/webhooks/:id", { id });
  try {
    if ((await editWebhook(user, id, given, { key, seen }, new Date())) === "same")
      return await redirectUnchanged(request, page, 304);
    return await redirectWithToast(request, page, { tone: "good", message: m.apps_saved() });
  } catch (error) {
    return refuseFor(error, refuse);
  }
}
