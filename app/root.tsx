import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { securityHeaders } from "#app/auth/security-headers.server.ts";
import { localeMiddleware } from "#app/i18n/locale.server.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { defaultPreferences, readPreferences } from "#app/settings/preference.ts";
import { ErrorScreen } from "#app/shell/error-screen.tsx";
import type { Route } from "./+types/root";
import "./app.css";

export const middleware: Route.MiddlewareFunction[] = [securityHeaders, localeMiddleware];

export function loader({ request }: Route.LoaderArgs) {
  return { preferences: readPreferences(request.headers.get("Cookie")) };
}

/** A route whose page works wholly without JavaScript leaves it out: `export const handle = { scripts: false }`. */
interface Handle {
  scripts?: boolean;
}

export function Layout({ children }: { children: ReactNode }) {
  const preferences = useRouteLoaderData<typeof loader>("root")?.preferences ?? defaultPreferences;
  const withScripts = useMatches().every((match) => (match.handle as Handle | undefined)?.scripts !== false);
  return (
    <html lang={getLocale()} className={`font-${preferences.font}`} data-theme={preferences.theme} data-sidebar={preferences.sidebar}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {withScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen status={isRouteErrorResponse(error) ? error.status : 500} error={error} />;
}
