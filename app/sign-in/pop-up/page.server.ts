/** Content of a sign-in page for the script of its pop-up. */
import { m } from "#app/i18n/locale.ts";
import { authErrors } from "#app/sign-in/auth-errors.ts";
import { type WebProvider, webProvider } from "./provider.server.ts";

export interface PopupOnPage {
  readonly project: WebProvider;
  /** Messages of the script in the page's language, by the provider's codes, "waiting" and "unexpected". */
  readonly words: Readonly<Record<string, string>>;
}

/** Null on the embedded engine. */
export function popupOnPage(): PopupOnPage | null {
  if (!webProvider) return null;
  const messages = { ...authErrors, waiting: m.sign_in_google_waiting, unexpected: m.sign_in_unexpected };
  return {
    project: webProvider,
    words: Object.fromEntries(Object.entries(messages).map(([code, say]) => [code, say()])),
  };
}
