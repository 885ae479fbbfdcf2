import { data, isRouteErrorResponse } from "react-router";

/** Answered in the browser where the server couldn't be reached: the form stays as it is, and is sent again by itself. */
export interface Unreached {
  readonly unreached: true;
}

export function isUnreached(given: unknown): given is Unreached {
  return typeof given === "object" && given !== null && "unreached" in given;
}

/** Of gateways, and of a server that is busy or being started. */
const passing = new Set([502, 503, 504]);

/** What the `clientAction` of a route does whose form `useSavedForm` keeps. */
export async function sendOrKeep<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    const isPassing = isRouteErrorResponse(error) ? passing.has(error.status) : error instanceof TypeError;
    // A refusal's status: nothing is read again, which would fail too.
    if (isPassing) return data<Unreached>({ unreached: true }, { status: 503 });
    throw error;
  }
}
