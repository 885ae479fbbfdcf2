import { memo } from "react";
import { m, say } from "#app/i18n/locale.ts";
import { type Draft, placeOfRemoved } from "#app/templates/draft.ts";
import { Fold } from "./fold.tsx";
import { IntentButton } from "./intent-button.tsx";

export const RemovedList = memo(function RemovedList({ removed }: Pick<Draft, "removed">) {
  if (removed.length === 0) return null;
  return (
    <Fold summary={m.templates_edit_removed({ count: removed.length })}>
      {() => (
        <ul className="-mx-3 -mb-3 border-t border-line">
          {removed.toReversed().map((entry) => {
            const { id } = placeOfRemoved(entry);
            const text = "section" in entry ? say(entry.section.title) : say(entry.item.text);
            return (
              <li key={id} className="flex items-center gap-2 border-line py-1 pr-1 pl-3 not-first:border-t">
                <span className="line-clamp-2 min-w-0 flex-1">
                  {"section" in entry && <strong>{m.templates_edit_section()}: </strong>}
                  <span>{text || m.templates_edit_no_text()}</span>
                </span>
                <IntentButton intent={`restore.${id}`} tone="quiet">
                  {m.templates_restore()}
                </IntentButton>
              </li>
            );
          })}
        </ul>
      )}
    </Fold>
  );
});
