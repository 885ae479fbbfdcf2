/** Hourly limits per person. They are documents, so all instances count together. */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection, type Transaction } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { User } from "./user.ts";
import { isAhead } from "./clock-skew.ts";
import { QuotaReached } from "./quota.ts";

const hour = 60 * 60 * 1000;

const quotaKinds = {
  drafts: { most: config.QUOTA_DRAFTS, message: m.auth_quota_drafts },
  photos: { most: config.QUOTA_PHOTOS, message: m.auth_quota_photos },
  imports: { most: config.QUOTA_IMPORTS, message: m.auth_quota_imports },
  requests: { most: config.QUOTA_REQUESTS, message: m.auth_quota_requests },
  messages: { most: config.QUOTA_MESSAGES, message: m.auth_quota_messages },
} as const;
type QuotaKind = keyof typeof quotaKinds;

/** `until` is the end of the hour that the first use began. */
export const quotas = collection("quotas", z.object({ count: z.number().int().min(0), until: z.iso.datetime() }), {
  shared: true,
});

/** Returns a function that counts one more. @throws QuotaReached */
export async function readQuota(
  tx: Transaction,
  user: Pick<User, "uid">,
  kind: QuotaKind,
  now: Date,
): Promise<() => void> {
  const id = derivedId("quota", kind, user.uid);
  const stored = (await tx.get(quotas, id))?.data;
  const fresh = { count: 0, until: new Date(now.getTime() + hour).toISOString() };
  const current = stored && isAhead(stored.until, hour, now) ? stored : fresh;
  const { most, message } = quotaKinds[kind];
  if (current.count >= most)
    throw new QuotaReached(message({ most, until: formatInstant(current.until, config.APP_TIME_ZONE) }), current.until);
  return () => tx.set(quotas, id, { ...current, count: current.count + 1 });
}

/** For something stored outside the database. @throws QuotaReached */
export async function countAgainstQuota(user: Pick<User, "uid">, kind: QuotaKind, now: Date): Promise<void> {
  await db.transaction(async (tx) => (await readQuota(tx, user, kind, now))());
}
