/**
 * Limits on failed sign-ins, on wrong secrets and on mails to reset a password, kept as documents, so that every instance counts together.
 * An attempt is counted before it is tried and given back when it succeeds: many at once can't slip through.
 */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { foldEmail } from "#app/auth/user.ts";
import { networkOf } from "#app/auth/client-address.server.ts";
import { isAhead } from "#app/auth/clock-skew.ts";

const minute = 60 * 1000;
const window = 15 * minute;
/** For so long an account's own network is told from others. */
const networkMemory = 30 * 24 * 60 * minute;

/**
 * Allowed within 15 minutes. Whoever guesses at someone else's account reaches the first limit long before `account`, so
 * they only lock themselves out; guessing from many addresses ends at `account`. `accountsOfAddress` counts the different
 * accounts that one address failed at, however often, which stops one password tried on everyone: beyond it the address is slowed, as
 * `pauseAfter` says, and not shut. Accounts that were signed in to from there within 30 days are counted apart from those that never
 * were, and nobody's guesses from elsewhere shut them out there. A browser that the account was used in before stands apart from all of
 * these, with a limit of its own.
 */
export const attemptLimits = {
  accountFromAddress: 5,
  accountFromBrowser: 5,
  accountsOfAddress: 30,
  account: 25,
  mailsToAccount: 3,
  mailsFromAddress: 15,
  secretsFromAddress: 5,
  sharesFromAddress: 20,
  secondStepsOfAccount: 5,
} as const;
type Limit = keyof typeof attemptLimits;

/** What many people share is slowed instead of shut. */
const slowed = new Set<Limit>(["accountsOfAddress", "mailsFromAddress"]);
export const longestPause = 30 * 1000;

/** How long the next attempt waits (ms), when there were so many beyond the limit: 2 s, doubled with every ten, at most 30 s. */
function pauseAfter(beyond: number): number {
  return Math.min(longestPause, 2000 * 2 ** Math.floor(beyond / 10));
}

/** `until` is the end of the window that the first failure opened; `next`, beyond a limit that slows, when the next attempt may be. */
export const attempts = collection(
  "sign-in-attempts",
  z.object({ count: z.number().int().min(0), until: z.iso.datetime(), next: z.iso.datetime().optional() }),
  { shared: true },
);

/** Where an attempt comes from: the client's address, and the mark of a browser that the account was used in before. */
export interface AttemptFrom {
  readonly address: string;
  readonly browser: string | null;
  /** The number of the account's password: networks that it was used from with an earlier one are like all others. */
  readonly password?: number | null;
}

interface Counter {
  readonly limit: Limit;
  readonly id: string;
  /** Counts, and bites, only where the first counter of the list is at zero: once for each that it tells apart. */
  readonly distinct?: boolean;
}

async function countersOf(email: string, from: AttemptFrom, now: Date): Promise<Counter[]> {
  const { address, browser } = from;
  const account = foldEmail(email);
  const network = networkOf(address);
  if (browser !== null)
    return [{ limit: "accountFromBrowser", id: derivedId("account-from-browser", account, browser) }];
  const fromAddress: Counter = { limit: "accountFromAddress", id: derivedId("account-from-address", account, network) };
  const ofAddress = (whose: string): Counter => ({
    limit: "accountsOfAddress",
    id: derivedId(whose, network),
    distinct: true,
  });
  const known = await db.get(attempts, networkId(email, from));
  return isAhead(known?.data.until, networkMemory, now)
    ? [fromAddress, ofAddress("own-accounts-of-address")]
    : [fromAddress, ofAddress("accounts-of-address"), { limit: "account", id: derivedId("account", account) }];
}

type NetworkFrom = Pick<AttemptFrom, "address" | "password">;

function networkId(email: string, { address, password }: NetworkFrom): string {
  const changed = password ? [String(password)] : [];
  return derivedId("network-of-account", foldEmail(email), networkOf(address), ...changed);
}

