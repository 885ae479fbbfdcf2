import type { RouterContextProvider } from "react-router";
import type { AuthAnswer } from "./auth-state.ts";
import { profileContext } from "./user-context.server.ts";

export function authAnswer(context: Readonly<RouterContextProvider>): AuthAnswer {
  const userProfile = context.get(profileContext);
  if (!userProfile) return { user: null, userProfile: null };
  const { uid, email, displayName, photoURL } = userProfile;
  // Only verified addresses have a profile.
  return {
    user: { uid, email, displayName, photoURL, emailVerified: true },
    userProfile: { ...userProfile, words: [], sortName: "" },
  };
}
