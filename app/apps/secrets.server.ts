/** The secrets that webhooks sign by (Standard Webhooks), kept sealed. */
import { randomBytes } from "node:crypto";
import { sealingFor } from "#app/auth/sealing.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { log } from "#app/log.server.ts";
import { secretPrefix } from "./post.server.ts";
import { type Webhook, webhookLimits, webhooks } from "./webhook.ts";

const { seal, unseal } = sealingFor("webhook");

export function newSecret(): string {
  return secretPrefix + randomBytes(32).toString("base64");
}

export function sealSecret(secret: string, webhookId: string): string {
  return seal(secret, webhookId);
}

/** Those that still hold, as receivers have them. None where SESSION_SECRET is another than when they were made. */
export function secretsOf({ id, data }: Pick<Stored<Webhook>, "id" | "data">, now: Date): string[] {
  const valid = data.secrets.filter(({ until }) => until === null || until > now.toISOString());
  const secrets = valid.map(({ secret }) => (isClear(secret) ? secret : unseal(secret, id)));
  if (secrets.includes(null))
    log.warn("webhook-secret-unreadable", { webhook: id, reason: "SESSION_SECRET is another than when it was made" });
  return secrets.filter((secret) => secret !== null);
}

/** As the first webhooks kept theirs. */
const isClear = (secret: string) => secret.startsWith(secretPrefix);

/** Seals what an earlier version kept in clear; resolves to how many webhooks had such secrets. */
export async function sealClearSecrets(): Promise<number> {
  const { documents } = await db.query(webhooks, { limit: webhookLimits.webhooks });
  const ids = documents.filter(({ data }) => data.secrets.some(({ secret }) => isClear(secret))).map(({ id }) => id);
  await db.transaction(async (tx) => {
    for (const stored of await tx.getMany(webhooks, ids)) {
      if (!stored) continue;
      const { id, data } = stored;
      const secrets = data.secrets.map((each) =>
        isClear(each.secret) ? { ...each, secret: sealSecret(each.secret, id) } : each,
      );
      tx.set(webhooks, id, { ...data, secrets });
    }
  });
  return ids.length;
}
