/** The provider's SDK for the pop-up. Large, so it is loaded when the button is used. */
import { initializeApp } from "firebase/app";
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithPopup,
} from "firebase/auth";
import type { AuthStore } from "#app/auth/auth-state.ts";
import { followProvider } from "./provider-session.ts";
import type { WebProvider } from "./provider.server.ts";

/**
 * The SDK stores nobody across pages, since the session's cookie does; `store` follows it, and `signedOut` is called when it signs someone
 * out.
 */
export function openProvider({ emulator, ...project }: WebProvider, store: AuthStore, signedOut: () => void): Auth {
  const auth = initializeAuth(initializeApp(project), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  auth.languageCode = document.documentElement.lang;
  if (emulator) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
  followProvider(auth, store, signedOut);
  return auth;
}

/**
 * Lets the user choose an account in a pop-up, even if there is only one, and returns its ID token. The project's settings name the OAuth
 * client: the SDK takes no `client_id`.
 * @throws the SDK's errors, `auth/…`
 */
export async function signInByPopup(auth: Auth): Promise<string> {
  const google = new GoogleAuthProvider();
  google.setCustomParameters({ prompt: "select_account" });
  const { user } = await signInWithPopup(auth, google);
  return user.getIdToken();
}
