import { ChangeRefused } from "#app/changes/refused.ts";
import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { findDifferences } from "#app/changes/differences.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { instantAfter } from "#app/jobs/job.ts";
import { day } from "./delivery.ts";
import { internet, type Network, PrivateAddress, resolvePublic } from "./public-address.server.ts";
import { newWebhookSecret, sealSecret } from "./secrets.server.ts";
import { termsRevision, webhookRecord } from "./webhook-record.server.ts";
import { type Webhook, webhookLimits, webhooks, type WebhookTerms, webhookTermsSchema } from "./webhook.ts";

/** A renewed secret goes on signing for this long. */
const renewedSecretMs = day;

export type AddressProblem = "malformed" | "not-https" | "private" | "unknown-host";

export class WebhookRefused extends ChangeRefused<AddressProblem | "too-many"> {}

const action = "manage apps";

export async function listWebhooks(user: User): Promise<readonly Stored<Webhook>[]> {
  authorize(user, action);
  return allWebhooks(db);
}

async function allWebhooks(reader: Reader) {
  return (await reader.query(webhooks, { limit: webhookLimits.webhooks })).documents;
}

export async function requireWebhook(user: User, id: string): Promise<Stored<Webhook>> {
  authorize(user, action);
  return orNotFound(await db.get(webhooks, id));
}

/** Checked before an address is stored, and again on each connection. */
export async function addressProblem(url: string, network: Network = internet): Promise<AddressProblem | null> {
  const to = URL.parse(url);
  if (!to || !/^https?:$/.test(to.protocol) || to.username || to.password) return "malformed";
  if (to.protocol !== "https:" && !network.allowsPrivate) return "not-https";
  return resolvePublic(to.hostname, network).then(
    () => null,
    (error: unknown) => (error instanceof PrivateAddress ? "private" : "unknown-host"),
  );
}

async function checkAddress(url: string, network: Network): Promise<void> {
  const problem = await addressProblem(url, network);
  if (problem) throw new WebhookRefused(problem);
}

/** `secret` is null if this form has connected it before. @throws WebhookRefused; StaleForm for other values; Response 403, 400 */
export async function connectWebhook(
  user: User,
  terms: WebhookTerms,
  { key }: FormIdentity,
  now: Date,
  network = internet,
): Promise<{ id: string; secret: string | null }> {
  authorize(user, action);
  await checkAddress(terms.url, network);
  const secret = newWebhookSecret();
  const id = newId();
  const repeat = { id, secret: null };
  return changeRecord(
    { user, kind: webhookRecord, action, form: "connect-webhook", key, body: terms, now, repeat },
    async (tx) => {
      if ((await allWebhooks(tx)).length >= webhookLimits.webhooks) throw new WebhookRefused("too-many");
      const at = now.toISOString();
      const secrets = [{ secret: sealSecret(secret, id), until: null }];
      const fresh = { connected: true, stopped: null, failures: 0, lastSentAt: null, secrets };
      const after = { ...terms, ...fresh, createdAt: at, updatedAt: at };
      const event = { what: "connected" } as const;
      return { write: { id, before: null, after, event }, result: { id, secret } };
    },
  );
}

/** @throws WebhookRefused; StaleRecord; Response 403, 404, 400 */
export async function editWebhook(
  user: User,
  id: string,
  terms: WebhookTerms,
  submission: FormIdentity,
  now: Date,
  network = internet,
): Promise<"changed" | "same"> {
  const { data } = await requireWebhook(user, id);
  if (data.url !== terms.url) await checkAddress(terms.url, network);
  const isSame = (stored: Stored<Webhook>) => termsRevision(stored.data) === termsRevision(terms);
  return changeRecord(
    { user, kind: webhookRecord, id, action, form: "edit-webhook", body: terms, ...submission, isSame, now },
    async (_, stored) => ({
      write: {
        after: { ...stored.data, ...terms, updatedAt: now.toISOString() },
        event: {
          what: "changed",
          ...findDifferences(webhookTermsSchema, webhookTermsSchema.parse(stored.data), terms),
        },
      },
    }),
  );
}

/** When it is disconnected, its waiting messages are given up. Throws as `changeRecord` does. */
export function setConnected(
  user: User,
  id: string,
  { connected, key }: FormIdentity & { connected: boolean },
  now: Date,
) {
  const isSame = ({ data }: Stored<Webhook>) => data.connected === connected;
  return changeRecord(
    { user, kind: webhookRecord, id, action, form: "webhook-status", key, body: { connected }, isSame, now },
    async (_, { data }) => ({
      write: {
        after: { ...data, connected, stopped: null, failures: 0, updatedAt: now.toISOString() },
        event: { what: connected ? "connected" : "disconnected" },
      },
    }),
  );
}

/** The former secret signs for another day. Null if this form has renewed it before. Throws as `changeRecord` does. */
export async function renewSecret(user: User, id: string, { key }: FormIdentity, now: Date): Promise<string | null> {
  const secret = newWebhookSecret();
  return changeRecord(
    { user, kind: webhookRecord, id, action, form: "renew-webhook-secret", key, body: {}, now, repeat: null },
    async (_, { data }) => {
      const former = { secret: data.secrets[0]!.secret, until: instantAfter(now, renewedSecretMs) };
      return {
        write: {
          after: {
            ...data,
            secrets: [{ secret: sealSecret(secret, id), until: null }, former],
            updatedAt: now.toISOString(),
          },
          event: { what: "secret-renewed" },
        },
        result: secret,
      };
    },
  );
}
