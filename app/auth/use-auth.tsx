import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { type AuthAnswer, type AuthState, authStore, type AuthStore } from "./auth-state.ts";

const AuthContext = createContext<AuthStore>(authStore());

export function AuthProvider({ answer, children }: { answer: AuthAnswer; children: ReactNode }) {
  const [store] = useState(() => authStore(answer));
  useEffect(() => store.follow(answer), [store, answer]);
  return <AuthContext value={store}>{children}</AuthContext>;
}

export function useAuthStore(): AuthStore {
  return use(AuthContext);
}

export function useAuth(): AuthState {
  const { subscribe, read } = useAuthStore();
  return useSyncExternalStore(subscribe, read, read);
}
