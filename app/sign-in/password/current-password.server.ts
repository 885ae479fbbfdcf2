/** Others at an open browser don't know the current password. */
import type { RouterContextProvider } from "react-router";
import { clientAddress } from "#app/auth/client-address.server.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import type { User } from "#app/auth/user.ts";
import { m } from "#app/i18n/locale.ts";
import { countAttempt, uncountAttempt } from "#app/sign-in/attempts.server.ts";
import { authMessage } from "#app/sign-in/auth-errors.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import { knownBrowser } from "#app/sign-in/known-browser.server.ts";

export type WhyNot = readonly [
  errors: { current?: string; ""?: string },
  answer: { status: number; headers?: HeadersInit },
];

/** Null if the password is right. @throws ProviderUnreachable */
export async function refuseWrongPassword(
  request: Request,
  context: Readonly<RouterContextProvider>,
  user: User,
  current: string,
): Promise<WhyNot | null> {
  const proved = { password: await identity.passwordNumber(user.email), secondStep: false };
  const browser = knownBrowser(request, user.email, proved);
  const from = { address: context.get(clientAddress), browser, password: proved.password };
  const wait = await countAttempt(user.email, from);
  if (wait !== null) {
    recordSecurityEvent({ what: "locked", account: user.email, seconds: wait });
    return [{ "": authMessage("too-many-requests") }, { status: 429, headers: { "Retry-After": String(wait) } }];
  }
  const proof = await identity.signIn(user.email, current, true, request.signal);
  // At a hosted provider the address may belong to another account by now.
  if (proof === "invalid-credential" || (typeof proof !== "string" && proof.uid !== user.uid)) {
    recordSecurityEvent({ what: "password-wrong", account: user.email });
    return [{ current: m.settings_password_current_wrong() }, { status: 400 }];
  }
  if (typeof proof !== "string" || proof === "user-disabled") await uncountAttempt(user.email, from);
  return typeof proof === "string" ? [{ "": authMessage(proof) }, { status: 403 }] : null;
}
