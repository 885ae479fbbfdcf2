import { m, say } from "#app/i18n/locale.ts";
import type { Draft } from "#app/templates/draft.ts";
import { overruling } from "#app/templates/set-edit.ts";
import { useAnswerFocus } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/page.tsx";
import { IntentButton } from "./intent-button.tsx";
import { partAt, removedWith } from "./places.ts";
import type { DescribedConflict } from "./edit-words.server.ts";

export function ConflictNotice({
  draft,
  conflict,
  index,
  decide,
}: {
  draft: Draft;
  conflict: DescribedConflict;
  /** Among those of the page, of which the first has the focus where the page comes with it. */
  index: number;
  /** Null where no script runs: then the buttons are the form's. */
  decide: ((mine: boolean) => void) | null;
}) {
  const focused = useAnswerFocus(conflict);
  const { at, theirs, lines } = conflict;
  const part = partAt(draft, at);
  const name = !part ? "" : "bands" in part ? m.templates_edit_head() : say("title" in part ? part.title : part.text);
  const removed = theirs ? null : removedWith(draft, at);
  const edit = theirs ? overruling(conflict) : { edit: "restore", id: removed ?? "" };
  const choice = (mine: boolean, label: string) => (
    <IntentButton
      intent={`${mine ? "mine" : "theirs"}.${index}`}
      type={decide ? "button" : "submit"}
      onClick={decide ? () => decide(mine) : undefined}
    >
      {label}
    </IntentButton>
  );
  return (
    <Notice
      tone="warn"
      title={
        theirs
          ? m.templates_edit_conflict({ part: name })
          : removed
            ? m.templates_edit_conflict_removed()
            : m.templates_edit_conflict_gone()
      }
      focused={index === 0 ? focused : undefined}
    >
      {!removed && (
        <ul className="mb-2 list-disc pl-5">
          {lines.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <input type="hidden" name="mine" value={JSON.stringify([edit])} />
        {(theirs || removed) &&
          choice(true, theirs ? m.templates_edit_conflict_mine() : m.templates_edit_conflict_restore())}
        {choice(false, theirs ? m.templates_edit_conflict_theirs() : m.templates_edit_conflict_leave())}
      </div>
    </Notice>
  );
}
