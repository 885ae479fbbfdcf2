/** Each delivery is sent at least once, always under the same id, and retried for a day. */
import { systemUser } from "#app/auth/system-user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { db } from "#app/db/db.server.ts";
import { StaleRevision, type Stored } from "#app/db/documents.ts";
import { instantAfter, type Job } from "#app/jobs/job.ts";
import { processDue } from "#app/jobs/process-due.server.ts";
import { log } from "#app/log.server.ts";
import {
  withTry,
  claimMs,
  deliveries,
  type WebhookDelivery,
  finishDelivery,
  isSuccess,
  maxRetryDelayMs,
} from "./delivery.ts";
import { postToWebhook } from "./post.server.ts";
import { internet, type Network } from "./public-address.server.ts";
import { secretsOf } from "./secrets.server.ts";
import { type Webhook, webhookLimits, webhooks } from "./webhook.ts";
import { webhookRecord } from "./webhook-record.server.ts";

const second = 1000;
const hour = 3600 * second;
/** Limit of one run's sending to a receiver, so that a slow one doesn't hold up others. */
const maxSendMs = 10 * second;
/** Keeps queued messages ahead of newer ones. */
const nextRunMs = 1;

/** @param due later than now if the caller sends it right away */
export function newDelivery(
  webhookId: string,
  { topic, at, data }: { topic: WebhookDelivery["topic"]; at: string; data: object },
  now: Date,
  due = now.toISOString(),
): WebhookDelivery {
  const body = JSON.stringify({ type: topic === "test" ? "webhook.test" : topic, timestamp: at, data });
  return { webhookId, topic, body, queuedAt: now.toISOString(), status: "waiting", due, attempts: 0, tries: [] };
}

const queue = { collection: deliveries, waiting: ["status", "==", "waiting"], maxPauseMs: maxRetryDelayMs } as const;

/** Webhooks are sent to side by side, the messages of each in order. */
export function sendDeliveries(network: Network = internet, maxMs = maxSendMs): Job {
  return {
    name: "send-webhooks",
    every: 10 * second,
    run: ({ now, signal }) => {
      const turns = new Map<string, Turn>();
      return processDue(queue, { now, signal }, async (page) => {
        const byWebhook = Map.groupBy(page, ({ data }) => data.webhookId);
        const counts = await Promise.all(
          [...byWebhook].map(([id, each]) => {
            const turn = turns.get(id) ?? { tookMs: 0, delayMs: null };
            turns.set(id, turn);
            return sendInOrder(each, turn, { now, signal, network, maxMs });
          }),
        );
        return counts.reduce((sum, count) => sum + count, 0);
      });
    },
  };
}

interface Sending {
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly network: Network;
  readonly maxMs: number;
}

interface Turn {
  tookMs: number;
  delayMs: number | null;
}

/** After a failure the other messages wait: a receiver that is down costs one try, not one for each message. */
async function sendInOrder(
  messages: readonly Stored<WebhookDelivery>[],
  turn: Turn,
  { now, signal, network, maxMs }: Sending,
): Promise<number> {
  const startedAt = performance.now() - turn.tookMs;
  let sentCount = 0;
  for (const [index, message] of messages.entries()) {
    if (signal.aborted) break;
    if (turn.delayMs !== null) {
      const due = instantAfter(now, turn.delayMs);
      await Promise.all(messages.slice(index).map((each) => put(each, { ...each.data, due })));
      break;
    }
    if (message.data.status !== "waiting") await unlessChanged(() => db.delete(deliveries, message.id, message));
    else if (!(await attemptDelivery(message, now, network))) turn.delayMs = claimMs;
    else {
      sentCount++;
      turn.tookMs = performance.now() - startedAt;
      if (turn.tookMs >= maxMs) turn.delayMs = nextRunMs;
    }
  }
  return sentCount;
}

async function attemptDelivery(message: Stored<WebhookDelivery>, now: Date, network: Network): Promise<boolean> {
  const { id, data } = message;
  const webhook = await db.get(webhooks, data.webhookId);
  if (!webhook?.data.connected) {
    const problem = { at: now.toISOString(), milliseconds: 0, status: null, problem: "disconnected" } as const;
    await put(message, finishDelivery({ ...data, tries: [...data.tries, problem] }, "failed", now));
    return false;
  }
  const secrets = secretsOf(webhook, now);
  const tried =
    secrets.length > 0
      ? await postToWebhook({ id, url: webhook.data.url, body: data.body, secrets }, now, network)
      : ({ at: now.toISOString(), milliseconds: 0, status: null, problem: "secret-unreadable" } as const);
  const after = withTry(data, tried, now, Math.random());
  await put(message, after);
  const { status, problem, milliseconds } = tried;
  log.info("webhook-tried", { id, webhook: data.webhookId, attempts: after.attempts, status, problem, milliseconds });
  if (after.status === "sent") await recordSuccess(webhook, now);
  else if (status === 410 || (after.status === "failed" && data.topic !== "test"))
    await recordFailure(webhook.id, { isGone: status === 410 }, now);
  return isSuccess(tried);
}

export async function sendNow(id: string, now: Date, network: Network = internet): Promise<WebhookDelivery | null> {
  const message = await db.get(deliveries, id);
  if (message?.data.status === "waiting") await attemptDelivery(message, now, network);
  return (await db.get(deliveries, id))?.data ?? null;
}

async function put({ id, revision }: Stored<WebhookDelivery>, after: WebhookDelivery): Promise<void> {
  await unlessChanged(() => db.set(deliveries, id, after, { revision }));
}

/** A message that was sent again by hand has a newer version, which wins. */
async function unlessChanged(write: () => Promise<unknown>): Promise<void> {
  await write().catch((error: unknown) => {
    if (!(error instanceof StaleRevision)) throw error;
  });
}

/** Writes at most once an hour while nothing fails. */
async function recordSuccess({ id, data }: Stored<Webhook>, now: Date): Promise<void> {
  const recently = instantAfter(now, -hour);
  if (data.failures === 0 && data.lastSentAt !== null && data.lastSentAt > recently) return;
  await db.transaction(async (tx) => {
    const webhook = await tx.get(webhooks, id);
    if (webhook) tx.set(webhooks, id, { ...webhook.data, failures: 0, lastSentAt: now.toISOString() });
  });
}

async function recordFailure(id: string, { isGone }: { isGone: boolean }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const webhook = await tx.get(webhooks, id);
    if (!webhook?.data.connected) return;
    const failures = webhook.data.failures + 1;
    const stops = isGone || failures >= webhookLimits.failures;
    const why = isGone ? "gone" : "failing";
    const after: Webhook = {
      ...webhook.data,
      failures,
      ...(stops && { connected: false, stopped: why, updatedAt: now.toISOString() }),
    };
    const event = stops ? ({ what: "stopped", after: { name: webhook.data.name, why } } as const) : null;
    (await prepareRecords(tx, webhookRecord, systemUser, [{ id, before: webhook, after, event }], now))();
  });
}
