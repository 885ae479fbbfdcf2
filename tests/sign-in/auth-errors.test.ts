import { expect, test } from "vitest";
import { authMessage } from "#app/sign-in/auth-errors.ts";
import { sdkErrorCode } from "#app/sign-in/firebase/rest.server.ts";

const cancelled = "Sign-in was cancelled. Please try again.";
const tooMany = "Too many failed attempts. Please try again later.";
const disabled = "This account has been disabled.";
const network = "Network error. Please check your connection.";
const wrong = "Wrong e-mail address or password. Check both and try again.";
const otherWay = "An account already exists with the same email address but different sign-in credentials.";

/** The message of each code, under the name in the browser's SDK. */
const bySdk: [code: string, words: string | RegExp][] = [
  ["popup-closed-by-user", cancelled],
  ["cancelled-popup-request", cancelled],
  ["popup-blocked", "Pop-up was blocked by your browser. Please allow pop-ups and try again."],
  ["user-disabled", disabled],
  ["account-exists-with-different-credential", otherWay],
  ["network-request-failed", network],
  ["too-many-requests", tooMany],
  ["wrong-password", wrong],
  ["user-not-found", wrong],
  ["invalid-credential", wrong],
  ["invalid-user-token", "Google’s sign-in could not be confirmed. Sign in again."],
  ["email-already-in-use", /^This e-mail address already has an account/],
  ["requires-recent-login", /sign in again/],
  ["multi-factor-auth-required", /^This account has a second step at Firebase/],
  ["token-used", "This sign-in was already used. Sign in again."],
  ["internal-error", "An unexpected error occurred during sign-in."],
];
for (const [code, words] of bySdk)
  test(`auth/${code}: ${String(words)}`, () => {
    for (const name of [code, `auth/${code}`]) expect(authMessage(name)).toMatch(words);
  });

test("shows the provider's message for a code without a text, if there is one", () => {
  expect(authMessage("auth/internal-error", "The provider's own words")).toBe("The provider's own words");
  expect(authMessage("auth/user-disabled", "The provider's own words")).toBe(disabled);
  expect(authMessage("")).toBe("An unexpected error occurred during sign-in.");
});

/** Errors of the REST interface, and the SDK's code for each. */
const byRest: [message: string, code: string][] = [
  ["INVALID_LOGIN_CREDENTIALS", "invalid-credential"],
  ["INVALID_PASSWORD", "wrong-password"],
  ["EMAIL_NOT_FOUND", "user-not-found"],
  ["USER_NOT_FOUND", "user-not-found"],
  ["USER_DISABLED", "user-disabled"],
  ["TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled", "too-many-requests"],
  ["EMAIL_EXISTS", "email-already-in-use"],
  ["CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "requires-recent-login"],
  ["TOKEN_EXPIRED", "requires-recent-login"],
  ["WEAK_PASSWORD : Password should be at least 6 characters", "weak-password"],
  [
    "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a digit]",
    "weak-password",
  ],
  ["EXPIRED_OOB_CODE", "expired-action-code"],
  ["INVALID_OOB_CODE", "invalid-action-code"],
  ["MISSING_OOB_CODE", "invalid-action-code"],
  ["OPERATION_NOT_ALLOWED", "operation-not-allowed"],
];
for (const [message, code] of byRest)
  test(`${message.split(" ", 1)[0]} is ${code}`, () => {
    expect(sdkErrorCode(message)).toBe(code);
  });
