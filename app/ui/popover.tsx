import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A link followed within the running app leaves its popover open. */
export function closePopover({ currentTarget }: MouseEvent): void {
  hidePopover(currentTarget.closest<HTMLElement>("[data-menu]"));
}

export function hidePopover(popover: HTMLElement | null): void {
  popover?.removeAttribute("open");
  if (popover && hasPopovers() && popover.matches(":popover-open")) popover.hidePopover();
}

/** The next page, too, would begin with the popover open. */
export function usePopover() {
  const { key } = useLocation();
  const popover = useRef<HTMLDivElement>(null);
  const lastKey = useRef(key);
  useEffect(() => {
    // A popover that was opened before the script ran stays open.
    if (lastKey.current !== key) hidePopover(popover.current);
    lastKey.current = key;
  }, [key]);
  return popover;
}

/** Browsers from before 2024 may have none; a script opens their menus. */
export function hasPopovers(): boolean {
  return "popover" in HTMLElement.prototype;
}
