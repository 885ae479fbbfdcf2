/** Session tokens of the embedded engine: random bytes. Whether one is good, the database alone knows. */
import { randomBytes } from "node:crypto";
import type { SessionTokens } from "#app/sign-in/session-tokens.ts";

export const randomTokens: SessionTokens<true> = {
  mint: async () => randomBytes(32).toString("base64url"),
  read: async (token) => (/^[\w-]{43}$/.test(token) ? true : null),
  stands: async () => true,
  revokeAll: async () => {},
};
