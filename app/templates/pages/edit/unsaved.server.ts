import { applyEdits } from "#app/templates/draft-apply.ts";
import { editBetween } from "#app/templates/draft-edits.ts";
import { type Draft, findItem, type Place } from "#app/templates/draft.ts";
import { describeConflicts } from "./editor-texts.server.ts";
import { type Entries, type Part, readPart } from "./part-form.ts";
import { partAt, partJson } from "./places.ts";

export type Unsavable = "too-large" | "archived" | "unreadable";

export interface Unsaved {
  readonly code: Unsavable;
  readonly draft: Draft;
  readonly shownJson: string | null;
  readonly lostLines: readonly string[];
}

export function unsavedOf(
  code: Unsavable,
  form: { draft: Draft; open: Place | null; shown: Part | undefined; entries: Entries },
): Unsaved {
  const { open, shown, entries } = form;
  const { head, sections, removed } = form.draft;
  const draft = { head, sections, removed };
  const unsaved = { code, draft, shownJson: null, lostLines: [] };
  if (!open || !shown) return unsaved;
  const after = readPart(open, shown, { entries, itemOf: (id) => findItem(draft, id)?.item });
  const stored = partAt(draft, open);
  const edit = editBetween(open, stored ?? shown, after);
  const shownJson = partJson(shown);
  if (!edit) return { ...unsaved, shownJson };
  if (stored) return { ...unsaved, shownJson, draft: applyEdits(draft, [edit]).draft };
  const lines = describeConflicts([{ at: open, mine: edit.now, theirs: edit.was }]);
  return { ...unsaved, lostLines: lines.flatMap((conflict) => conflict.lines) };
}
