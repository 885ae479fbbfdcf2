import { createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { log } from "#app/log.server.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import { ageOf, noteProviderDate } from "#app/sign-in/pop-up/provider-clock.server.ts";

const second = 1000;
const patience = 5 * second;
const pause = 30 * second;
/** While the provider is unreachable, its last keys stay valid this long, so that a network failure signs nobody out. */
const grace = 24 * 60 * 60 * second;

export interface Certificates {
  /** Null if the provider has no such key. @throws ProviderUnreachable if that can't be known */
  key(id: string, now: Date): Promise<KeyObject | null>;
}

const answerSchema = z.record(z.string(), z.string());

/** Certificates are in PEM, by key id. */
export function certificatesAt(url: string): Certificates {
  let keys = new Map<string, KeyObject>();
  let freshUntil = 0;
  let askedAt = -Infinity;
  let failed = false;
  let asking: Promise<void> | null = null;

  async function ask(now: number): Promise<void> {
    askedAt = now;
    try {
      const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(patience) });
      if (!response.ok) throw new Error(`answered ${response.status}`);
      const answer = Object.entries(answerSchema.parse(await response.json()));
      noteProviderDate(response, now);
      keys = new Map(answer.map(([id, pem]) => [id, createPublicKey(pem)]));
      const life = Number(/max-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1] ?? 0) * second;
      freshUntil = now + life - ageOf(response);
      failed = false;
    } catch (error) {
      failed = true;
      log.warn("certificates-not-fetched", { url, error: String(error) });
    }
  }

  async function key(id: string, at: Date): Promise<KeyObject | null> {
    const now = at.getTime();
    const cachedKey = keys.get(id);
    if (cachedKey && now < freshUntil) return cachedKey;
    // A clock that was set back must not delay the next request.
    if (asking || now - askedAt >= pause || now < askedAt) {
      asking ??= ask(now).finally(() => (asking = null));
      await asking;
    }
    const latestKey = keys.get(id);
    if (latestKey && (!failed || now < freshUntil + grace)) return latestKey;
    if (failed) throw new ProviderUnreachable(`The certificates at ${url} can't be fetched`);
    return null;
  }

  return { key };
}
