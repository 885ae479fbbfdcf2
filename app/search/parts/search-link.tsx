import { type MouseEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { usePreferences } from "#app/settings/use-preferences.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { later } from "#app/ui/later.tsx";

const CommandMenu = later(() => import("./command-menu.tsx"));
const ShortcutList = later(() => import("./shortcut-list.tsx"));

/** The menu's script loads at its first use. Without scripts the link leads to the search page. */
export function SearchLink() {
  const [openDialog, setOpenDialog] = useState<"menu" | "keys" | null>(null);
  const [close] = useState(() => () => setOpenDialog(null));
  const { shortcuts } = usePreferences();
  useKeys({ hasSingleKeys: shortcuts === "on", open: setOpenDialog });

  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpenDialog("menu");
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
        <kbd className="ms-auto hidden font-[inherit] text-xs before:content-['Ctrl_K'] lg:inline" aria-hidden="true" />
      </a>
      {openDialog === "menu" && <CommandMenu close={close} />}
      {openDialog === "keys" && <ShortcutList close={close} />}
    </>
  );
}

/** Single keys never count while somebody types. */
function useKeys({ hasSingleKeys, open }: { hasSingleKeys: boolean; open: (what: "menu" | "keys") => void }): void {
  const navigate = useNavigate();
  useEffect(() => {
    async function onKey(event: KeyboardEvent): Promise<void> {
      if (event.defaultPrevented || event.isComposing || document.querySelector("dialog:is([open], [popover])")) return;
      const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
        event.preventDefault();
        return open("menu");
      }
      if (!hasSingleKeys || ctrlKey || metaKey || altKey || isTyping(target) || !/^[a-z/?]$/.test(key)) return;
      if (key === "?") return open("keys");
      // Some browsers would search the page.
      if (key === "/") event.preventDefault();
      const keys = await import("./shortcut-keys.ts").catch(() => null);
      keys?.pressKey(key, timeStamp, (to) => void navigate(to));
    }
    const listen = (event: KeyboardEvent) => void onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [hasSingleKeys, open, navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
