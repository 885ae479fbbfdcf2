import { redirectWithToast } from "./flash.server.ts";
import type { Toast } from "./flash.ts";
import { outcomeOf } from "./outcome.ts";

/**
 * Ends a mutation that changed nothing: 304 when all was so already, 204 when what it was about is not there any more. Such a status
 * would show no page, so it travels as a message to the page one comes back to.
 */
export function redirectUnchanged(request: Request, url: string, status: 204 | 304, init?: { headers?: HeadersInit }) {
  return redirectWithToast(request, url, outcomeOf(status).toast, init);
}

/** Redirects after a change with its message, or with the notice that nothing changed. */
export function redirectChanged(
  request: Request,
  url: string,
  outcome: "changed" | "same",
  message: string | Omit<Toast, "tone">,
) {
  if (outcome === "same") return redirectUnchanged(request, url, 304);
  return redirectWithToast(request, url, { tone: "good", ...(typeof message === "string" ? { message } : message) });
}
