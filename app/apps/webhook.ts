/** Webhooks follow the Standard Webhooks convention. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

/** Receivers read these names. */
export const webhookTopics = [
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
export const topicSchema = z.enum(webhookTopics);
export type Topic = z.infer<typeof topicSchema>;

export const webhookLimits = {
  webhooks: 50,
  name: 60,
  url: 500,
  /** After this many given-up messages in a row it is disconnected. */
  failures: 5,
} as const;

const instant = z.iso.datetime();

export const webhookTermsSchema = z.object({ name: z.string(), url: z.string(), topics: z.array(topicSchema) });
export type WebhookTerms = z.infer<typeof webhookTermsSchema>;

const webhookSchema = webhookTermsSchema.extend({
  connected: z.boolean(),
  /** Set when it was disconnected automatically. */
  stopped: z.enum(["gone", "failing"]).nullable(),
  /** Messages given up since the last success. */
  failures: z.number().int().min(0),
  /** Sealed; each valid one signs. The latest is first. */
  secrets: z.array(z.object({ secret: z.string(), until: instant.nullable() })).min(1),
  /** Rounded to hours. */
  lastSentAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhooks = collection("webhooks", webhookSchema);
