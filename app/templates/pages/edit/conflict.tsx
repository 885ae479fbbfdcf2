import { m, say } from "#app/i18n/locale.ts";
import type { Draft } from "#app/templates/draft.ts";
import { overruling } from "#app/templates/set-edit.ts";
import { useAnswerFocus } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/page.tsx";
import { IntentButton } from "./intent-button.tsx";
import { partAt } from "./places.ts";
import type { DescribedConflict } from "./edit-words.server.ts";

export function ConflictNotice({
  draft,
  conflict,
  first,
  decide,
}: {
  draft: Draft;
  conflict: DescribedConflict;
  /** The first of them has the focus where the page comes with it. */
  first: boolean;
  /** Null where no script runs: then the buttons are the form's. */
  decide: ((mine: boolean) => void) | null;
}) {
  const focused = useAnswerFocus(conflict);
  const { at, theirs, lines } = conflict;
  const part = partAt(draft, at);
  const name = !part ? "" : "bands" in part ? m.templates_edit_head() : say("title" in part ? part.title : part.text);
  const edit = theirs ? overruling(conflict) : { edit: "restore", id: at.kind === "head" ? "" : at.id };
  const choice = (mine: boolean, label: string) => (
    <IntentButton
      intent={mine ? "mine" : "theirs"}
      type={decide ? "button" : "submit"}
      onClick={decide ? () => decide(mine) : undefined}
    >
      {label}
    </IntentButton>
  );
  return (
    <Notice
      tone="warn"
      title={theirs ? m.templates_edit_conflict({ part: name }) : m.templates_edit_conflict_removed()}
      focused={first ? focused : undefined}
    >
      {theirs && (
        <ul className="mb-2 list-disc pl-5">
          {lines.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <input type="hidden" name="mine" value={JSON.stringify([edit])} />
        {choice(true, theirs ? m.templates_edit_conflict_mine() : m.templates_edit_conflict_restore())}
        {choice(false, theirs ? m.templates_edit_conflict_theirs() : m.templates_edit_conflict_leave())}
      </div>
    </Notice>
  );
}
