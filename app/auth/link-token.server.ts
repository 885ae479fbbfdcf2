/** Secrets of sessions, links and API clients, of which only hashes are stored. */
import { randomBytes } from "node:crypto";
import { sha256 } from "#app/db/digest.server.ts";

/** Returns 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The id of the token's document. */
export function hashOfToken(token: string): string {
  return sha256(token);
}
