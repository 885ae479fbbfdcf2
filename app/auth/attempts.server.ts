/**
 * Limits on failed sign-ins and on mails to reset a password, kept as documents, so that every instance counts together.
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
 * Allowed within 15 minutes. Whoever guesses at somebody else's account reaches the first limit long before `account`, so
 * they only lock themselves out; guessing from many addresses ends at `account`. `accountsOfAddress` counts the different
 * accounts that one address failed at, however often: it stops one password tried on everybody, and leaves an office that
 * shares an address alone. A browser that the account was used in before stands apart from all of these, with a limit of
 * its own, so that nobody else's guesses shut it out.
 */
export const attemptLimits = {
  accountFromAddress: 5,
  accountFromBrowser: 5,
  accountsOfAddress: 30,
  account: 25,
  mailsToAccount: 3,
  mailsFromAddress: 15,
} as const;
type Limit = keyof typeof attemptLimits;

/** `until` is the end of the window that the first failure opened. */
export const attempts = collection(
  "sign-in-attempts",
  z.object({ count: z.number().int().min(0), until: z.iso.datetime() }),
  { shared: true },
);

/** Where an attempt comes from: the client's address, and the mark of a browser that the account was used in before. */
export interface AttemptFrom {
  readonly address: string;
  readonly browser: string | null;
}

interface Counter {
  readonly limit: Limit;
  readonly id: string;
  /** Counts, and bites, only where the first counter of the list is at zero: once for each that it tells apart. */
  readonly distinct?: boolean;
}

function countersOf(email: string, { address, browser }: AttemptFrom): Counter[] {
  const account = foldEmail(email);
  const network = networkOf(address);
  if (browser !== null)
    return [{ limit: "accountFromBrowser", id: derivedId("account-from-browser", account, browser) }];
  return [
    { limit: "accountFromAddress", id: derivedId("account-from-address", account, network) },
    { limit: "accountsOfAddress", id: derivedId("accounts-of-address", network), distinct: true },
    { limit: "account", id: derivedId("account", account) },
  ];
}

/** Counts an attempt. Null when it may be tried; else the seconds until it may, and it is not counted. */
export function takeAttempt(email: string, from: AttemptFrom, now = new Date()): Promise<number | null> {
  return take(countersOf(email, from), now);
}

/** Counts a mail to whoever forgot a password, as `takeAttempt` does; it is never given back. */
export function takeMail(email: string, address: string, now = new Date()): Promise<number | null> {
  return take(
    [
      { limit: "mailsToAccount", id: derivedId("mails-to-account", foldEmail(email)) },
      { limit: "mailsFromAddress", id: derivedId("mails-from-address", networkOf(address)) },
    ],
    now,
  );
}

async function take(counters: readonly Counter[], now: Date): Promise<number | null> {
  return db.transaction(async (tx) => {
    const stored = await tx.getMany(
      attempts,
      counters.map(({ id }) => id),
    );
    const fresh = { count: 0, until: new Date(now.getTime() + window).toISOString() };
    const current = counters.map((counter, index) => {
      const data = stored[index]?.data;
      return { ...counter, ...(data && data.until > now.toISOString() ? data : fresh) };
    });
    const seen = current[0]!.count > 0;
    const counted = current.filter(({ distinct }) => !(distinct && seen));
    const full = counted.filter(({ limit, count }) => count >= attemptLimits[limit]);
    if (full.length) return Math.ceil((Math.max(...full.map(({ until }) => Date.parse(until))) - now.getTime()) / 1000);
    for (const { id, count, until } of counted) tx.set(attempts, id, { count: count + 1, until });
    return null;
  });
}

/** After a success: the account starts afresh from there, and the other counts get the attempt back. */
export async function forgiveAttempt(email: string, from: AttemptFrom): Promise<void> {
  const counters = countersOf(email, from);
  await db.transaction(async (tx) => {
    const stored = await tx.getMany(
      attempts,
      counters.map(({ id }) => id),
    );
    for (const [index, { id }] of counters.entries()) {
      const data = stored[index]?.data;
      // Counted only with the first counter's first attempt, so given back only with it.
      if (!data || (counters[index]?.distinct && !stored[0])) continue;
      if (index === 0 || data.count <= 1) tx.delete(attempts, id);
      else tx.set(attempts, id, { ...data, count: data.count - 1 });
    }
  });
}
