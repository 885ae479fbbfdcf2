/**
 * Tokens that Firebase signs, ID tokens and session cookies, verified without asking anyone: RS256 against Google's published
 * certificates. firebase-admin verifies the same, but answers a bad token and certificates that can't be fetched by one code,
 * drops its keys the moment they are due, and has no clock to hand in: an outage would sign everyone out.
 */
import { compactVerify, decodeJwt, errors, UnsecuredJWT } from "jose";
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

const seconds = z.number().int().nonnegative();
const claimsSchema = z.object({
  aud: z.string(),
  iss: z.string(),
  sub: z.string().min(1).max(128),
  exp: seconds,
  auth_time: seconds,
  firebase: z
    .object({ sign_in_provider: z.string(), identities: z.record(z.string(), z.array(z.string())).default({}) })
    .optional(),
});

/** What a genuine token says. Times in ms. */
export interface TokenClaims {
  readonly uid: string;
  /** When its owner last proved who they are. */
  readonly authTime: number;
  /** The provider that its owner signed in with, and who they are there; null where the token names none. */
  readonly provider: { readonly id: string; readonly uids: readonly string[] } | null;
}

/** By the name that a token has for a provider's identities, where it isn't the provider's own. */
const identityNames: Readonly<Record<string, string>> = { password: "email" };

/**
 * What the token says; null when it is not one of this kind and project, is not signed by the provider, has expired (but for `evenExpired`), or lies in the future.
 * @throws ProviderUnreachable when the signature can't be looked into
 */
export async function readToken(token: string, rules: TokenRules, now: Date): Promise<TokenClaims | null> {
  const { kind, projectId, certificates, evenExpired = false } = rules;
  // The library decodes around characters that no token has.
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return null;
  try {
    const { aud, iss, sub, exp, auth_time, firebase } = claimsSchema.parse(decodeJwt(token));
    if (aud !== projectId || iss !== tokenKinds[kind].issuer + projectId) return null;
    if (exp * 1000 <= now.getTime() && !evenExpired) return null;
    if (certificates) await verifySignature(token, certificates, now);
    else UnsecuredJWT.decode(token, { currentDate: new Date(0) });
    // By whichever clock is later: this machine's own may be behind, and what is known of the provider's may be old.
    if (auth_time * 1000 > Math.max(now.getTime(), providerTime(now.getTime())) + ahead) return null;
    const id = firebase?.sign_in_provider;
    const provider = id ? { id, uids: firebase.identities[identityNames[id] ?? id] ?? [] } : null;
    return { uid: sub, authTime: auth_time * 1000, provider };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}

async function verifySignature(token: string, certificates: Certificates, now: Date): Promise<void> {
  const keyOf = async ({ kid }: { kid?: string }) => {
    const key = kid && !token.endsWith(".") ? await certificates.key(kid, now) : null;
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  await compactVerify(token, keyOf, { algorithms: ["RS256"] });
}
