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
import { webhookLimits } from "#app/apps/webhook.ts";
import { m } from "#app/i18n/locale.ts";
import { defineEditPage } from "#app/records/edit-page.server.ts";
import { defineMoves } from "#app/records/move-page.server.ts";
import { defineNewPage } from "#app/records/new-page.server.ts";
import { defineRecordForm } from "#app/records/record-form.server.ts";
import { describeCodes, type RefusalTable, refuseCodes } from "#app/records/refusals.ts";
import { href } from "#app/ui/href.ts";

const addressProblems: RefusalTable<AddressProblem> = {
  malformed: ["url", () => m.apps_address_malformed()],
  "not-https": ["url", () => m.apps_address_not_https()],
  private: ["url", () => m.apps_address_private()],
  "unknown-host": ["url", () => m.apps_address_unknown()],
};

const webhookRecordForm = defineRecordForm({
  find: requireWebhook,
  href: (id) => href("/apps/webhooks/:id", { id }),
  nameOf: ({ name }) => name,
  revisionOf: termsRevision,
  getChoices: async () => null,
  schema: () => webhookForm,
  async validate({ url }, _now, before) {
    const problem = url && url !== before?.url ? await addressProblem(url) : null;
    return describeCodes(addressProblems, problem ? [problem] : []);
  },
  refusal: refuseCodes(WebhookRefused, {
    "too-many": ["", () => m.apps_too_many({ most: webhookLimits.webhooks })],
    ...addressProblems,
  }),
});

export const newWebhookPage = defineNewPage(webhookRecordForm, {
  formName: "connect-webhook",
  action: "manage apps",
  create: (user, terms, submission, { now }) => connectWebhook(user, terms, submission, now),
  message: () => m.apps_webhook_made(),
});

export const editWebhookPage = defineEditPage(webhookRecordForm, {
  formName: "edit-webhook",
  action: "manage apps",
  toFormValues: ({ name, url, topics }) => ({ name, url, topics: topics.join("\n") }),
  update: (user, id, terms, submission, { now }) => editWebhook(user, id, terms, submission, now),
  message: () => m.apps_saved(),
});

export const webhookMoves = defineMoves(webhookRecordForm, {
  action: "manage apps",
  describe: ({ name }) => ({ name }),
});
