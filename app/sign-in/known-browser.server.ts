/**
 * Browsers that an account was used in have a signed mark. It lets nobody in; it only protects the browser from being blocked by other
 * people's failed sign-ins.
 */
import { readCookie, writeCookie } from "#app/auth/cookie.server.ts";
import { mintMark, readMark } from "#app/auth/signed-mark.server.ts";
import { foldEmail } from "#app/auth/user.ts";

const year = 365 * 24 * 60 * 60;
const cookie = ["known", "known"] as const;

/** The number of the password that was proved in the browser last, and whether with a second step. */
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
 * An id of the request's browser, if this account was the last one used there and the same was proved; a second step counts as more than the
 * password. People who know an earlier password, or have no second step, could have any number of marks.
 */
export function knownBrowser(request: Request, email: string, proved: ProvedInBrowser): string | null {
  const mark = readCookie(request, ...cookie) ?? "";
  const more = readMark(mark, purposeOf(email, { ...proved, secondStep: true }));
  return more ?? (proved.secondStep ? null : readMark(mark, purposeOf(email, proved)));
}

/** A Set-Cookie value that marks the browser as this account's for a year. */
export function rememberBrowser(request: Request, email: string, proved: ProvedInBrowser): string {
  const known = knownBrowser(request, email, proved) !== null && readCookie(request, ...cookie);
  return writeCookie(request, ...cookie, known || mintMark(purposeOf(email, proved)), year);
}
