/** An API token: by it another system reads what its owner can read, as far as its scopes go. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

export const tokenScopes = [
  "checks",
  "stores",
  "tasks",
  "reports",
  "store-managers",
  "templates",
  "feedback",
  "camera",
  "activities",
  "plans",
  "slots",
  "imports",
  "users",
  "audit-log",
] as const;
export const tokenScopeSchema = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof tokenScopeSchema>;

/** Days that one can be made for; null ends when it is revoked. */
export const tokenDays = [30, 90, 365, null] as const;
export const tokenLimits = { tokens: 100, name: 60 } as const;

const instant = z.iso.datetime();

/** Keyed by the SHA-256 of the token, which only its owner has. */
export const apiTokens = collection(
  "api-tokens",
  z.object({
    name: z.string(),
    /** The user whose rights it has. */
    uid: z.string(),
    ownerName: z.string(),
    scopes: z.array(tokenScopeSchema).min(1),
    /** How it ends, to tell it from others. */
    hint: z.string(),
    createdAt: instant,
    expiresAt: instant.nullable(),
    revokedAt: instant.nullable(),
    /** To the minute. */
    lastUsedAt: instant.nullable(),
  }),
);
export type ApiToken = z.infer<typeof apiTokens.schema>;

export function isOpen({ revokedAt, expiresAt }: Pick<ApiToken, "revokedAt" | "expiresAt">, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || now.toISOString() < expiresAt);
}
