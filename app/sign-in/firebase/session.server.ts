/** Firebase's session cookies, verified here on each request; the revocation is read every five minutes. */
import { randomBytes } from "node:crypto";
import { config } from "#app/config.server.ts";
import { LruCache } from "#app/lru-cache.ts";
import { log } from "#app/log.server.ts";
import { type Certificates, certificatesAt } from "./certificates.server.ts";
import { createSessionCookie, revokeRefreshTokens, accountStatus } from "./admin.server.ts";
import { readToken, type TokenClaims, tokenKinds } from "./token.server.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import type { SessionTokens } from "#app/sign-in/session-tokens.ts";

const second = 1000;
const standingLife = 5 * 60 * second;
const retryAfter = 30 * second;
const maxCached = 10_000;

export interface SessionProvider {
  readonly projectId: string;
  /** Null on an emulator, which signs nothing. */
  readonly certificates: Certificates | null;
  createSessionCookie(idToken: string, life: number): Promise<string>;
  accountStatus(uid: string): Promise<{ disabled: boolean; validSince: number } | null>;
  revokeRefreshTokens(uid: string): Promise<void>;
}

interface CachedStatus {
  readonly askAgainAt: number;
  readonly validSince: number;
}

export function firebaseSessionTokens(provider: SessionProvider): SessionTokens<TokenClaims> {
  const { projectId, certificates } = provider;
  const statuses = new LruCache<CachedStatus>(maxCached);
  const asking = new Map<string, Promise<boolean>>();

  /** Whether the user exists and isn't disabled. A failed request is repeated later, and blocks nobody. */
  async function ask(uid: string, now: number): Promise<boolean> {
    try {
      const standing = await provider.accountStatus(uid);
      if (!standing || standing.disabled) {
        statuses.delete(uid);
        return false;
      }
      statuses.set(uid, { askAgainAt: now + standingLife, validSince: standing.validSince });
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      log.warn("revocation-not-checked");
      statuses.set(uid, { askAgainAt: now + retryAfter, validSince: statuses.get(uid)?.validSince ?? 0 });
    }
    return true;
  }

  return {
    // Two sign-ins within a second can get the same cookie of Firebase; a suffix distinguishes them.
    async mint(proof, life) {
      const cookie = await provider.createSessionCookie(proof.idToken ?? "", life);
      return `${cookie}.${randomBytes(16).toString("base64url")}`;
    },

    async read(token, now, evenExpired = false) {
      const cookie = /^(.*)\.[\w-]{22}$/.exec(token)?.[1];
      return cookie === undefined
        ? null
        : readToken(cookie, { kind: "session", projectId, certificates, evenExpired }, now);
    },

    async stands(claims, uid, at) {
      if (claims.uid !== uid) return false;
      const now = at.getTime();
      const cached = statuses.get(uid);
      // A clock that was set back must not delay the next request.
      if (!cached || now >= cached.askAgainAt || now < cached.askAgainAt - standingLife) {
        const answer = asking.get(uid) ?? ask(uid, now).finally(() => asking.delete(uid));
        asking.set(uid, answer);
        if (!(await answer)) return false;
      }
      return claims.authTime >= (statuses.get(uid)?.validSince ?? 0);
    },

    async revokeAll(uid) {
      statuses.delete(uid);
      await provider.revokeRefreshTokens(uid);
    },
  };
}

export const firebaseTokens = firebaseSessionTokens({
  projectId: config.FIREBASE_PROJECT_ID,
  certificates: config.FIREBASE_AUTH_EMULATOR_HOST ? null : certificatesAt(tokenKinds.session.certificates),
  createSessionCookie,
  accountStatus,
  revokeRefreshTokens,
});
