import type { Auth, User } from "firebase/auth";
import type { AuthStore } from "#app/auth/auth-state.ts";
import type { Account } from "#app/auth/identity.ts";

function accountOf({ uid, email, displayName, photoURL, emailVerified }: User): Account {
  return { uid, email: email ?? "", displayName, photoURL, emailVerified };
}

/** Calls `signedOut` when the SDK ends the sign-in; its initial state without a user is no sign-out, since it stores nothing here. */
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
