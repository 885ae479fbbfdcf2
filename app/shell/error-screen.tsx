import type { MouseEvent } from "react";
import { isRouteErrorResponse, Link, useRouteLoaderData } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { pageTitle } from "./page-title.ts";
import { outageOf, SendAgain } from "./unsent-form.tsx";

/** What happened, what was kept and what to do next, by status. */
const texts: Record<string, readonly [title: () => string, text: () => string]> = {
  400: [m.shell_400_title, m.shell_400_text],
  401: [m.shell_401_title, m.shell_401_text],
  403: [m.shell_403_title, m.shell_403_text],
  404: [m.shell_404_title, m.shell_404_text],
  405: [m.shell_405_title, m.shell_405_text],
  409: [m.shell_409_title, m.shell_409_text],
  413: [m.shell_413_title, m.shell_413_text],
  429: [m.shell_429_title, m.shell_429_text],
  500: [m.shell_500_title, m.shell_500_text],
  503: [m.shell_503_title, m.shell_503_text],
  offline: [m.shell_offline_title, m.shell_offline_text],
};

/**
 * The global error screens. What an action or loader throws with a 4xx status is shown as the text, if it is a string
 * or has a `title`: `throw data(m.checks_view_needs_id(), { status: 400 })`.
 */
export function ErrorScreen({ status, error }: { status: number; error?: unknown }) {
  const offline = error instanceof TypeError && typeof navigator !== "undefined" && !navigator.onLine;
  const [title, text] = texts[offline ? "offline" : status] ?? texts[status < 500 ? 400 : 500]!;
  const own = messageOf(error);
  const outage = outageOf(error);
  const unsent = outage?.unsent;
  const unexpected = !offline && status >= 500 && error !== undefined && !unsent;
  return (
    <div className="error-screen">
      <title>{pageTitle(status === 404 ? m.shell_not_found() : title())}</title>
      {!offline && (
        <p className="error-status" aria-hidden="true">
          {status}
        </p>
      )}
      <h1 className="error-title">{title()}</h1>
      <p className="error-text">{own ?? outage?.text ?? text()}</p>
      {unsent && <SendAgain {...unsent} />}
      <div className="row justify-center">
        <GoBack />
        {status === 401 ? (
          <Link to="/sign-in" className={buttonClass("primary")}>
            {m.shell_sign_in()}
          </Link>
        ) : null}
        <Link
          to="/"
          reloadDocument={status >= 500}
          className={buttonClass(status === 401 || unsent ? "secondary" : "primary")}
        >
          {m.shell_home()}
        </Link>
      </div>
      {unexpected && <ErrorDetails error={error} />}
    </div>
  );
}

/** Back in the history; without scripts a link to the page one came from. */
function GoBack() {
  const back = useRouteLoaderData("root")?.back ?? "/";
  return (
    <a href={back} onClick={goBack} className={buttonClass("secondary")}>
      {m.shell_go_back()}
    </a>
  );
}

/** What is known of the error, folded away: never a stack, and of the server's own errors nothing at all. */
function ErrorDetails({ error }: { error: unknown }) {
  const known = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? error.message
      : "";
  return (
    <div className="error-details">
      <p>{m.shell_went_wrong()}</p>
      <details>
        <summary>
          <span className="when-closed">{m.shell_show_error()}</span>
          <span className="when-open">{m.shell_hide_error()}</span>
        </summary>
        <pre>{known || m.shell_went_wrong()}</pre>
      </details>
    </div>
  );
}

/** What a refusal says of itself: its text, or its `title`. A page of something that stands before the server says nothing. */
export function messageOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || error.status >= 500) return null;
  const said = titleOf(error.data);
  return said && !/^(Error:|\s*[<{[])/.test(said) ? said : null;
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

function goBack(event: MouseEvent): void {
  if (window.history.length < 2) return;
  event.preventDefault();
  window.history.back();
}
