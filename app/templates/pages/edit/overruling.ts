import type { DraftEdit, EditConflict } from "#app/templates/draft-edits.ts";

/** The edit that puts what was typed in place of what stands there now. */
export function overruling({ at, mine, theirs }: EditConflict): DraftEdit {
  const parts = { was: theirs ?? {}, now: mine };
  return at.kind === "head"
    ? { edit: "set-head", ...parts }
    : { edit: at.kind === "section" ? "set-section" : "set-item", id: at.id, ...parts };
}
