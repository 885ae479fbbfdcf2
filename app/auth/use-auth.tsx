import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { type AuthAnswer, type AuthState, authStore, type AuthStore } from "./auth-state.ts";

const AuthContext = createContext<AuthStore>(authStore());

/** Keeps what is known of who is signed in for everything within; each answer of the server is taken over. */
export function AuthProvider({ answer, children }: { answer: AuthAnswer; children: ReactNode }) {
  const [store] = useState(() => authStore(answer));
  useEffect(() => store.follow(answer), [store, answer]);
  return <AuthContext value={store}>{children}</AuthContext>;
}

/** The store itself, for who changes it; outside of the provider, where nothing is known, an empty one. */
export function useAuthStore(): AuthStore {
  return use(AuthContext);
}

/** The signed-in user, as this browser knows it. */
export function useAuth(): AuthState {
  const { subscribe, read } = useAuthStore();
  return useSyncExternalStore(subscribe, read, read);
}
