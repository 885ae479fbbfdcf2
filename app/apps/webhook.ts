/** A webhook: the address of another system that is told what happens here, by the Standard Webhooks convention. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

/** The topics, by the names that receivers read. */
export const topics = [
  "check.submitted",
  "check.appealed",
  "check.appeal-decided",
  "check.approved",
  "check.reopened",
  "check.voided",
  "task.created",
  "task.done",
  "task.verified",
  "task.reopened",
  "task.cancelled",
  "feedback.recorded",
  "feedback.judged",
  "camera.recorded",
  "activity.done",
  "store.created",
  "store.closed",
  "store.reopened",
] as const;
export const topicSchema = z.enum(topics);
export type Topic = z.infer<typeof topicSchema>;

export const webhookLimits = {
  /** In all, connected or not. */
  webhooks: 50,
  name: 60,
  url: 500,
  /** Messages in a row that were given up before it is disconnected by itself. */
  failures: 5,
} as const;

const instant = z.iso.datetime();

/** The terms that people enter. */
export const webhookTermsSchema = z.object({ name: z.string(), url: z.string(), topics: z.array(topicSchema) });
export type WebhookTerms = z.infer<typeof webhookTermsSchema>;

const webhookSchema = webhookTermsSchema.extend({
  connected: z.boolean(),
  /** Why it was disconnected, where nobody did. */
  stopped: z.enum(["gone", "failing"]).nullable(),
  /** Messages given up since one last went out. */
  failures: z.number().int().min(0),
  /** Sealed. It signs by all of them that still hold; the first is the one that was shown last. */
  secrets: z.array(z.object({ secret: z.string(), until: instant.nullable() })).min(1),
  /** To the hour. */
  lastSentAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhooks = collection("webhooks", webhookSchema);
