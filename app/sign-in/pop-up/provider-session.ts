/** Keeps the auth state in step with the provider's SDK, where that is loaded. */
import type { Auth, User } from "firebase/auth";
import type { AuthStore } from "#app/auth/auth-state.ts";
import type { Account } from "#app/auth/identity.ts";

/** The auth user summary of the SDK's user. */
function accountOf({ uid, email, displayName, photoURL, emailVerified }: User): Account {
  return { uid, email: email ?? "", displayName, photoURL, emailVerified };
}

/**
 * Follows the SDK: whoever it signs in is the state's user. When it signs them out again, as it does once their account is disabled
 * or their token can't be renewed, the state is reset and `signedOut` is called. Nobody at first is no sign-out: the SDK keeps
 * nothing across pages here, and whether someone is signed in is for the session's cookie to say.
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
