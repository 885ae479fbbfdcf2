import type { MouseEvent } from "react";

/** A link followed within the running app leaves its popover open. */
export function closePopover({ currentTarget }: MouseEvent): void {
  const popover = currentTarget.closest<HTMLElement>("[data-menu]");
  popover?.removeAttribute("open");
  if (popover && hasPopovers() && popover.matches(":popover-open")) popover.hidePopover();
}

/** Browsers from before 2024 may have none; a script opens their menus. */
export function hasPopovers(): boolean {
  return "popover" in HTMLElement.prototype;
}
