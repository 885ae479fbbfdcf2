import { createContext, type RouterContextProvider } from "react-router";
import type { Profile, User } from "./user.ts";

export const userContext = createContext<User | null>(null);

export const profileContext = createContext<Profile | null>(null);

export const absenceContext = createContext<"none" | "ended" | "disabled">("none");

/** The layout has redirected everyone else to /sign-in already; this is the second check. */
export function requireUser(context: Readonly<RouterContextProvider>): User {
  const user = context.get(userContext);
  if (!user) throw new Response(null, { status: 401 });
  return user;
}
