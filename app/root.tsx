import { type ReactNode, useState } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { authAnswer } from "#app/auth/auth-answer.server.ts";
import { loadUser } from "#app/sign-in/load-user.server.ts";
import { forgetSentSubmission } from "#app/sign-in/parked/forget-sent.server.ts";
import { sameOrigin } from "#app/auth/same-origin.server.ts";
import { recordRefusals } from "#app/auth/security-log.server.ts";
import { securityHeaders } from "#app/security-headers.server.ts";
import { AuthProvider } from "#app/auth/use-auth.tsx";
import { localeMiddleware } from "#app/i18n/locale.server.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { releaseBodies } from "#app/files/body-memory.server.ts";
import { logRequests } from "#app/log.server.ts";
import { reportOutage } from "#app/outage.server.ts";
import { returnRefusedForm } from "#app/refused-form.server.ts";
import { hasFontFiles, type Preferences, readPreferences, rootAttributes } from "#app/settings/preference.ts";
import { useFontFiles, useMirroredPreferences, usePreferences } from "#app/settings/use-preferences.tsx";
import { backPath } from "#app/auth/return-path.ts";
import { ErrorPage, useErrorScreen } from "#app/shell/error-page.tsx";
import { readFlash } from "#app/shell/flash.server.ts";
import { ProgressBar } from "#app/shell/progress-bar.tsx";
import { Toasts } from "#app/shell/toasts.tsx";
import { useArrival } from "#app/shell/use-arrival.tsx";
import { useFailure } from "#app/shell/use-failure.tsx";
import { FontPreload } from "#app/ui/font-preload.tsx";
import { PreloadScripts } from "#app/ui/script-preloads.tsx";
import type { Route } from "./+types/root";
import "./app.css";

export const middleware: Route.MiddlewareFunction[] = [
  logRequests,
  releaseBodies,
  securityHeaders,
  localeMiddleware,
  reportOutage,
  sameOrigin,
  recordRefusals,
  loadUser,
  returnRefusedForm,
  forgetSentSubmission,
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { flash, headers } = await readFlash(request);
  const cookies = request.headers.get("Cookie");
  const preferences = readPreferences(cookies);
  return data(
    {
      preferences,
      hasFont: hasFontFiles(cookies, preferences),
      back: backPath({ request, url }),
      flash,
      auth: authAnswer(context),
    },
    { headers },
  );
}

/** Pages that work completely without JavaScript: `export const handle = { scripts: false }`. */
function leavesOutScripts(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "scripts" in handle && handle.scripts === false;
}

export function Layout({ children }: { children: ReactNode }) {
  const preferences = usePreferences();
  const [hasFont] = useState(useRouteLoaderData("root")?.hasFont ?? false);
  const withScripts = !useMatches().some((match) => leavesOutScripts(match.handle));
  return (
    <html
      lang={getLocale()}
      className={`font-${preferences.font}`}
      data-fonts={hasFont ? "" : undefined}
      {...rootAttributes(preferences)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* With scripts, fonts would compete with what the page is painted with. */}
        <noscript>
          <FontPreload font={preferences.font} />
        </noscript>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/192.png" />
        <link rel="manifest" href={manifests[getLocale()]} />
        <ThemeColor theme={preferences["ui-theme"]} />
        {withScripts && <PreloadScripts />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* In a running app such a page, too, is shown from its top. */}
        {(withScripts || typeof document !== "undefined") && <ScrollRestoration />}
        {withScripts && <Scripts />}
      </body>
    </html>
  );
}

/** It is fetched without cookies, so its address names the language. */
const manifests = { en: "/manifest.webmanifest", vi: "/manifest.vi.webmanifest" };

const barColors = { light: "#ffffff", dark: "#161c1e" };

function ThemeColor({ theme }: { theme: Preferences["ui-theme"] }) {
  if (theme !== "system") return <meta name="theme-color" content={barColors[theme]} />;
  return Object.entries(barColors).map(([scheme, color]) => (
    <meta key={scheme} name="theme-color" content={color} media={`(prefers-color-scheme: ${scheme})`} />
  ));
}

export default function Root({ loaderData: { preferences, hasFont, flash, auth } }: Route.ComponentProps) {
  useMirroredPreferences(preferences);
  useFontFiles(preferences, { isFetched: hasFont });
  useArrival();
  useErrorScreen();
  return (
    <AuthProvider answer={auth}>
      <Toasts flash={flash}>
        <ProgressBar />
        <Outlet />
      </Toasts>
    </AuthProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useFailure(error);
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} error={error} />;
}
