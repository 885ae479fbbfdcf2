/** Nothing is cached between requests, so that a changed role takes effect at once. */
import { type MiddlewareFunction, redirect } from "react-router";
import type { RequestArgs } from "#app/auth/route-args.ts";
import { senderHeader } from "#app/auth/sender-header.ts";
import { isOutdated } from "#app/auth/user.ts";
import { bodyMemory } from "#app/files/body-memory.server.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { getProfile } from "#app/users/users.server.ts";
import { answerUnreachable } from "#app/auth/identity.ts";
import { pagePathOf, pathOf } from "#app/auth/return-path.ts";
import { href } from "#app/ui/href.ts";
import { isForPage } from "./require-sign-in.server.ts";
import { parkSubmission } from "./parked/parked-submissions.server.ts";
import { needsSecondStep } from "./second-step/second-steps.server.ts";
import { readSession, type Session } from "./session.server.ts";
import { absenceContext, profileContext, userContext } from "#app/auth/user-context.server.ts";

export const loadUser: MiddlewareFunction<Response> = async (args) => {
  const { request, url, context } = args;
  const session = await readSession(request).catch(answerUnreachable);
  if (typeof session === "string") {
    context.set(absenceContext, session);
    return;
  }
  const sender = request.headers.get(senderHeader);
  if (sender !== null && sender !== session.uid) return;
  bodyMemory.setSender(session.uid);
  const profile = await getProfile(session.uid);
  if (profile?.disabled) context.set(absenceContext, "disabled");
  else if (!profile || isOutdated(profile, session.createdAt)) context.set(absenceContext, "ended");
  else if (needsSecondStep(profile) && !profile.secondStep && !isOpenBefore(pathOf(url)))
    await sendToSecondStep(args, session);
  else {
    context.set(userContext, await userOf(profile, new Date()));
    context.set(profileContext, profile);
  }
};

function isOpenBefore(path: string): boolean {
  return [href("/settings/second-factor"), href("/sign-out"), href("/preferences")].some(
    (open) => path === open || [`${open}/`, `${open}?`].some((start) => path.startsWith(start)),
  );
}

/** A page's form is parked meanwhile; scripts and images are answered as for nobody signed in. */
async function sendToSecondStep(args: RequestArgs, session: Session): Promise<void> {
  const { request } = args;
  if (!isForPage(request)) return;
  if (request.method === "POST") await parkSubmission(args, new Date(), session);
  throw redirect(href("/settings/second-factor", { redirect: pagePathOf(args) }));
}
