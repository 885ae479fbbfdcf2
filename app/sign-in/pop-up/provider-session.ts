/** Synchronises the auth state with the provider's SDK, if loaded. */
import type { Auth, User } from "firebase/auth";
import type { AuthStore } from "#app/auth/auth-state.ts";
import type { Account } from "#app/auth/identity.ts";

function accountOf({ uid, email, displayName, photoURL, emailVerified }: User): Account {
  return { uid, email: email ?? "", displayName, photoURL, emailVerified };
}

/**
 * Follows the SDK's user. When the SDK signs them out, because the account was disabled or the token can't be renewed, the state is reset and
 * `signedOut` is called. Its initial state without a user is no sign-out: the SDK stores nothing across pages here.
 */
export function followProvider(auth: Auth, store: AuthStore, signedOut: () => void): () => void {
  let present = false;
  return auth.onAuthStateChanged((user) => {
    if (user) {
      present = true;
      store.setUser(accountOf(user));
    } else if (present) {
      present = false;
      store.reset();
      signedOut();
    }
  });
}
