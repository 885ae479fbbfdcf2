import type { MouseEvent, ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface MoreMenuProps {
  label?: string;
  look?: "more-menu-quiet" | "";
  children: ReactNode;
}

/** Links and forms of buttons that are rarely pressed. A press beside the open menu closes it. */
export function MoreMenu({ label = m.ui_more_actions(), look = "", children }: MoreMenuProps) {
  return (
    <details className={`more-menu ${look}`}>
      <summary className={buttonClass(look === "more-menu-quiet" ? "quiet" : "secondary")} aria-label={label}>
        <Icon name="more" />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a key that presses an item clicks it */}
      <div className="menu-items" onClick={closeMenu}>
        {children}
      </div>
    </details>
  );
}

function closeMenu({ currentTarget }: MouseEvent): void {
  currentTarget.closest("details")!.open = false;
}
