import { m, say } from "#app/i18n/locale.ts";
import type { Draft } from "#app/templates/draft.ts";
import { Notice } from "#app/ui/page.tsx";
import { overruling } from "./overruling.ts";
import { partAt } from "./places.ts";
import type { SaidConflict } from "#app/templates/edit-view.ts";

/** Somebody else changed the same field, or removed the part: both are shown, and one is chosen. */
export function ConflictNotice({
  draft,
  conflict,
  decide,
}: {
  draft: Draft;
  conflict: SaidConflict;
  /** Null where no script runs: then the buttons are the form's. */
  decide: ((mine: boolean) => void) | null;
}) {
  const { at, theirs, lines } = conflict;
  const part = partAt(draft, at);
  const name =
    at.kind === "head"
      ? m.templates_edit_head()
      : part && "title" in part
        ? say(part.title)
        : part && "text" in part
          ? say(part.text)
          : "";
  const edit = theirs ? overruling(conflict) : { edit: "restore", id: at.kind === "head" ? "" : at.id };
  return (
    <Notice
      tone="warn"
      title={theirs ? m.templates_edit_conflict({ part: name }) : m.templates_edit_conflict_removed()}
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
        <button
          name="intent"
          value="mine"
          type={decide ? "button" : "submit"}
          className="button button-secondary"
          onClick={decide ? () => decide(true) : undefined}
        >
          {theirs ? m.templates_edit_conflict_mine() : m.templates_edit_conflict_restore()}
        </button>
        <button
          name="intent"
          value="theirs"
          type={decide ? "button" : "submit"}
          className="button button-secondary"
          onClick={decide ? () => decide(false) : undefined}
        >
          {theirs ? m.templates_edit_conflict_theirs() : m.templates_edit_conflict_leave()}
        </button>
      </div>
    </Notice>
  );
}
