import { type ReactNode, Suspense, useEffect } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { requireSignIn, signedIn } from "#app/sign-in/require-sign-in.server.ts";
import { useAuth } from "#app/auth/use-auth.tsx";
import { currentReview } from "#app/auth/parked-review.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { countUnreadChats } from "#app/chats/chats.server.ts";
import { m } from "#app/i18n/locale.ts";
import { countUnread } from "#app/notifications/inbox.server.ts";
import type { Route } from "./+types/layout";
import { AppBar } from "./app-bar.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { ErrorPage, LazyErrorScreen } from "#app/shell/error-page.tsx";
import { FlashNotice } from "#app/shell/flash-notice.tsx";
import { useOfflineGuard } from "./offline.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Sidebar } from "./sidebar.tsx";
import { hasPopovers } from "#app/ui/popover.tsx";
import { countWaitingRecords } from "./count-waiting.server.ts";
import { useFailure } from "#app/shell/use-failure.tsx";
import { usePainted } from "#app/ui/use-painted.tsx";
import { Notice } from "#app/ui/page.tsx";
import { later } from "#app/ui/later.tsx";
import { useRefetchOnFocus } from "./use-refetch-on-focus.tsx";

/** Actions run before any loader. */
export const middleware: Route.MiddlewareFunction[] = [signedIn];

export async function loader(args: Route.LoaderArgs) {
  const user = requireSignIn(args);
  const [notices, chats, waiting] = await Promise.all([
    countUnread(user.uid),
    countUnreadChats(user.uid),
    countWaitingRecords(user, new Date()),
  ]);
  const review = currentReview();
  return { notices, chats, waiting, parkedAt: review ? formatInstant(review.at, config.APP_TIME_ZONE) : null };
}

export default function ShellLayout({ loaderData }: Route.ComponentProps) {
  useRefetchOnFocus();
  useMenus();
  useOfflineGuard();
  return (
    <Frame read={loaderData}>
      <Breadcrumbs />
      <FlashNotice />
      {loaderData.parkedAt && (
        <div className="mb-4">
          <Notice title={m.shell_parked_title({ at: loaderData.parkedAt })}>{m.shell_parked_body()}</Notice>
        </div>
      )}
      <Suspense>
        <Outlet />
      </Suspense>
    </Frame>
  );
}

function useMenus(): void {
  useEffect(() => {
    if (hasPopovers()) return;
    let end: (() => void) | null = null;
    void import("#app/shell/open-menus.ts").then(({ openMenus }) => (end = openMenus()));
    return () => end?.();
  }, []);
}

const WaitingLine = later(() => import("#app/sign-in/parts/waiting-line.tsx"));

interface FrameProps {
  read: Route.ComponentProps["loaderData"];
  isDead?: boolean;
  children: ReactNode;
}

function Frame({ read, isDead = false, children }: FrameProps) {
  const painted = usePainted();
  return (
    <div className="frame">
      <a href="#main" className="skip-link">
        {m.shell_skip()}
      </a>
      {/* Scripts hydrate each of them separately, so that a press in the page doesn't wait for them. */}
      <Suspense>
        <AppBar read={read} />
      </Suspense>
      <Suspense>
        <Sidebar waiting={read.waiting} />
      </Suspense>
      <main id="main" tabIndex={-1}>
        {painted && <WaitingLine isDead={isDead} />}
        {children}
      </main>
      <Suspense>
        <BottomBar waiting={read.waiting} />
      </Suspense>
    </div>
  );
}

const noUnread = { notices: 0, chats: 0, waiting: {}, parkedAt: null };

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  useFailure(error);
  const { isAuthenticated } = useAuth();
  const screen = { status: isRouteErrorResponse(error) ? error.status : 500, error };
  return isAuthenticated ? (
    <Frame read={loaderData ?? noUnread} isDead={[403, 404].includes(screen.status)}>
      <LazyErrorScreen {...screen} />
    </Frame>
  ) : (
    <ErrorPage {...screen} />
  );
}
