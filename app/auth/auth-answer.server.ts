/** What the browser is told of who is signed in. */
import type { RouterContextProvider } from "react-router";
import type { AuthAnswer } from "./auth-state.ts";
import { profileContext } from "./user-context.server.ts";

export function authAnswer(context: Readonly<RouterContextProvider>): AuthAnswer {
  const userProfile = context.get(profileContext);
  if (!userProfile) return { user: null, userProfile: null };
  const { uid, email, displayName, photoURL } = userProfile;
  // Nobody gets a profile whose address is not verified.
  return {
    user: { uid, email, displayName, photoURL, emailVerified: true },
    // What they are found by is of no use there.
    userProfile: { ...userProfile, words: [], sortName: "" },
  };
}
