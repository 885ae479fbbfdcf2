/** Password hashes: scrypt with a salt of its own each, its parameters stored beside it. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { normalForm } from "#app/i18n/plain.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import { config } from "#app/config.server.ts";

export const passwordHashSchema = z.object({
  algorithm: z.literal("scrypt"),
  n: z.number().int(),
  r: z.number().int(),
  p: z.number().int(),
  salt: z.base64(),
  hash: z.base64(),
});
export type PasswordHash = z.infer<typeof passwordHashSchema>;

/**
 * As strong as N=2^17, p=1 by OWASP's Password Storage Cheat Sheet, which names both, in 32 MiB instead of 128. The demo's accounts guard
 * nothing, and its hashes stay quick.
 */
const cost = { n: 2 ** 15, r: 8, p: config.demo ? 1 : 3 } as const;
const hashBytes = 32;

/** Hashes computed at the same time: enough for both cores, and the thread pool keeps room for files. */
const atOnce = 2;
let running = 0;
/** Whoever was here before goes first: strangers who guess at many accounts, from wherever, keep nobody of them out. */
const waiting: Record<"known" | "strangers", (() => void)[]> = { known: [], strangers: [] };
/** More of each than these would wait longer than anyone does. */
export const maxWaitingPasswords = 100;

async function derive(
  password: string,
  salt: Buffer,
  { n, r, p }: { n: number; r: number; p: number },
  queue: (() => void)[],
  signal?: AbortSignal,
): Promise<Buffer> {
  if (queue.length >= maxWaitingPasswords) throw new ProviderUnreachable("Too many passwords are being checked");
  if (running >= atOnce) await waitIn(queue, signal);
  else running++;
  try {
    return await new Promise((resolve, reject) => {
      scrypt(normalForm(password, "NFKC"), salt, hashBytes, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    const next = waiting.known.shift() ?? waiting.strangers.shift();
    if (next) next();
    else running--;
  }
}

/** @throws ProviderUnreachable when the client hangs up: its place is another's then */
function waitIn(queue: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      queue.splice(queue.indexOf(enter), 1);
      reject(new ProviderUnreachable("The client hung up"));
    };
    queue.push(enter);
    if (signal?.aborted) leave();
    else signal?.addEventListener("abort", leave, { once: true });
  });
}

/** For whoever is in, or has a link. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost, waiting.known);
  return { algorithm: "scrypt", ...cost, salt: salt.toString("base64"), hash: hash.toString("base64") };
}

/** Stands in for the hash of an account that doesn't exist, so that its absence takes as long to find out. */
const decoy: PasswordHash = {
  algorithm: "scrypt",
  ...cost,
  salt: randomBytes(16).toString("base64"),
  hash: randomBytes(hashBytes).toString("base64"),
};

/** Whether a hash was made with less work than those of today. */
export function isWeakHash({ n, r, p }: PasswordHash): boolean {
  return n * r * p < cost.n * cost.r * cost.p;
}

/**
 * Whether the password is the hash's; null is an account that doesn't exist, and as slow. What a weaker hash saves of the work is done all the
 * same where the password is wrong, so that its time doesn't tell which accounts there are.
 * @throws ProviderUnreachable when too many wait already, or `signal` says that the client hung up before its turn
 */
export async function matchesPassword(
  password: string,
  stored: PasswordHash | null,
  known = false,
  signal?: AbortSignal,
): Promise<boolean> {
  const { salt, hash, ...parameters } = stored ?? decoy;
  const queue = known ? waiting.known : waiting.strangers;
  const key = await derive(password, Buffer.from(salt, "base64"), parameters, queue, signal);
  const matches = timingSafeEqual(key, Buffer.from(hash, "base64")) && stored !== null;
  if (!matches && parameters.p < cost.p) await derive(password, key, { ...cost, p: cost.p - parameters.p }, queue);
  return matches;
}
