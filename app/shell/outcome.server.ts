import { redirectWithToast } from "./flash.server.ts";
import { outcomeOf } from "./outcome.ts";

/**
 * Ends a mutation that changed nothing: 304 when all was so already, 204 when what it was about is not there any more. Such a status
 * would show no page, so it travels as a message to the page one comes back to.
 */
export function redirectUnchanged(request: Request, url: string, status: 204 | 304, init?: { headers?: HeadersInit }) {
  return redirectWithToast(request, url, outcomeOf(status).toast, init);
}
