import { defineForms, named } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { scopeNames, tokenFieldNames, topicNames, webhookFieldNames } from "./app-words.ts";

export const appForms = defineForms({
  does: {
    "/apps/webhooks/new": m.apps_webhook_new,
    "/apps/webhooks/:id/edit": m.apps_webhook_edit,
    "/apps/webhooks/:id/send": m.apps_webhook_edit,
    "/apps/webhooks/:id/status": m.apps_webhook_edit,
    "/apps/webhooks/:id/secret": m.apps_webhook_edit,
    "/apps/tokens/new": m.apps_token_new,
    "/apps/tokens/:id": m.apps_title,
    "/apps/email": m.apps_title,
  },
  fields: { ...webhookFieldNames, ...tokenFieldNames, message: null, connect: null },
  says: {
    topics: named(topicNames),
    scopes: named(scopeNames),
    days: (_, value) => m.apps_token_for({ days: value }),
  },
});
