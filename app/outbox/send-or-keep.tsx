import { data, isRouteErrorResponse } from "react-router";
import { isSignInStep } from "#app/auth/return-path.ts";

export interface Unreached {
  readonly unreached: true;
}

export function isUnreached(answer: unknown): answer is Unreached {
  return typeof answer === "object" && answer !== null && "unreached" in answer;
}

/** Gateways and a busy or starting server send these. */
const temporary = new Set([502, 503, 504]);

/** Dispatched after a redirect or an error; the detail is a `FormOutcome`. */
export const answeredEvent = "formanswered";

export interface FormOutcome {
  readonly path: string;
  readonly isAccepted: boolean;
}

interface Sending<Answer = unknown> {
  readonly serverAction: () => Promise<Answer>;
  readonly url: URL;
}

export type SendOrKeep<Args extends Sending> = (
  args: Args,
) => ReturnType<typeof sendOrKeep<Awaited<ReturnType<Args["serverAction"]>>>>;

export async function sendOrKeep<Answer>({ serverAction, url }: Sending<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    const isError = isRouteErrorResponse(error);
    const isTemporary = isError ? temporary.has(error.status) : error instanceof TypeError;
    // With a refusal's status the router loads nothing again, which would fail, too.
    if (isTemporary) return data<Unreached>({ unreached: true }, { status: 503 });
    if (isError || error instanceof Response) {
      const path = url.pathname.replace(/\/$/, "") + url.search;
      const detail: FormOutcome = { path, isAccepted: isFormAccepted(error) };
      window.dispatchEvent(new CustomEvent(answeredEvent, { detail }));
    }
    throw error;
  }
}

/** An accepted form redirects elsewhere than to signing in, before which it is parked. */
export function isFormAccepted(thrown: unknown): boolean {
  const to = thrown instanceof Response && thrown.headers.get("Location");
  return typeof to === "string" && !isSignInStep(to);
}
