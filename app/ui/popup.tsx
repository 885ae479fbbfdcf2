import type { ReactNode } from "react";
import { usePopover } from "./popover.tsx";

interface PopupProps {
  id: string;
  label: ReactNode;
  className?: string;
  panelClass?: string;
  /** Shows what is inside in the page itself, such as a field with a problem. */
  isInPage?: boolean;
  children: ReactNode;
}

/** A button and the panel that it opens, which on a phone comes from the bottom of the screen. */
export function Popup({
  id,
  label,
  className = "button button-quiet",
  panelClass = "",
  isInPage,
  children,
}: PopupProps) {
  const panel = usePopover();
  return (
    <>
      <button type="button" popoverTarget={id} className={`popup-button ${className}`} hidden={isInPage}>
        {label}
      </button>
      <div id={id} ref={panel} popover={isInPage ? undefined : "auto"} data-menu="" className={`popup ${panelClass}`}>
        {children}
      </div>
    </>
  );
}
