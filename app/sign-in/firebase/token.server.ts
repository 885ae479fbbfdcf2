/** firebase-admin can't verify offline: it takes no clock and drops expired keys, so an outage would sign everyone out. */
import { compactVerify, decodeJwt, errors, UnsecuredJWT } from "jose";
import { z } from "zod";
import type { Certificates } from "./certificates.server.ts";
import { providerTime } from "#app/sign-in/pop-up/provider-clock.server.ts";

/** How far in the future (ms) a sign-in may lie, because clocks differ. */
const ahead = 5 * 60 * 1000;

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
  /** Null for an emulator's tokens, which are unsigned; then only unsigned ones are accepted. */
  readonly certificates: Certificates | null;
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

/** Times in ms. */
export interface TokenClaims {
  readonly uid: string;
  readonly authTime: number;
  readonly provider: { readonly id: string; readonly uids: readonly string[] } | null;
}

const identityNames: Readonly<Record<string, string>> = { password: "email" };

/** Null for an invalid, expired (unless `evenExpired`) or foreign token. @throws ProviderUnreachable if the signature can't be verified */
export async function readToken(token: string, rules: TokenRules, now: Date): Promise<TokenClaims | null> {
  const { kind, projectId, certificates, evenExpired = false } = rules;
  // The library ignores characters that a token can't have.
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return null;
  try {
    const { aud, iss, sub, exp, auth_time, firebase } = claimsSchema.parse(decodeJwt(token));
    if (aud !== projectId || iss !== tokenKinds[kind].issuer + projectId) return null;
    if (exp * 1000 <= now.getTime() && !evenExpired) return null;
    if (certificates) await verifySignature(token, certificates, now);
    else UnsecuredJWT.decode(token, { currentDate: new Date(0) });
    // By the later clock: this machine's may be slow, and the provider's may be outdated.
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
