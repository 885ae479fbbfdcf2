/** Random marks that only this server can have made, each for a purpose and for nothing else: RANDOM.SIGNATURE. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { config } from "#app/config.server.ts";

function sign(purpose: readonly string[], random: string): Buffer {
  return createHmac("sha256", config.SESSION_SECRET)
    .update(JSON.stringify([...purpose, random]))
    .digest();
}

/** @param random that of another mark, where both stand for one thing */
export function mintMark(purpose: readonly string[], random = randomBytes(16).toString("base64url")): string {
  return `${random}.${sign(purpose, random).toString("base64url")}`;
}

/** Its random part; null where it wasn't made for this. */
export function readMark(mark: string, purpose: readonly string[]): string | null {
  const [random = "", signature = "", ...rest] = mark.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = sign(purpose, random);
  return rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected) ? random : null;
}
