import { randomBytes } from "node:crypto";
import { sha256 } from "#app/db/digest.server.ts";

/** 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashOfToken(token: string): string {
  return sha256(token);
}
