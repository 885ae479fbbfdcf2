/**
 * Limits on failed sign-ins, kept as documents, so that every instance counts together.
 * An attempt is counted before it is tried and given back when it succeeds: many at once can't slip through.
 */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { foldEmail } from "#app/users/user.ts";
import { networkOf } from "./client-address.server.ts";

const window = 15 * 60 * 1000;

/**
 * Failures allowed within 15 minutes. One address reaches the first limit of somebody else's account long before the last,
 * so it only locks itself out; guessing from many addresses ends at the last.
 */
export const attemptLimits = { accountFromAddress: 5, address: 30, account: 25 } as const;
type Limit = keyof typeof attemptLimits;

/** `until` is the end of the window that the first failure opened. */
export const attempts = collection(
  "sign-in-attempts",
  z.object({ count: z.number().int().min(0), until: z.iso.datetime() }),
);

function countersOf(email: string, address: string): { limit: Limit; id: string }[] {
  const account = foldEmail(email);
  const network = networkOf(address);
  return [
    { limit: "accountFromAddress", id: derivedId("account-from-address", account, network) },
    { limit: "address", id: derivedId("address", network) },
    { limit: "account", id: derivedId("account", account) },
  ];
}

/** Counts an attempt. Null when it may be tried; else the seconds until it may, and it is not counted. */
export async function takeAttempt(email: string, address: string, now = new Date()): Promise<number | null> {
  const counters = countersOf(email, address);
  return db.transaction(async (tx) => {
    const stored = await tx.getMany(
      attempts,
      counters.map((counter) => counter.id),
    );
    const fresh = { count: 0, until: new Date(now.getTime() + window).toISOString() };
    const current = counters.map(({ limit, id }, index) => {
      const data = stored[index]?.data;
      const { count, until } = data && data.until > now.toISOString() ? data : fresh;
      return { limit, id, count, until };
    });
    const full = current.filter(({ limit, count }) => count >= attemptLimits[limit]);
    if (full.length) return Math.ceil((Math.max(...full.map(({ until }) => Date.parse(until))) - now.getTime()) / 1000);
    for (const { id, count, until } of current) tx.set(attempts, id, { count: count + 1, until });
    return null;
  });
}

/** After a success: the account starts afresh from this address, and the other counts get the attempt back. */
export async function forgiveAttempt(email: string, address: string): Promise<void> {
  const counters = countersOf(email, address);
  await db.transaction(async (tx) => {
    const stored = await tx.getMany(
      attempts,
      counters.map((counter) => counter.id),
    );
    for (const [index, { limit, id }] of counters.entries()) {
      const data = stored[index]?.data;
      if (!data) continue;
      if (limit === "accountFromAddress" || data.count <= 1) tx.delete(attempts, id);
      else tx.set(attempts, id, { ...data, count: data.count - 1 });
    }
  });
}
