/**
 * Browsers that an account was used in before carry a signed mark. A mark lets nobody in; it only keeps other people's failed
 * sign-ins, from the same office or from elsewhere, from shutting this browser out.
 */
import { readCookie, writeCookie } from "#app/auth/cookie.server.ts";
import { mintMark, readMark } from "#app/auth/signed-mark.server.ts";
import { foldEmail } from "#app/auth/user.ts";

const year = 365 * 24 * 60 * 60;
const cookie = ["known", "known"] as const;

/** What was proved in it last: with which password (its number), and whether with a second step. */
export interface ProvedInBrowser {
  readonly password: number | null;
  readonly secondStep: boolean;
}

const purposeOf = (email: string, { password, secondStep }: ProvedInBrowser) => [
  "known-browser",
  foldEmail(email),
  String(password),
  secondStep ? "second-step" : "password",
];

/**
 * What tells the request's browser from others, if this account was the last to be used in it and as much was proved; a second step is more
 * than the password alone. Whoever knew an earlier password, or had no second step to take, could have had any number of marks.
 */
export function knownBrowser(request: Request, email: string, proved: ProvedInBrowser): string | null {
  const mark = readCookie(request, ...cookie) ?? "";
  const more = readMark(mark, purposeOf(email, { ...proved, secondStep: true }));
  return more ?? (proved.secondStep ? null : readMark(mark, purposeOf(email, proved)));
}

/** A Set-Cookie value that has the browser known as this account's for a year. */
export function rememberBrowser(request: Request, email: string, proved: ProvedInBrowser): string {
  const known = knownBrowser(request, email, proved) !== null && readCookie(request, ...cookie);
  return writeCookie(request, ...cookie, known || mintMark(purposeOf(email, proved)), year);
}
