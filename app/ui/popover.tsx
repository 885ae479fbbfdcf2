import type { MouseEvent } from "react";

/** Closes the popover a link stands in: followed within the running app, it leaves it open by itself. */
export function closePopover({ currentTarget }: MouseEvent): void {
  const popover = currentTarget.closest<HTMLElement>("[data-menu]");
  popover?.removeAttribute("open");
  if (popover && hasPopovers() && popover.matches(":popover-open")) popover.hidePopover();
}

/** Browsers from before 2024 may have none; a script of its own opens their menus. */
export function hasPopovers(): boolean {
  return "popover" in HTMLElement.prototype;
}
