/** Where a store or the identity provider is away, pages say so with 503, as `/readyz` does: nothing is wrong with the request or the app. */
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { isUnreachable } from "./health.server.ts";
import { logError } from "./log.server.ts";

const outage = createContext(false);

/** The router's hook for errors that no route answers itself. It can't change the answer, so what it saw is noted. */
export function noteError(
  error: unknown,
  asked: { request: Request; context?: Readonly<RouterContextProvider> },
): void {
  logError(error, asked);
  if (isUnreachable(error)) asked.context?.set(outage, true);
}

export const tellOutage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next().catch((error: unknown) => {
    // What only a script or an image asks for is no page, which the router would answer for.
    if (!isUnreachable(error)) throw error;
    logError(error, { request, context });
    return new Response(null, { status: 503 });
  });
  if (response.status === 500 && context.get(outage)) throw new Response(null, { status: 503 });
  return response;
};
