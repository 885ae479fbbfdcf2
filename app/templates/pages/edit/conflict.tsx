import { m, say } from "#app/i18n/locale.ts";
import type { Draft } from "#app/templates/draft.ts";
import { overrulingEdit } from "#app/templates/set-edit.ts";
import { useAnswerFocus } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/page.tsx";
import { IntentButton } from "./intent-button.tsx";
import { partAt, removedIdOf } from "./places.ts";
import type { DescribedConflict } from "./editor-texts.server.ts";
import type { ConflictChoice } from "./editor.ts";

export function ConflictNotice({
  draft,
  conflict,
  index,
  decide,
}: {
  draft: Draft;
  conflict: DescribedConflict;
  /** The first conflict of a form's answer gets the focus. */
  index: number;
  /** Null where no script runs: then the buttons submit the form. */
  decide: ((choice: ConflictChoice) => void) | null;
}) {
  const focused = useAnswerFocus(conflict);
  const { at, theirs, lines } = conflict;
  const part = partAt(draft, at);
  const name = !part ? "" : "bands" in part ? m.templates_edit_head() : say("title" in part ? part.title : part.text);
  const removed = theirs ? null : removedIdOf(draft, at);
  const edit = theirs ? overrulingEdit(conflict) : { edit: "restore", id: removed ?? "" };
  const choiceButton = (choice: ConflictChoice, label: string) => (
    <IntentButton
      intent={`${choice}.${index}`}
      type={decide ? "button" : "submit"}
      onClick={decide ? () => decide(choice) : undefined}
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
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <input type="hidden" name="mine" value={JSON.stringify([edit])} />
        {(theirs || removed) &&
          choiceButton("mine", theirs ? m.templates_edit_conflict_mine() : m.templates_edit_conflict_restore())}
        {choiceButton("theirs", theirs ? m.templates_edit_conflict_theirs() : m.templates_edit_conflict_leave())}
      </div>
    </Notice>
  );
}