/** The account was signed in to from there: for 30 days others' failures don't count against it there. */
export async function rememberNetwork(email: string, from: NetworkFrom, now = new Date()): Promise<void> {
  const id = networkId(email, from);
  const known = await db.get(attempts, id);
  if (isAhead(known?.data.until, networkMemory, new Date(now.getTime() + networkMemory / 2))) return;
  await db.set(attempts, id, { count: 0, until: new Date(now.getTime() + networkMemory).toISOString() });
}

/** Counts an attempt. Null when it may be tried; else the seconds until it may, and it is not counted. */
export async function countAttempt(email: string, from: AttemptFrom, now = new Date()): Promise<number | null> {
  return take(await countersOf(email, from, now), now);
}

/** Counts a mail to whoever forgot a password, as `countAttempt` does; it is never given back. */
export function countResetMail(email: string, address: string, now = new Date()): Promise<number | null> {
  return take(
    [
      { limit: "mailsToAccount", id: derivedId("mails-to-account", foldEmail(email)) },
      { limit: "mailsFromAddress", id: derivedId("mails-from-address", networkOf(address)) },
    ],
    now,
  );
}

function secretsId(address: string): string {
  return derivedId("secrets-from-address", networkOf(address));
}

/** Counts a request that brings a secret of the configuration, as `countAttempt` does. */
export function countSecretAttempt(address: string, now = new Date()): Promise<number | null> {
  return take([{ limit: "secretsFromAddress", id: secretsId(address) }], now);
}

/** After the right one. */
export function forgiveSecret(address: string): Promise<void> {
  return db.delete(attempts, secretsId(address));
}

function secondStepId(email: string, browser: string | null): string {
  return derivedId("second-steps", foldEmail(email), browser ?? "");
}

/**
 * Counts a try at the second step, as `countAttempt` does. The right password doesn't take it back: who knows that much could else go on for ever.
 * A browser that the account was used in is counted apart.
 */
export function countSecondStep(email: string, browser: string | null, now = new Date()): Promise<number | null> {
  return take([{ limit: "secondStepsOfAccount", id: secondStepId(email, browser) }], now);
}

/** After one that was right. */
export function forgiveSecondStep(email: string, browser: string | null): Promise<void> {
  return db.delete(attempts, secondStepId(email, browser));
}

/** Counts a request that brings a token of which no shared check is known, as `countAttempt` does. */
export function countShareAttempt(address: string, now = new Date()): Promise<number | null> {
  return take([{ limit: "sharesFromAddress", id: derivedId("shares-from-address", networkOf(address)) }], now);
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
      return { ...counter, ...(isAhead(data?.until, window, now) ? data : fresh) };
    });
    const seen = current[0]!.count > 0;
    const counted = current.filter(({ distinct }) => !(distinct && seen));
    const waits = counted.map((counter) => waitOf(counter, now)).filter((wait) => wait > 0);
    if (waits.length) return Math.ceil(Math.max(...waits) / 1000);
    for (const { id, limit, count, until } of counted) {
      const beyond = count + 1 - attemptLimits[limit];
      const next = new Date(now.getTime() + pauseAfter(beyond)).toISOString();
      tx.set(attempts, id, { count: count + 1, until, ...(slowed.has(limit) && beyond >= 0 && { next }) });
    }
    return null;
  });
}

/** How long (ms) a counter lets nothing be tried; 0 where it does. */
function waitOf({ limit, count, until, next }: Counter & z.infer<typeof attempts.schema>, now: Date): number {
  if (count < attemptLimits[limit]) return 0;
  if (!slowed.has(limit)) return Date.parse(until) - now.getTime();
  return isAhead(next, longestPause, now) ? Date.parse(next) - now.getTime() : 0;
}

/** After a success: the account starts afresh from there, and the other counts get the attempt back. */
export async function uncountAttempt(email: string, from: AttemptFrom, now = new Date()): Promise<void> {
  const counters = await countersOf(email, from, now);
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
