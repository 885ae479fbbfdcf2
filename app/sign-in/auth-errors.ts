/** What is said about each error of the identity provider, by the provider's own names. Server and browser share this table. */
import { m } from "#app/i18n/locale.ts";

/** Without the prefix `auth/` that the browser's SDK gives its codes. */
export const authErrors: Readonly<Record<string, () => string>> = {
  "popup-closed-by-user": m.auth_cancelled,
  "cancelled-popup-request": m.auth_cancelled,
  "popup-blocked": m.auth_popup_blocked,
  "user-disabled": m.auth_disabled,
  "account-exists-with-different-credential": m.auth_other_credential,
  "network-request-failed": m.shell_offline_text,
  "too-many-requests": m.auth_too_many,
  "wrong-password": m.auth_wrong,
  "user-not-found": m.auth_wrong,
  "invalid-credential": m.auth_wrong,
  "email-already-in-use": m.auth_email_taken,
  "requires-recent-login": m.auth_recent_login,
  "token-used": m.auth_token_used,
  "weak-password": m.auth_password_outdated,
};

/** The words for a code, with or without `auth/`; for a code that has none the original message, if there is one. */
export function authMessage(code: string, original = ""): string {
  return authErrors[code.replace(/^auth\//, "")]?.() ?? (original || m.auth_unexpected());
}
