import { useEffect } from "react";
import { isRouteErrorResponse, useNavigate } from "react-router";
import { useAuthStore } from "#app/auth/use-auth.tsx";
import { showOutcome } from "./toasts.tsx";

/** What the browser knows of an unexpected error on the server: React Router's own words. */
const serverErrors = new Set(["Unexpected Server Error", "Unable to decode turbo-stream response"]);

/** Statuses whose screen in the place of the page is not all: where scripts run, these lead away from it. The 403 page is that very screen. */
const leadingAway = new Set([401, 500]);

/** Pages of a status are ordinary pages: what fails on them leads nowhere. */
const statusPage = /^\/(sign-in|40[134]|50[03])(\/|$)/;

/**
 * Where scripts run, a session that has ended leads to the sign-in page and a failure of the server to /500, each with its message.
 * The screen in the place of the page says the same, so that without scripts, and until then, nothing else is seen.
 */
export function useFailure(error: unknown): void {
  const navigate = useNavigate();
  const auth = useAuthStore();
  const status = statusOf(error);
  useEffect(() => {
    if (status === null || !leadingAway.has(status) || statusPage.test(location.pathname)) return;
    if (status === 401) auth.reset();
    void leave(status, navigate);
  }, [status, navigate, auth]);
}

/** Where not even the words can be fetched, the screen in the place of the page stays. */
async function leave(status: number, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const here = new URLSearchParams({ redirect: location.pathname + location.search });
  const to = await showOutcome(status);
  await navigate(to === "/sign-in" ? `${to}?${here}` : (to ?? "/"), { replace: true });
}

function statusOf(error: unknown): number | null {
  if (isRouteErrorResponse(error)) return error.status;
  return error instanceof Error && serverErrors.has(error.message) ? 500 : null;
}
