import { data, isRouteErrorResponse } from "react-router";
import { href } from "#app/ui/href.ts";

/** Answered in the browser where the server couldn't be reached: the form stays as it is, and is sent again by itself. */
export interface Unreached {
  readonly unreached: true;
}

export function isUnreached(given: unknown): given is Unreached {
  return typeof given === "object" && given !== null && "unreached" in given;
}

/** Of gateways, and of a server that is busy or being started. */
const passing = new Set([502, 503, 504]);

/** Told to the window when the server took a form: it leads elsewhere. The detail is the path, with its search, that the form was sent to. */
export const takenEvent = "formtaken";

interface Sending<Answer = unknown> {
  readonly serverAction: () => Promise<Answer>;
  readonly url: URL;
}

/** `sendOrKeep` as the `clientAction` of a route. */
export type SendOrKeep<Args extends Sending> = (
  args: Args,
) => ReturnType<typeof sendOrKeep<Awaited<ReturnType<Args["serverAction"]>>>>;

/** What the `clientAction` of a route does whose form has a draft by `useFormDraft`. */
export async function sendOrKeep<Answer>({ serverAction, url }: Sending<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    if (isTaken(error)) {
      const { pathname, search } = url;
      window.dispatchEvent(new CustomEvent(takenEvent, { detail: pathname.replace(/\/$/, "") + search }));
    }
    const isPassing = isRouteErrorResponse(error) ? passing.has(error.status) : error instanceof TypeError;
    // A refusal's status: nothing is read again, which would fail too.
    if (isPassing) return data<Unreached>({ unreached: true }, { status: 503 });
    throw error;
  }
}

/** Whether the server leads on from a form: anywhere but to the sign-in page, where what was sent waits for its sender. */
export function isTaken(thrown: unknown): boolean {
  const to = thrown instanceof Response && thrown.headers.get("Location");
  return typeof to === "string" && !to.startsWith(href("/sign-in"));
}
