import { createContext, use } from "react";
import { Notice } from "#app/ui/page.tsx";
import type { Flash } from "./flash.ts";
import { UndoForm } from "./undo-form.tsx";

/** The message of the document itself stays in the page; later ones are toasts. */
export const FlashContext = createContext<Flash | null>(null);

export function FlashNotice() {
  const flash = use(FlashContext);
  return (
    flash && (
      <Notice tone={flash.tone} title={flash.message}>
        {flash.undo && <UndoForm undo={flash.undo} />}
      </Notice>
    )
  );
}
