import { type MiddlewareFunction, redirect } from "react-router";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { outcomeOf } from "#app/shell/outcome.ts";
import type { RouteArgs } from "#app/auth/route-args.ts";
import type { User } from "#app/auth/user.ts";
import { parkSubmission } from "./parked/parked-submissions.server.ts";
import { signInPath } from "#app/auth/return-path.ts";
import { absenceContext, userContext } from "#app/auth/user-context.server.ts";
import { isDataRequest } from "#app/data-request.ts";

/** /sign-in leads back by GET, even after a POST. Scripts and images can't follow to a page and get 401. */
export function requireSignIn(args: RouteArgs): User {
  const { request, context } = args;
  const user = context.get(userContext);
  if (user) return user;
  if (isForPage(request)) throw redirect(signInPath(args, request.method === "POST" ? { lost: "" } : {}));
  throw new Response(null, { status: 401 });
}

/** A middleware, because actions run before the layout's loader. A late form is parked; a script's page shows why. */
export const signedIn: MiddlewareFunction<Response> = async (args) => {
  const { request, context } = args;
  if (context.get(absenceContext) === "ended" && isForPage(request)) {
    const isParked = request.method === "POST" && (await parkSubmission(args));
    const signIn = signInPath(args, isParked ? { kept: "" } : request.method === "POST" ? { lost: "" } : {});
    throw isDataRequest(request)
      ? await redirectWithToast(request, signIn, outcomeOf(401).toast, { status: 302 })
      : redirect(signIn);
  }
  requireSignIn(args);
};

export function isForPage(request: Request): boolean {
  const destination = request.headers.get("Sec-Fetch-Dest");
  const isNavigation =
    destination === "document" ||
    (destination === null && !/^(image|application\/json)/.test(request.headers.get("Accept") ?? ""));
  return isNavigation || isDataRequest(request);
}
