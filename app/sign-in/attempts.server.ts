/** Stored, so that all instances count together; counted before the attempt, so that parallel ones can't slip through. */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { foldEmail } from "#app/auth/user.ts";
import { networkOf } from "#app/auth/client-address.server.ts";
import { isAhead } from "#app/auth/clock-skew.ts";

const minute = 60 * 1000;
const window = 15 * minute;
const networkMemory = 30 * 24 * 60 * minute;

/** Within 15 minutes. `accountsOfAddress` counts accounts that failed from one address: it stops one password tried on everyone. */
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

/** Shared by many people, so slowed instead of blocked. */
const slowed = new Set<Limit>(["accountsOfAddress", "mailsFromAddress"]);
export const maxAttemptPauseMs = 30 * 1000;

function pauseAfter(beyond: number): number {
  return Math.min(maxAttemptPauseMs, 2000 * 2 ** Math.floor(beyond / 10));
}

/** `until` ends the window that the first failure opened; `next` is the time of the next attempt beyond a slowing limit. */
export const attempts = collection(
  "sign-in-attempts",
  z.object({ count: z.number().int().min(0), until: z.iso.datetime(), next: z.iso.datetime().optional() }),
  { shared: true },
);

/** `browser` is the mark of a browser that the account was used in before. */
export interface AttemptFrom {
  readonly address: string;
  readonly browser: string | null;
  /** Networks used with an earlier password don't count as the account's own. */
  readonly password?: number | null;
}

interface Counter {
  readonly limit: Limit;
  readonly id: string;
  /** Counted and checked only while the first counter is at zero, so once per account. */
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

/** For 30 days, others' failures don't block the account in this network. */
export async function rememberNetwork(email: string, from: NetworkFrom, now = new Date()): Promise<void> {
  const id = networkId(email, from);
  const known = await db.get(attempts, id);
  if (isAhead(known?.data.until, networkMemory, new Date(now.getTime() + networkMemory / 2))) return;
  await db.set(attempts, id, { count: 0, until: new Date(now.getTime() + networkMemory).toISOString() });
}

/** Null if it is allowed; otherwise the seconds to wait, and it isn't counted. */
export async function countAttempt(email: string, from: AttemptFrom, now = new Date()): Promise<number | null> {
  return countAll(await countersOf(email, from, now), now);
}

export function countResetMail(email: string, address: string, now = new Date()): Promise<number | null> {
  return countAll(
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

export function countSecretAttempt(address: string, now = new Date()): Promise<number | null> {
  return countAll([{ limit: "secretsFromAddress", id: secretsId(address) }], now);
}

export function forgiveSecret(address: string): Promise<void> {
  return db.delete(attempts, secretsId(address));
}

function secondStepId(email: string, browser: string | null): string {
  return derivedId("second-steps", foldEmail(email), browser ?? "");
}

/** The right password doesn't reset it, since otherwise whoever knows it could go on for ever. */
export function countSecondStep(email: string, browser: string | null, now = new Date()): Promise<number | null> {
  return countAll([{ limit: "secondStepsOfAccount", id: secondStepId(email, browser) }], now);
}

export function forgiveSecondStep(email: string, browser: string | null): Promise<void> {
  return db.delete(attempts, secondStepId(email, browser));
}

export function countShareAttempt(address: string, now = new Date()): Promise<number | null> {
  return countAll([{ limit: "sharesFromAddress", id: derivedId("shares-from-address", networkOf(address)) }], now);
}

async function countAll(counters: readonly Counter[], now: Date): Promise<number | null> {
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
    const isRepeated = current[0]!.count > 0;
    const counted = current.filter(({ distinct }) => !(distinct && isRepeated));
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

function waitOf({ limit, count, until, next }: Counter & z.infer<typeof attempts.schema>, now: Date): number {
  if (count < attemptLimits[limit]) return 0;
  if (!slowed.has(limit)) return Date.parse(until) - now.getTime();
  return isAhead(next, maxAttemptPauseMs, now) ? Date.parse(next) - now.getTime() : 0;
}

/** After a success: resets the account's counter and takes the attempt back from the others. */
export async function uncountAttempt(email: string, from: AttemptFrom, now = new Date()): Promise<void> {
  const counters = await countersOf(email, from, now);
  await db.transaction(async (tx) => {
    const stored = await tx.getMany(
      attempts,
      counters.map(({ id }) => id),
    );
    for (const [index, { id }] of counters.entries()) {
      const data = stored[index]?.data;
      // It was counted only with the first counter's first attempt.
      if (!data || (counters[index]?.distinct && !stored[0])) continue;
      if (index === 0 || data.count <= 1) tx.delete(attempts, id);
      else tx.set(attempts, id, { ...data, count: data.count - 1 });
    }
  });
}
