/** The signed-in user of the request, put there once by the root's middleware. */
import { createContext, type RouterContextProvider } from "react-router";
import type { Profile, User } from "./user.ts";

export const userContext = createContext<User | null>(null);

/** Their profile, as it was read for that. */
export const profileContext = createContext<Profile | null>(null);

/** Why nobody is signed in: no session was carried, it ended, or its user was disabled. */
export const absenceContext = createContext<"none" | "ended" | "disabled">("none");

/** The signed-in user. The signed-in layout's door has already sent everyone else to /sign-in; this is the second lock. */
export function requireUser(context: Readonly<RouterContextProvider>): User {
  const user = context.get(userContext);
  if (!user) throw new Response(null, { status: 401 });
  return user;
}
