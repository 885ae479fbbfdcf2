import type { MouseEvent } from "react";

/** Closes the popover a link stands in: followed within the running app, it leaves it open by itself. */
export function closePopover({ currentTarget }: MouseEvent): void {
  const popover = currentTarget.closest<HTMLElement>("[popover]");
  if (popover?.matches(":popover-open")) popover.hidePopover();
}
