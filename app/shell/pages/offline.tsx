import { useEffect, useSyncExternalStore } from "react";
import { m } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";
import { showToast } from "#app/shell/toasts.tsx";

/** Says in the top bar that there is no connection. */
export function OfflineBadge() {
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="me-2 flex-none">
      {!online && (
        <Badge tone="warn" icon="warning">
          {m.shell_offline_title()}
        </Badge>
      )}
    </output>
  );
}

function listen(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** What makes a link preload its page. */
const intents = ["mouseover", "mouseout", "focusin", "touchstart"];

/**
 * Keeps the page, with all that is typed in it, while there is no connection: a followed link or a sent form would
 * replace it by the browser's own error page, and so would a mere preload, since the router reloads the page when a
 * module can't be fetched.
 */
export function useOfflineGuard(): void {
  useEffect(() => {
    function stay(event: Event) {
      if (navigator.onLine || !(event instanceof MouseEvent ? leavesPage(event) : isSent(event))) return;
      event.preventDefault();
      showToast({ tone: "warn", message: m.shell_offline_stay() });
    }
    function hide(event: Event) {
      if (!navigator.onLine && linkOf(event)) event.stopPropagation();
    }
    const guards = [["click", stay], ["submit", stay], ...intents.map((type) => [type, hide] as const)] as const;
    for (const [type, guard] of guards) document.addEventListener(type, guard, { capture: true });
    return () => {
      for (const [type, guard] of guards) document.removeEventListener(type, guard, { capture: true });
    };
  }, []);
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest("a") : null;
}

/** A form that is marked so looks after itself. */
function isSent(event: Event): boolean {
  return event.target instanceof HTMLFormElement && event.target.dataset["offline"] === undefined;
}

function leavesPage(event: MouseEvent): boolean {
  const link = linkOf(event);
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  const within = link.pathname === location.pathname && link.search === location.search && link.hash !== "";
  return link.origin === location.origin && !within;
}
