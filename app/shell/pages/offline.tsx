import { useEffect } from "react";
import { m } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";
import { showBeside } from "#app/ui/show-beside.tsx";
import { useIsOnline } from "#app/ui/use-is-online.tsx";

export function OfflineBadge() {
  const isOnline = useIsOnline();
  return (
    <output className="me-2 flex-none">
      {!isOnline && (
        <Badge tone="warn" sign="inactive">
          {m.shell_offline_title()}
        </Badge>
      )}
    </output>
  );
}

const intents = ["mouseover", "mouseout", "focusin", "touchstart"];

/** Without a connection a link, a form or a preload would replace the page, and all that is typed in it, by the browser's error page. */
export function useOfflineGuard(): void {
  useEffect(() => {
    function stay(event: Event) {
      const pressed = event instanceof MouseEvent ? linkThatLeaves(event) : buttonThatSends(event);
      if (navigator.onLine || !pressed) return;
      event.preventDefault();
      showBeside(pressed, m.shell_offline_stay());
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

function buttonThatSends(event: Event): Element | null {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset["offline"] !== undefined) return null;
  return (event instanceof SubmitEvent && event.submitter) || form;
}

function linkThatLeaves(event: MouseEvent): Element | null {
  const link = linkOf(event);
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const isWithin = link.pathname === location.pathname && link.search === location.search && link.hash !== "";
  return link.origin === location.origin && !isWithin ? link : null;
}
