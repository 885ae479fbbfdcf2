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

/** N=2^17, p=1 in 32 MiB instead of 128 (OWASP's Password Storage Cheat Sheet names both). The demo's accounts protect nothing. */
const cost = { n: 2 ** 15, r: 8, p: config.demo ? 1 : 3 } as const;
const hashBytes = 32;

/** Enough for both cores, and the thread pool has room for files. */
const atOnce = 2;
let running = 0;
/** Known browsers go first, so that strangers who guess at many accounts don't delay them. */
const waiting: Record<"known" | "strangers", (() => void)[]> = { known: [], strangers: [] };
/** More of each would wait longer than anyone does. */
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

/** @throws ProviderUnreachable when the client hangs up, which frees its place */
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

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost, waiting.known);
  return { algorithm: "scrypt", ...cost, salt: salt.toString("base64"), hash: hash.toString("base64") };
}

/** Replaces the hash of a missing account, so that finding out takes as long. */
const decoy: PasswordHash = {
  algorithm: "scrypt",
  ...cost,
  salt: randomBytes(16).toString("base64"),
  hash: randomBytes(hashBytes).toString("base64"),
};

export function isWeakHash({ n, r, p }: PasswordHash): boolean {
  return n * r * p < cost.n * cost.r * cost.p;
}

/** The time doesn't reveal missing accounts (null) or weak hashes. @throws ProviderUnreachable when too many wait or the client hangs up */
export async function matchesPassword(
  password: string,
  stored: PasswordHash | null,
  { isReturning = false, signal }: { isReturning?: boolean | undefined; signal?: AbortSignal | undefined } = {},
): Promise<boolean> {
  const { salt, hash, ...parameters } = stored ?? decoy;
  const queue = isReturning ? waiting.known : waiting.strangers;
  const key = await derive(password, Buffer.from(salt, "base64"), parameters, queue, signal);
  const matches = timingSafeEqual(key, Buffer.from(hash, "base64")) && stored !== null;
  if (!matches && parameters.p < cost.p) await derive(password, key, { ...cost, p: cost.p - parameters.p }, queue);
  return matches;
}
