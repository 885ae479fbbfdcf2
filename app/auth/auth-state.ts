/** What the browser knows of who is signed in. The server's session is the truth; this follows it, and the provider's SDK where that is loaded. */
import type { Profile } from "./user.ts";
import type { Account } from "./identity.ts";

export interface AuthState {
  /** Null until someone has signed in. */
  readonly user: Account | null;
  readonly userProfile: Profile | null;
  readonly isAuthenticated: boolean;
  /** True until the first result. */
  readonly loading: boolean;
  /** What to tell; null when nothing went wrong. */
  readonly error: string | null;
}

/** What the server says of the request's session. */
export type AuthAnswer = Pick<AuthState, "user" | "userProfile">;

export type AuthStore = ReturnType<typeof authStore>;

/** A store of one page; with the server's answer, if it came with the page, that is its first result. */
export function authStore(answer?: AuthAnswer) {
  let state: AuthState = { user: null, userProfile: null, isAuthenticated: false, loading: true, error: null };
  let followed: AuthAnswer | null = null;
  const listeners = new Set<() => void>();

  function change(changes: Partial<AuthState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const store = {
    read: () => state,
    /** Calls a listener after each change; resolves to what ends that. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setUser: (user: Account | null) => change({ user, isAuthenticated: user !== null }),
    setProfile: (userProfile: Profile | null) => change({ userProfile }),
    setLoading: (loading: boolean) => change({ loading }),
    setError: (error: string | null) => change({ error }),
    reset: () => change({ user: null, userProfile: null, isAuthenticated: false, error: null }),
    /** Takes over what the server says, once for each answer. */
    follow(said: AuthAnswer) {
      if (said === followed) return;
      followed = said;
      const { user, userProfile } = said;
      change({ user, userProfile, isAuthenticated: user !== null, loading: false, error: null });
    },
  };
  if (answer) store.follow(answer);
  return store;
}
