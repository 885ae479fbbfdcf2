import type { MouseEvent } from "react";
import { isRouteErrorResponse, Link, useRouteLoaderData } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { refusalMessage } from "./use-failure.tsx";
import { pageTitle } from "./page-title.ts";
import { refusedFormOf, TypedValues } from "./refused-form.tsx";
import { outageOf, SendAgain } from "./unsent-form.tsx";

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

/** A 4xx shows the thrown string or its `title`. */
export default function ErrorScreen({ status, error }: { status: number; error?: unknown }) {
  const offline = error instanceof TypeError && typeof navigator !== "undefined" && !navigator.onLine;
  const [title, text] = texts[offline ? "offline" : status] ?? texts[status < 500 ? 400 : 500]!;
  const own = refusalMessage(error);
  const outage = outageOf(error);
  const unsent = outage?.unsent;
  const refused = refusedFormOf(error);
  const unexpected = !offline && status >= 500 && error !== undefined && !unsent;
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <title>{pageTitle(status === 404 ? m.shell_not_found() : title())}</title>
      {!offline && (
        <p
          className="text-[clamp(5rem,20vw,8rem)] leading-none font-bold tracking-[-0.04em] text-accent tabular-nums"
          aria-hidden="true"
        >
          {status}
        </p>
      )}
      <h1 className="text-xl/tight">{refused?.heading ?? title()}</h1>
      <p className="mb-3 max-w-136 text-muted">{refused?.text ?? own ?? outage?.text ?? text()}</p>
      {refused && (
        <div className="mb-3 w-full max-w-136 rounded-md border border-line bg-raised p-4 text-start">
          <TypedValues values={refused.typed} />
        </div>
      )}
      {unsent && <SendAgain {...unsent} />}
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
        <GoBack />
        {status === 401 ? (
          <Link to={href("/sign-in")} className={buttonClass("primary")}>
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

function GoBack() {
  const back = useRouteLoaderData("root")?.back ?? "/";
  return (
    <a href={back} onClick={goBack} className={buttonClass("secondary")}>
      {m.shell_go_back()}
    </a>
  );
}

/** Never a stack, and nothing of the server's own errors. */
function ErrorDetails({ error }: { error: unknown }) {
  const details = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? error.message
      : "";
  return (
    <div id="error-details" className="mt-4 text-muted">
      <p>{m.shell_went_wrong()}</p>
      <details className="group disclosure">
        <summary>
          <span className="group-open:hidden">{m.shell_show_error()}</span>
          <span className="group-not-open:hidden">{m.shell_hide_error()}</span>
        </summary>
        <pre className="max-w-[min(40rem,calc(100vw-2rem))] rounded-md border border-line bg-raised px-4 py-3 text-start wrap-anywhere whitespace-pre-wrap">
          {details || m.shell_went_wrong()}
        </pre>
      </details>
    </div>
  );
}

function goBack(event: MouseEvent): void {
  if (window.history.length < 2) return;
  event.preventDefault();
  window.history.back();
}
