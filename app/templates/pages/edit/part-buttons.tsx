import { memo } from "react";
import { m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";

/** What can be done with a part as a whole; without an intent a button does nothing. */
export const PartButtons = memo(function PartButtons({
  up,
  down,
  copy,
  remove,
  removeLabel,
}: {
  up: string | undefined;
  down: string | undefined;
  copy: string;
  remove: string;
  removeLabel: string;
}) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      <button name="intent" value={up ?? ""} disabled={!up} className="button button-secondary">
        <Icon name="arrow-up" /> {m.templates_edit_up()}
      </button>
      <button name="intent" value={down ?? ""} disabled={!down} className="button button-secondary">
        <Icon name="arrow-down" /> {m.templates_edit_down()}
      </button>
      <button name="intent" value={copy} className="button button-secondary">
        {m.templates_edit_copy()}
      </button>
      <button name="intent" value={remove} className="button button-danger">
        {removeLabel}
      </button>
    </div>
  );
});
