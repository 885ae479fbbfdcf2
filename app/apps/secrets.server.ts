/** Secrets of webhooks are stored sealed (Standard Webhooks). */
import { randomBytes } from "node:crypto";
import { sealingFor } from "#app/auth/sealing.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { log } from "#app/log.server.ts";
import { secretPrefix } from "./post.server.ts";
import type { Webhook } from "./webhook.ts";

const { seal, unseal } = sealingFor("webhook");

export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(32).toString("base64");
}

export function sealSecret(secret: string, webhookId: string): string {
  return seal(secret, webhookId);
}

/** Valid secrets; none if SESSION_SECRET has changed since they were sealed. */
export function secretsOf({ id, data }: Pick<Stored<Webhook>, "id" | "data">, now: Date): string[] {
  const valid = data.secrets.filter(({ until }) => until === null || until > now.toISOString());
  const secrets = valid.map(({ secret }) => unseal(secret, id));
  if (secrets.includes(null))
    log.warn("webhook-secret-unreadable", { webhook: id, reason: "SESSION_SECRET is another than when it was made" });
  return secrets.filter((secret) => secret !== null);
}
