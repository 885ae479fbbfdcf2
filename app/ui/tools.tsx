import type { ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";
import { Icon } from "./icon.tsx";
import { Popup } from "./popup.tsx";

export function Tools({ children }: { children: ReactNode }) {
  const label = (
    <>
      <Icon name="more" />
      <span className="sr-only">{m.ui_tools()}</span>
    </>
  );
  return (
    <Popup id="tools" label={label} className="button button-secondary tools-button" panelClass="tools">
      {children}
    </Popup>
  );
}
