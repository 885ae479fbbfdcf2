import { data, isRouteErrorResponse } from "react-router";
import { isSignInStep } from "#app/auth/return-path.ts";

/** The answer in the browser when the server is unreachable: the form stays and is sent again automatically. */
export interface Unreached {
  readonly unreached: true;
}

export function isUnreached(answer: unknown): answer is Unreached {
  return typeof answer === "object" && answer !== null && "unreached" in answer;
}

/** Temporary statuses: of gateways, and of a busy or starting server. */
const temporary = new Set([502, 503, 504]);

/** Dispatched on the window when the server answered a form with a redirect or an error. The detail is a `FormAnswer`. */
export const answeredEvent = "formanswered";

export interface FormAnswer {
  /** The form's path with its search. */
  readonly path: string;
  readonly isAccepted: boolean;
}

interface Sending<Answer = unknown> {
  readonly serverAction: () => Promise<Answer>;
  readonly url: URL;
}

/** `sendOrKeep` as the `clientAction` of a route. */
export type SendOrKeep<Args extends Sending> = (
  args: Args,
) => ReturnType<typeof sendOrKeep<Awaited<ReturnType<Args["serverAction"]>>>>;

/** The `clientAction` of a route whose form has a draft by `useFormDraft`. */
export async function sendOrKeep<Answer>({ serverAction, url }: Sending<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    const isError = isRouteErrorResponse(error);
    const isPassing = isError ? temporary.has(error.status) : error instanceof TypeError;
    // With a refusal's status nothing is loaded again, which would fail, too.
    if (isPassing) return data<Unreached>({ unreached: true }, { status: 503 });
    if (isError || error instanceof Response) {
      const path = url.pathname.replace(/\/$/, "") + url.search;
      const detail: FormAnswer = { path, isAccepted: isAccepted(error) };
      window.dispatchEvent(new CustomEvent(answeredEvent, { detail }));
    }
    throw error;
  }
}

/** Whether the server accepted the form: it redirects elsewhere than to signing in, before which the form is parked. */
export function isAccepted(thrown: unknown): boolean {
  const to = thrown instanceof Response && thrown.headers.get("Location");
  return typeof to === "string" && !isSignInStep(to);
}
