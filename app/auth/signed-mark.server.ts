/** Marks are RANDOM.SIGNATURE, signed by this server for one purpose. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { config } from "#app/config.server.ts";

function sign(purpose: readonly string[], random: string): Buffer {
  return createHmac("sha256", config.SESSION_SECRET)
    .update(JSON.stringify([...purpose, random]))
    .digest();
}

/** `random` may be the random part of another mark for the same thing. */
export function mintMark(purpose: readonly string[], random = randomBytes(16).toString("base64url")): string {
  return `${random}.${sign(purpose, random).toString("base64url")}`;
}

/** Null for a mark of another purpose or server. */
export function readMark(mark: string, purpose: readonly string[]): string | null {
  const [random = "", signature = "", ...rest] = mark.split(".");
  const actual = Buffer.from(signature, "base64url");
  const expected = sign(purpose, random);
  return rest.length === 0 && actual.length === expected.length && timingSafeEqual(actual, expected) ? random : null;
}
