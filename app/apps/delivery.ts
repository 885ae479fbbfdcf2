/** A message on its way to a webhook, and what became of each try. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { instantAfter } from "#app/jobs/job.ts";
import { topicSchema } from "./webhook.ts";

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

/** How long a message that went out or was given up is still listed. */
const memory = 30 * day;
/** How long whoever sends one has it to themselves. */
export const claim = minute;
/** Pauses after each try that failed: a day in all. After the last it is given up. */
const pauses = [10_000, minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour];
/** By how much a pause is longer or shorter, so that what failed together doesn't come back together. */
const jitter = 0.2;
export const longestPause = Math.max(...pauses) * (1 + jitter);

/** Why there was no answer. */
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
export type Problem = z.infer<typeof problemSchema>;

const instant = z.iso.datetime();
const trySchema = z.object({
  at: instant,
  milliseconds: z.number().int(),
  /** The answer's, where there was one. */
  status: z.number().int().nullable(),
  problem: problemSchema.nullable(),
});
export type Try = z.infer<typeof trySchema>;

const deliverySchema = z.object({
  webhookId: z.string(),
  topic: topicSchema.or(z.literal("test")),
  /** Just as it is sent, each time. */
  body: z.string(),
  queuedAt: instant,
  status: z.enum(["waiting", "sent", "failed"]),
  /** When it is tried next; when it is over, to forget it. */
  due: instant,
  /** Since it was queued, by an event or by hand. */
  attempts: z.number().int().min(0),
  tries: z.array(trySchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** The id is the message's own, which receivers know it again by. */
export const deliveries = collection("webhook-deliveries", deliverySchema);

const triesKept = 12;

export function isTaken({ status }: Pick<Try, "status">): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** A delivery after a try. @param random from 0 to 1 */
export function afterTry(delivery: Delivery, tried: Try, now: Date, random: number): Delivery {
  const after = { ...delivery, attempts: delivery.attempts + 1, tries: [...delivery.tries, tried].slice(-triesKept) };
  if (isTaken(tried)) return finishDelivery(after, "sent", now);
  const pause = delivery.topic === "test" || tried.status === 410 ? undefined : pauses[delivery.attempts];
  if (pause === undefined) return finishDelivery(after, "failed", now);
  return { ...after, due: instantAfter(now, pause * (1 + jitter * (2 * random - 1))) };
}

export function finishDelivery(delivery: Delivery, status: "sent" | "failed", now: Date): Delivery {
  return { ...delivery, status, due: instantAfter(now, memory) };
}
