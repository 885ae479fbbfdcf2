import { changeRecord, prepareRecords, type FormIdentity } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import type { Page, Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { publicOrigin } from "#app/mail/transport.server.ts";
import { href } from "#app/ui/href.ts";
import { newDelivery, sendNow } from "./deliver.server.ts";
import { claimMs, deliveries, type WebhookDelivery } from "./delivery.ts";
import { instantAfter } from "#app/jobs/job.ts";
import { webhookEvents } from "./events.ts";
import { internet, type Network } from "./public-address.server.ts";
import { requireWebhook } from "./webhooks.server.ts";
import { webhooks } from "./webhook.ts";
import type { User } from "#app/auth/user.ts";

/** Its events are on the timeline of the webhook. */
const deliveryRecord: RecordKind<WebhookDelivery, typeof webhookEvents> = {
  collection: deliveries,
  events: webhookEvents,
};

export async function listDeliveries(user: User, id: string, cursor: string | null): Promise<Page<WebhookDelivery>> {
  await requireWebhook(user, id);
  return db.query(deliveries, {
    where: [["webhookId", "==", id]],
    orderBy: [["queuedAt", "desc"]],
    limit: 20,
    cursor,
  });
}

/** Sends a test and waits for the outcome; null if this form has sent one before. @throws StaleForm; Response 403, 404, 409 if disconnected */
export function testWebhook(user: User, id: string, { key }: FormIdentity, now: Date, network = internet) {
  const at = now.toISOString();
  const data = { id, url: publicOrigin + href("/apps/webhooks/:id", { id }) };
  const message = newDelivery(id, { topic: "test", at, data }, now, instantAfter(now, claimMs));
  const messageId = newId();
  return sendByHand(user, id, { key, body: {} }, { now, network }, async (tx) => {
    await requireConnected(tx, id);
    return { result: messageId, sideEffects: () => tx.create(deliveries, messageId, message) };
  });
}

/** Sends a message again under its own id. Throws as `testWebhook` does. */
export function redeliver(
  user: User,
  id: string,
  { message, key }: FormIdentity & { message: string },
  now: Date,
  network = internet,
) {
  return sendByHand(user, id, { key, body: { message } }, { now, network }, async (tx) => {
    await requireConnected(tx, id);
    const stored = await tx.get(deliveries, message);
    if (stored?.data.webhookId !== id) throw new Response(null, { status: 404 });
    const after = { ...stored.data, status: "waiting", due: instantAfter(now, claimMs), attempts: 0 } as const;
    const event = { what: "sent-again", after: { topic: stored.data.topic } } as const;
    const again = { id: message, before: stored, after, event, timeline: id };
    return { result: message, sideEffects: await prepareRecords(tx, deliveryRecord, user, [again], now) };
  });
}

async function requireConnected(tx: Transaction, id: string): Promise<void> {
  if (!(await tx.get(webhooks, id))?.data.connected) throw new Response(null, { status: 409 });
}

/** Due in a minute, so that another instance sends it if this one dies before it has. */
async function sendByHand(
  user: User,
  id: string,
  { key, body }: FormIdentity & { body: object },
  { now, network }: { now: Date; network: Network },
  prepare: (tx: Transaction) => Promise<{ result: string; sideEffects: () => void }>,
): Promise<WebhookDelivery | null> {
  await requireWebhook(user, id);
  const form = `send-webhook/${id}`;
  const queued = await changeRecord({ user, action: "manage apps", form, key, body, now, repeat: null }, prepare);
  return queued === null ? null : sendNow(queued, now, network);
}
