/** Messages for the provider's error codes, without the prefix `auth/` of the browser's SDK. */
import { m } from "#app/i18n/locale.ts";

export const authErrors: Readonly<Record<string, () => string>> = {
  "popup-closed-by-user": m.sign_in_cancelled,
  "cancelled-popup-request": m.sign_in_cancelled,
  "popup-blocked": m.sign_in_popup_blocked,
  "user-disabled": m.sign_in_disabled,
  "account-exists-with-different-credential": m.sign_in_other_credential,
  "network-request-failed": m.shell_offline_text,
  "too-many-requests": m.sign_in_too_many,
  "wrong-password": m.sign_in_wrong,
  "user-not-found": m.sign_in_wrong,
  "invalid-credential": m.sign_in_wrong,
  "invalid-user-token": m.sign_in_token_unusable,
  "email-already-in-use": m.sign_in_email_taken,
  "requires-recent-login": m.sign_in_recent_login,
  "multi-factor-auth-required": m.sign_in_provider_second_step,
  "token-used": m.sign_in_token_used,
  "weak-password": m.sign_in_password_outdated,
};

export function authMessage(code: string, original = ""): string {
  return authErrors[code.replace(/^auth\//, "")]?.() ?? (original || m.sign_in_unexpected());
}
