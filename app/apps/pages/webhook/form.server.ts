/** The pages on which a webhook is connected and changed. */
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
import { type Webhook, webhookLimits } from "#app/apps/webhook.ts";
import { m } from "#app/i18n/locale.ts";
import { definePages } from "#app/records/record-pages.server.ts";
import { describeCodes, type RefusalTable, refuseCodes } from "#app/records/refusals.ts";
import { href } from "#app/ui/href.ts";

const addressProblems: RefusalTable<AddressProblem> = {
  malformed: ["url", () => m.apps_address_malformed()],
  "not-https": ["url", () => m.apps_address_not_https()],
  private: ["url", () => m.apps_address_private()],
  "unknown-host": ["url", () => m.apps_address_unknown()],
};

export const webhookPages = definePages({
  forms: { create: "connect-webhook", edit: "edit-webhook" },
  actions: { create: "manage apps", edit: "manage apps" },
  find: requireWebhook,
  href: (id) => href("/apps/webhooks/:id", { id }),
  revisionOf: termsRevision,
  named: ({ name }) => ({ name }),
  choices: async () => null,
  shown: ({ name, url, topics }: Webhook) => ({ name, url, topics: topics.join("\n") }),
  schema: () => webhookForm,
  async problems({ url }, _now, before) {
    const problem = url && url !== before?.url ? await addressProblem(url) : null;
    return describeCodes(addressProblems, problem ? [problem] : []);
  },
  create: (user, terms, sent, { now }) => connectWebhook(user, terms, sent, now),
  edit: (user, id, terms, sent, { now }) => editWebhook(user, id, terms, sent, now),
  refusal: refuseCodes(WebhookRefused, {
    "too-many": ["", () => m.apps_too_many({ most: webhookLimits.webhooks })],
    ...addressProblems,
  }),
  words: { created: () => m.apps_webhook_made(), saved: () => m.apps_saved() },
});
