import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { requireSignIn, signedIn } from "#app/sign-in/require-sign-in.server.ts";
import { useAuth } from "#app/auth/use-auth.tsx";
import { m } from "#app/i18n/locale.ts";
import type { Route } from "./+types/layout";
import { AppBar } from "./app-bar.tsx";
import { ErrorScreen } from "#app/shell/error-screen.tsx";
import { FlashNotice } from "#app/shell/flash-notice.tsx";
import { useOfflineGuard } from "./offline.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useFailure } from "#app/shell/use-failure.tsx";
import { useRefetchOnFocus } from "./use-refetch-on-focus.tsx";

/** The door stands before the actions too; they run before any loader. */
export const middleware: Route.MiddlewareFunction[] = [signedIn];

export function loader({ request, context }: Route.LoaderArgs) {
  requireSignIn(request, context);
  return null;
}

/** Everything the signed-in see stands in here: top bar, sidebar, and the page. */
export default function ShellLayout() {
  useRefetchOnFocus();
  useOfflineGuard();
  return (
    <Frame>
      <FlashNotice />
      <Outlet />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="shell">
      <a href="#main" className="skip-link">
        {m.shell_skip()}
      </a>
      <AppBar />
      <Sidebar />
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** An error of a page leaves the way to all others open. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useFailure(error);
  const { isAuthenticated } = useAuth();
  const screen = <ErrorScreen status={isRouteErrorResponse(error) ? error.status : 500} error={error} />;
  return isAuthenticated ? <Frame>{screen}</Frame> : <main className="page-alone">{screen}</main>;
}
