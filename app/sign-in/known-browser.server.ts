/**
 * Browsers that an account was used in before carry a signed mark. A mark lets nobody in; it only keeps other people's failed
 * sign-ins, from the same office or from elsewhere, from shutting this browser out.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { config } from "#app/config.server.ts";
import { foldEmail } from "#app/auth/user.ts";
import { readCookie, writeCookie } from "#app/auth/cookie.server.ts";

const year = 365 * 24 * 60 * 60;
const [name, plain] = ["known", "known"] as const;

function sign(email: string, random: string): Buffer {
  return createHmac("sha256", config.SESSION_SECRET)
    .update(JSON.stringify(["known-browser", foldEmail(email), random]))
    .digest();
}

/** The mark of the request's browser, if this account was the last to be used in it. */
export function knownBrowser(request: Request, email: string): string | null {
  const [random = "", signature = "", ...rest] = readCookie(request, name, plain)?.split(".") ?? [];
  const given = Buffer.from(signature, "base64url");
  const expected = sign(email, random);
  return rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected) ? random : null;
}

/** A Set-Cookie value that has the browser known as this account's for a year. */
export function rememberBrowser(request: Request, email: string): string {
  const random = knownBrowser(request, email) ?? randomBytes(16).toString("base64url");
  return writeCookie(request, name, plain, `${random}.${sign(email, random).toString("base64url")}`, year);
}
