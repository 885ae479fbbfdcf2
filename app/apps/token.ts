/** An API token reads what its owner can read, within its scopes. */
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

/** Null: valid until revoked. */
export const tokenDays = [30, 90, 365, null] as const;
export const tokenLimits = { tokens: 100, name: 60 } as const;

const instant = z.iso.datetime();

/** Keyed by the SHA-256 of the token, which only its owner has. */
export const apiTokens = collection(
  "api-tokens",
  z.object({
    name: z.string(),
    uid: z.string(),
    ownerName: z.string(),
    scopes: z.array(tokenScopeSchema).min(1),
    /** The token's last characters, to recognize it by. */
    hint: z.string(),
    createdAt: instant,
    expiresAt: instant.nullable(),
    revokedAt: instant.nullable(),
    /** Rounded to minutes. */
    lastUsedAt: instant.nullable(),
  }),
);
export type ApiToken = z.infer<typeof apiTokens.schema>;

export function isTokenOpen({ revokedAt, expiresAt }: Pick<ApiToken, "revokedAt" | "expiresAt">, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || now.toISOString() < expiresAt);
}
