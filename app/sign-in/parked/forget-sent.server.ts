import type { MiddlewareFunction } from "react-router";
import { parkedIdIn } from "#app/auth/once.server.ts";
import { currentReview } from "#app/auth/parked-review.server.ts";
import { userContext } from "#app/auth/user-context.server.ts";
import { captureForm, textOf } from "#app/files/form-body.server.ts";
import { containsSecret } from "#app/shell/secret-answer.server.ts";
import { discardParked } from "./parked-submissions.server.ts";

/** The router's status of a redirect for scripts. */
const dataRedirect = 202;

export const forgetSentSubmission: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method !== "POST" || currentReview()) return next();
  const { result, getForm: sent } = captureForm(next);
  const response = await result;
  const user = context.get(userContext);
  const parkedId = parkedIdIn(textOf(sent()?.fields ?? new FormData(), "key"));
  const isAccepted = [dataRedirect, 302, 303].includes(response.status) || context.get(containsSecret);
  if (user && parkedId && isAccepted) await discardParked(user, parkedId);
  return response;
};
