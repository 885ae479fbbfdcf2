import { memo } from "react";
import { m, say } from "#app/i18n/locale.ts";
import { type Draft, placeOfRemoved } from "#app/templates/draft.ts";
import { IntentButton } from "./intent-button.tsx";

export const RestorePart = memo(function Undo({ removed, id }: Pick<Draft, "removed"> & { id: string | null }) {
  const entry = removed.find((each) => placeOfRemoved(each).id === id);
  const text = entry && ("section" in entry ? say(entry.section.title) : say(entry.item.text));
  return (
    <div role="status">
      {entry && (
        <p className="mb-3 flex items-center gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
          <span className="line-clamp-1 min-w-0 flex-1">
            {m.templates_edit_removed_now({ part: text || m.templates_edit_no_text() })}
          </span>
          <IntentButton intent={`undo.${id}`} tone="quiet">
            {m.templates_restore()}
          </IntentButton>
        </p>
      )}
    </div>
  );
});
