import { type MouseEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { usePreferences } from "#app/settings/use-preferences.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { later } from "#app/ui/later.tsx";

const CommandMenu = later(() => import("./command-menu.tsx"));
const ShortcutList = later(() => import("./shortcut-list.tsx"));

/** Opens the command menu, whose script comes with its first use; without scripts it leads to the search's page. */
export function SearchLink() {
  const [shown, show] = useState<"menu" | "keys" | null>(null);
  const [close] = useState(() => () => show(null));
  const { shortcuts } = usePreferences();
  useKeys(shortcuts === "on", show);

  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show("menu");
  }

  return (
    <>
      <a
        href={href("/search")}
        onClick={open}
        onMouseEnter={() => void CommandMenu.come()}
        onFocus={() => void CommandMenu.come()}
        className="button w-control px-0 hover:bg-sunken lg:w-52 lg:justify-start lg:border-line-control lg:px-3 lg:font-normal lg:text-muted"
        aria-label={m.ui_search()}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${m.ui_search()} (Ctrl K)`}
      >
        <Icon name="search" className="text-lg" />
        <span className="hidden lg:inline">{m.ui_search()}</span>
      </a>
      {shown === "menu" && <CommandMenu close={close} />}
      {shown === "keys" && <ShortcutList close={close} />}
    </>
  );
}

/** Ctrl or ⌘ K always; keys by themselves where they are on, and never while somebody types. */
function useKeys(single: boolean, show: (what: "menu" | "keys") => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    async function press(event: KeyboardEvent): Promise<void> {
      if (event.defaultPrevented || event.isComposing || document.querySelector("dialog:is([open], [popover])")) return;
      const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
        event.preventDefault();
        return show("menu");
      }
      if (!single || ctrlKey || metaKey || altKey || isTyping(target) || !/^[a-z/?]$/.test(key)) return;
      if (key === "?") return show("keys");
      // Some browsers would search the page.
      if (key === "/") event.preventDefault();
      const keys = await import("./shortcut-keys.ts").catch(() => null);
      keys?.pressKey(key, timeStamp, (to) => void navigate(to));
    }
    const listen = (event: KeyboardEvent) => void press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [single, show, navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
