import { memo } from "react";
import { m } from "#app/i18n/locale.ts";
import { IntentButton } from "./intent-button.tsx";

export const PartButtons = memo(function PartButtons({
  up,
  down,
  copy,
  remove,
  removeLabel,
}: Record<"up" | "down", string | undefined> & Record<"copy" | "remove" | "removeLabel", string>) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      <IntentButton intent={up} icon="arrow-up">
        {m.templates_edit_up()}
      </IntentButton>
      <IntentButton intent={down} icon="arrow-down">
        {m.templates_edit_down()}
      </IntentButton>
      <IntentButton intent={copy}>{m.templates_edit_copy()}</IntentButton>
      <IntentButton intent={remove} tone="danger">
        {removeLabel}
      </IntentButton>
    </div>
  );
});
