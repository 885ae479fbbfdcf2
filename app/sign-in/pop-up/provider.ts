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

/** The SDK stores nobody across pages, since the session's cookie does. */
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

/** Offers the choice even of a single account. The SDK takes no `client_id`: the project's settings name it. @throws errors `auth/…` */
export async function signInByPopup(auth: Auth): Promise<string> {
  const google = new GoogleAuthProvider();
  google.setCustomParameters({ prompt: "select_account" });
  const { user } = await signInWithPopup(auth, google);
  return user.getIdToken();
}
