/** Secrets that are kept only as their hash: of sessions, of links, and of what other systems sign in by. */
import { randomBytes } from "node:crypto";
import { sha256 } from "#app/db/digest.server.ts";

/** 256 random bits in 43 characters that any address can hold. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The id of the document that stands for a token. */
export function hashOfToken(token: string): string {
  return sha256(token);
}
