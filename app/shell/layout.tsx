import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useRouteLoaderData } from "react-router";
import { requireSignIn, signedIn } from "#app/auth/require-sign-in.server.ts";
import { m } from "#app/i18n/locale.ts";
import { AppBar } from "./app-bar.tsx";
import { ErrorScreen, useServerFailure } from "./error-screen.tsx";
import { FlashNotice } from "./flash-notice.tsx";
import { useOfflineGuard } from "./offline.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useRefetchOnFocus } from "./use-refetch-on-focus.tsx";
import type { SignedIn } from "./user-menu.tsx";
import type { Route } from "./+types/layout";

/** The door stands before the actions too; they run before any loader. */
export const middleware: Route.MiddlewareFunction[] = [signedIn];

export function loader({ request, context }: Route.LoaderArgs) {
  const { email, displayName, role } = requireSignIn(request, context);
  return { user: { email, displayName, role } };
}

/** Everything the signed-in see stands in here: top bar, sidebar, and the page. */
export default function ShellLayout({ loaderData }: Route.ComponentProps) {
  useRefetchOnFocus();
  useOfflineGuard();
  return (
    <Frame user={loaderData.user}>
      <FlashNotice />
      <Outlet />
    </Frame>
  );
}

function Frame({ user, children }: { user: SignedIn; children: ReactNode }) {
  return (
    <div className="shell">
      <a href="#main" className="skip-link">
        {m.shell_skip()}
      </a>
      <AppBar user={user} />
      <Sidebar />
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** An error of a page leaves the way to all others open. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useServerFailure(error);
  const user = useRouteLoaderData("shell/layout")?.user;
  const screen = <ErrorScreen status={isRouteErrorResponse(error) ? error.status : 500} error={error} />;
  return user ? <Frame user={user}>{screen}</Frame> : <main className="page-alone">{screen}</main>;
}
