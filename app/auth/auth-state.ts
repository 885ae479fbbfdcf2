/** The browser's copy of the sign-in state. It follows the server's session and, where loaded, the provider's SDK. */
import type { Profile } from "./user.ts";
import type { Account } from "./identity.ts";

export interface AuthState {
  readonly user: Account | null;
  readonly userProfile: Profile | null;
  readonly isAuthenticated: boolean;
  readonly loading: boolean;
  readonly error: string | null;
}

export type AuthAnswer = Pick<AuthState, "user" | "userProfile">;

export type AuthStore = ReturnType<typeof authStore>;

export function authStore(initialAnswer?: AuthAnswer) {
  let state: AuthState = { user: null, userProfile: null, isAuthenticated: false, loading: true, error: null };
  let lastAnswer: AuthAnswer | null = null;
  const listeners = new Set<() => void>();

  function change(changes: Partial<AuthState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const store = {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setUser: (user: Account | null) => change({ user, isAuthenticated: user !== null }),
    setProfile: (userProfile: Profile | null) => change({ userProfile }),
    setLoading: (loading: boolean) => change({ loading }),
    setError: (error: string | null) => change({ error }),
    reset: () => change({ user: null, userProfile: null, isAuthenticated: false, error: null }),
    follow(answer: AuthAnswer) {
      if (answer === lastAnswer) return;
      lastAnswer = answer;
      const { user, userProfile } = answer;
      change({ user, userProfile, isAuthenticated: user !== null, loading: false, error: null });
    },
  };
  if (initialAnswer) store.follow(initialAnswer);
  return store;
}
