import { useEffect } from "react";
import { isRouteErrorResponse, useNavigate } from "react-router";
import { useAuthStore } from "#app/auth/use-auth.tsx";
import { href } from "#app/ui/href.ts";
import { showOutcome } from "./toasts.tsx";

const serverErrors = new Set(["Unexpected Server Error", "Unable to decode turbo-stream response"]);

const screens = new Set([403, 404, 503]);

/** An error on one of these pages leads nowhere. */
const statusPage = /^\/(sign-in|40[134]|50[03])(\/|$)/;

/** An ended session leads to the sign-in page, a server failure to /500. The error screen says the same to browsers without scripts. */
export function useFailure(error: unknown): void {
  const navigate = useNavigate();
  const auth = useAuthStore();
  const status = statusOf(error);
  const title = refusalMessage(error);
  useEffect(() => {
    if (status === null || screens.has(status) || statusPage.test(location.pathname)) return;
    if (status === 401) auth.reset();
    const signIn = href("/sign-in");
    const here = location.pathname + location.search;
    const to = showOutcome(status, title);
    if (to) void navigate(to === signIn ? href("/sign-in", { redirect: here }) : to, { replace: true });
  }, [status, title, navigate, auth]);
}

function statusOf(error: unknown): number | null {
  if (isRouteErrorResponse(error)) return error.status;
  return error instanceof Error && serverErrors.has(error.message) ? 500 : null;
}

/** Pages of a proxy in front of the server have neither text nor `title`. */
export function refusalMessage(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || error.status >= 500) return null;
  const text = titleOf(error.data);
  return text && !/^(Error:|\s*[<{[])/.test(text) ? text : null;
}

function titleOf(body: unknown): string {
  if (typeof body === "string") return body.startsWith("{") ? titleOf(json(body)) : body;
  return typeof body === "object" && body !== null && "title" in body ? String(body.title) : "";
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
