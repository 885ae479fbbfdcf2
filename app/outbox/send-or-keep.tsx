import { data, isRouteErrorResponse } from "react-router";
import { href } from "#app/ui/href.ts";

/** The answer in the browser when the server is unreachable: the form stays and is sent again automatically. */
export interface Unreached {
  readonly unreached: true;
}

export function isUnreached(answer: unknown): answer is Unreached {
  return typeof answer === "object" && answer !== null && "unreached" in answer;
}

/** Temporary statuses: of gateways, and of a busy or starting server. */
const temporary = new Set([502, 503, 504]);

/** Dispatched on the window when the server accepted a form. The detail is the form's path with its search. */
export const acceptedEvent = "formtaken";

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
    if (isAccepted(error)) {
      const { pathname, search } = url;
      window.dispatchEvent(new CustomEvent(acceptedEvent, { detail: pathname.replace(/\/$/, "") + search }));
    }
    const isPassing = isRouteErrorResponse(error) ? temporary.has(error.status) : error instanceof TypeError;
    // With a refusal's status nothing is loaded again, which would fail, too.
    if (isPassing) return data<Unreached>({ unreached: true }, { status: 503 });
    throw error;
  }
}

/** Whether the server accepted the form: it redirects elsewhere than to the sign-in page, where the form is parked. */
export function isAccepted(thrown: unknown): boolean {
  const to = thrown instanceof Response && thrown.headers.get("Location");
  return typeof to === "string" && !to.startsWith(href("/sign-in"));
}
