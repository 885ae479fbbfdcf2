import type { MouseEvent } from "react";
import { m } from "#app/i18n/locale.ts";
import { draftItems } from "#app/templates/draft.ts";
import { Notice } from "#app/ui/page.tsx";
import { PasteLines } from "./add-items.tsx";
import { useEditing } from "./editing.tsx";
import { type EditorState, isDraftChanged } from "./editor-state.ts";
import { ProblemList } from "./problem-list.tsx";
import { templateHref } from "#app/templates/href.ts";

export function Overview({
  state,
  leave,
}: {
  state: EditorState;
  leave: (event: MouseEvent<HTMLAnchorElement>) => void;
}) {
  const { view } = useEditing();
  const empty = draftItems(state.draft).length === 0;
  return (
    <div className="flex flex-col gap-4">
      {empty && (
        <Notice title={m.templates_edit_start_title()}>
          <p>{view.texts.start}</p>
        </Notice>
      )}
      {state.problemCount > 0 && !empty && (
        <ProblemList texts={view.texts.problems} draft={state.draft} problems={state.problems} />
      )}
      {state.problemCount === 0 && isDraftChanged(state, view) && (
        <Notice tone="good" title={m.templates_edit_ready()}>
          <a href={templateHref(view.id, "/publish")} onClick={leave}>
            {m.templates_edit_to_publish()}
          </a>
        </Notice>
      )}
      <PasteLines open={empty} />
    </div>
  );
}
