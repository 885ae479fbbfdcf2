import { applyEdits } from "#app/templates/draft-apply.ts";
import { editBetween } from "#app/templates/draft-edits.ts";
import { type Draft, findItem, type DraftPlace } from "#app/templates/draft.ts";
import { describeConflicts } from "./editor-texts.server.ts";
import { type FormEntries, type Part, readPart } from "./part-form.ts";
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
  form: { draft: Draft; open: DraftPlace | null; basePart: Part | undefined; entries: FormEntries },
): Unsaved {
  const { open, basePart, entries } = form;
  const { head, sections, removed } = form.draft;
  const draft = { head, sections, removed };
  const unsaved = { code, draft, shownJson: null, lostLines: [] };
  if (!open || !basePart) return unsaved;
  const after = readPart(open, basePart, { entries, itemOf: (id) => findItem(draft, id)?.item });
  const stored = partAt(draft, open);
  const edit = editBetween(open, stored ?? basePart, after);
  const shownJson = partJson(basePart);
  if (!edit) return { ...unsaved, shownJson };
  if (stored) return { ...unsaved, shownJson, draft: applyEdits(draft, [edit]).draft };
  const lines = describeConflicts([{ at: open, mine: edit.now, theirs: edit.was }]);
  return { ...unsaved, lostLines: lines.flatMap((conflict) => conflict.lines) };
}
