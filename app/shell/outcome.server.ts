import { redirectWithToast } from "./flash.server.ts";
import type { Toast } from "./flash.ts";
import { outcomeOf } from "./outcome.ts";

/** 304: nothing had to change; 204: the record is gone. Neither status would show a page, so a message on the next page does. */
export function redirectUnchanged(request: Request, url: string, status: 204 | 304, init?: { headers?: HeadersInit }) {
  return redirectWithToast(request, url, outcomeOf(status).toast, init);
}

export function redirectChanged(
  request: Request,
  url: string,
  outcome: "changed" | "same",
  message: string | Omit<Toast, "tone">,
) {
  if (outcome === "same") return redirectUnchanged(request, url, 304);
  return redirectWithToast(request, url, { tone: "good", ...(typeof message === "string" ? { message } : message) });
}
