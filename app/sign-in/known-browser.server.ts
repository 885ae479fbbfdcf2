/** A signed mark protects browsers that an account was used in from being blocked by other people's failed sign-ins. It lets nobody in. */
import { readCookie, writeCookie } from "#app/auth/cookie.server.ts";
import { mintMark, readMark } from "#app/auth/signed-mark.server.ts";
import { foldEmail } from "#app/auth/user.ts";

const year = 365 * 24 * 60 * 60;
const cookie = { name: "known", overHttp: "known" };

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

/** A second step counts as more than the password: people with an earlier password, or no second step, could have any number of marks. */
export function knownBrowser(request: Request, email: string, proved: ProvedInBrowser): string | null {
  const mark = readCookie(request, cookie) ?? "";
  const more = readMark(mark, purposeOf(email, { ...proved, secondStep: true }));
  return more ?? (proved.secondStep ? null : readMark(mark, purposeOf(email, proved)));
}

export function rememberBrowser(request: Request, email: string, proved: ProvedInBrowser): string {
  const existingMark = knownBrowser(request, email, proved) !== null && readCookie(request, cookie);
  return writeCookie(request, cookie, { value: existingMark || mintMark(purposeOf(email, proved)), maxAge: year });
}
