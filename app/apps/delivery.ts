import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { instantAfter } from "#app/jobs/job.ts";
import { topicSchema } from "./webhook.ts";

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

const retentionMs = 30 * day;
export const claimMs = minute;
/** They add up to a day; then the message is given up. */
const pauses = [10_000, minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour];
/** Spreads retries of messages that failed together. */
const jitter = 0.2;
export const maxRetryDelayMs = Math.max(...pauses) * (1 + jitter);

const problemSchema = z.enum([
  "private",
  "unknown-host",
  "refused",
  "timeout",
  "tls",
  "broken-off",
  "disconnected",
  "secret-unreadable",
]);
export type DeliveryProblem = z.infer<typeof problemSchema>;

const instant = z.iso.datetime();
const trySchema = z.object({
  at: instant,
  milliseconds: z.number().int(),
  status: z.number().int().nullable(),
  problem: problemSchema.nullable(),
});
export type Try = z.infer<typeof trySchema>;

const deliverySchema = z.object({
  webhookId: z.string(),
  topic: topicSchema.or(z.literal("test")),
  /** Signed and sent unchanged with each try. */
  body: z.string(),
  queuedAt: instant,
  status: z.enum(["waiting", "sent", "failed"]),
  /** Time of the next try; of a finished message, time to delete it. */
  due: instant,
  /** Since it was last queued, by an event or by hand. */
  attempts: z.number().int().min(0),
  tries: z.array(trySchema),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

/** Receivers recognize a repeated message by its id. */
export const deliveries = collection("webhook-deliveries", deliverySchema);

const maxTries = 12;

export function isSuccess({ status }: Pick<Try, "status">): boolean {
  return status !== null && status >= 200 && status < 300;
}

export function withTry(delivery: WebhookDelivery, tried: Try, now: Date, random: number): WebhookDelivery {
  const after = { ...delivery, attempts: delivery.attempts + 1, tries: [...delivery.tries, tried].slice(-maxTries) };
  if (isSuccess(tried)) return finishDelivery(after, "sent", now);
  const pause = delivery.topic === "test" || tried.status === 410 ? undefined : pauses[delivery.attempts];
  if (pause === undefined) return finishDelivery(after, "failed", now);
  return { ...after, due: instantAfter(now, pause * (1 + jitter * (2 * random - 1))) };
}

export function finishDelivery(delivery: WebhookDelivery, status: "sent" | "failed", now: Date): WebhookDelivery {
  return { ...delivery, status, due: instantAfter(now, retentionMs) };
}
