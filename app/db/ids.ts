import { createHash, randomBytes } from "node:crypto";

/** 96 random bits as 16 url-safe characters: the id of every document the product makes. */
export function newId(): string {
  return randomBytes(12).toString("base64url");
}

/** The same 16 characters for the same parts: ids of what must exist only once. */
export function derivedId(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest().subarray(0, 12).toString("base64url");
}
