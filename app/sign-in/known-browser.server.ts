/**
 * Browsers that an account was used in before carry a signed mark. A mark lets nobody in; it only keeps other people's failed
 * sign-ins, from the same office or from elsewhere, from shutting this browser out.
 */
import { readCookie, writeCookie } from "#app/auth/cookie.server.ts";
import { mintMark, readMark } from "#app/auth/signed-mark.server.ts";
import { foldEmail } from "#app/auth/user.ts";

const year = 365 * 24 * 60 * 60;
const cookie = ["known", "known"] as const;

const purposeOf = (email: string) => ["known-browser", foldEmail(email)];

/** What tells the request's browser from others, if this account was the last to be used in it. */
export function knownBrowser(request: Request, email: string): string | null {
  return readMark(readCookie(request, ...cookie) ?? "", purposeOf(email));
}

/** A Set-Cookie value that has the browser known as this account's for a year. */
export function rememberBrowser(request: Request, email: string): string {
  const known = knownBrowser(request, email) !== null && readCookie(request, ...cookie);
  return writeCookie(request, ...cookie, known || mintMark(purposeOf(email)), year);
}
