/** Finds out, once per request, who is asking and what they can see. Nothing is remembered between requests: a changed role acts on the next. */
import type { MiddlewareFunction } from "react-router";
import { isOutdated } from "#app/auth/user.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { getProfile } from "#app/users/users.server.ts";
import { answerUnreachable } from "#app/auth/identity.ts";
import { readSession } from "./session.server.ts";
import { absenceContext, profileContext, userContext } from "#app/auth/user-context.server.ts";

/** Reads session and profile; for a store manager also who they are and their assignments. */
export const loadUser: MiddlewareFunction<Response> = async ({ request, context }) => {
  const session = await readSession(request).catch(answerUnreachable);
  if (typeof session === "string") {
    context.set(absenceContext, session);
    return;
  }
  const profile = await getProfile(session.uid);
  if (profile?.disabled) context.set(absenceContext, "disabled");
  else if (!profile || isOutdated(profile, session.createdAt)) context.set(absenceContext, "ended");
  else {
    context.set(userContext, await userOf(profile, new Date()));
    context.set(profileContext, profile);
  }
};
