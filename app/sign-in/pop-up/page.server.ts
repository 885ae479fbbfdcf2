import { m } from "#app/i18n/locale.ts";
import { authErrors } from "#app/sign-in/auth-errors.ts";
import { type WebProvider, webProvider } from "./provider.server.ts";

export interface PopupOnPage {
  readonly project: WebProvider;
  /** In the page's language, by the provider's codes, "waiting" and "unexpected". */
  readonly messages: Readonly<Record<string, string>>;
}

export function popupOnPage(): PopupOnPage | null {
  if (!webProvider) return null;
  const messages = { ...authErrors, waiting: m.sign_in_google_waiting, unexpected: m.sign_in_unexpected };
  return {
    project: webProvider,
    messages: Object.fromEntries(Object.entries(messages).map(([code, say]) => [code, say()])),
  };
}
