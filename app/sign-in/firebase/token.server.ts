/**
 * Tokens that Firebase signs, ID tokens and session cookies, verified without asking anybody: RS256 against Google's published
 * certificates. firebase-admin verifies the same, but answers a bad token and certificates that can't be fetched by one code,
 * drops its keys the moment they are due, and has no clock to hand in: an outage would sign everybody out.
 */
import { verify } from "node:crypto";
import { z } from "zod";
import type { Certificates } from "./certificates.server.ts";
import { providerTime } from "#app/sign-in/pop-up/provider-clock.server.ts";

/** How far in the future (ms) a sign-in may lie: clocks differ. */
const ahead = 5 * 60 * 1000;

/** Where each kind's certificates are published, and who its issuer is, before the project id. */
export const tokenKinds = {
  id: {
    issuer: "https://securetoken.google.com/",
    certificates: "https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com",
  },
  session: {
    issuer: "https://session.firebase.google.com/",
    certificates: "https://www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys",
  },
} as const;

export interface TokenRules {
  readonly kind: keyof typeof tokenKinds;
  readonly projectId: string;
  /** Null where an emulator makes the tokens, which signs nothing; then only unsigned tokens are taken. */
  readonly certificates: Certificates | null;
  /** Whether one that has expired is taken too. */
  readonly evenExpired?: boolean;
}

const headerSchema = z.object({ alg: z.string(), kid: z.string().optional() });
const seconds = z.number().int().nonnegative();
const payloadSchema = z.object({
  aud: z.string(),
  iss: z.string(),
  sub: z.string().min(1).max(128),
  exp: seconds,
  auth_time: seconds,
});

/** What a genuine token says. Times in ms. */
export interface TokenClaims {
  readonly uid: string;
  /** When its owner last proved who they are. */
  readonly authTime: number;
}

/**
 * What the token says; null when it is not one of this kind and project, is not signed by the provider, has expired (but for `evenExpired`), or lies in the future.
 * @throws ProviderUnreachable when the signature can't be looked into
 */
export async function readToken(token: string, rules: TokenRules, now: Date): Promise<TokenClaims | null> {
  const [head = "", body = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || ![head, body, signature].every((part) => /^[\w-]*$/.test(part))) return null;
  const header = headerSchema.safeParse(json(head)).data;
  const payload = payloadSchema.safeParse(json(body)).data;
  if (!header || !payload) return null;
  const { kind, projectId, certificates, evenExpired = false } = rules;
  if (payload.aud !== projectId || payload.iss !== tokenKinds[kind].issuer + projectId) return null;
  if (payload.exp * 1000 <= now.getTime() && !evenExpired) return null;
  if (certificates) {
    if (header.alg !== "RS256" || !header.kid || signature === "") return null;
    const key = await certificates.key(header.kid, now);
    const signed = Buffer.from(`${head}.${body}`);
    if (!key || !verify("RSA-SHA256", signed, key, Buffer.from(signature, "base64url"))) return null;
  } else if (header.alg !== "none" || signature !== "") return null;
  // By whichever clock is later: this machine's own may be behind, and what is known of the provider's may be old.
  if (payload.auth_time * 1000 > Math.max(now.getTime(), providerTime(now.getTime())) + ahead) return null;
  return { uid: payload.sub, authTime: payload.auth_time * 1000 };
}

function json(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return null;
  }
}
