/** What was typed in a form of the editor of which nothing could be saved: its page shows it again. */
import { applyEdits } from "#app/templates/draft-apply.ts";
import { editBetween } from "#app/templates/draft-edits.ts";
import { type Draft, findItem, type Place } from "#app/templates/draft.ts";
import { describeConflicts } from "./edit-words.server.ts";
import { type Entries, type Part, readPart } from "./part-form.ts";
import { partAt, partJson } from "./places.ts";

/** Why: more than a draft holds, a template that is archived, or a form that makes no sense. */
export type Unsavable = "too-large" | "archived" | "unreadable";

export interface Unsaved {
  readonly code: Unsavable;
  /** The draft with what was typed in the open part. */
  readonly draft: Draft;
  /** The open part as JSON, as it was before anything was typed in it; null where none was open. */
  readonly was: string | null;
  /** What was typed in a part that is no longer there, in words. */
  readonly gone: readonly string[];
}

export function unsavedOf(
  code: Unsavable,
  form: { draft: Draft; open: Place | null; shown: Part | undefined; entries: Entries },
): Unsaved {
  const { open, shown, entries } = form;
  const { head, sections, removed } = form.draft;
  const draft = { head, sections, removed };
  const unsaved = { code, draft, was: null, gone: [] };
  if (!open || !shown) return unsaved;
  const now = readPart(open, shown, entries, (id) => findItem(draft, id)?.item);
  const stored = partAt(draft, open);
  const edit = editBetween(open, stored ?? shown, now);
  const was = partJson(shown);
  if (!edit) return { ...unsaved, was };
  if (stored) return { ...unsaved, was, draft: applyEdits(draft, [edit]).draft };
  const lines = describeConflicts([{ at: open, mine: edit.now, theirs: edit.was }]);
  return { ...unsaved, gone: lines.flatMap((conflict) => conflict.lines) };
}
