import type { RecordKind } from "#app/changes/record.ts";
import { digestOf } from "#app/db/digest.server.ts";
import { webhookEvents } from "./events.ts";
import { type Webhook, type WebhookTerms, webhooks } from "./webhook.ts";

export const webhookRecord: RecordKind<Webhook, typeof webhookEvents> = {
  collection: webhooks,
  events: webhookEvents,
  // Notes about deliveries don't make a new revision.
  revisionOf: ({ data }) => termsRevision(data),
};

export function termsRevision({ name, url, topics }: WebhookTerms): string {
  return digestOf({ name, url, topics });
}
