/** What the server says for the editor. */
import { m } from "#app/i18n/locale.ts";
import { sayFieldChange } from "#app/templates/change-words.ts";
import type { EditConflict } from "#app/templates/draft-edits.ts";
import { allProblemWords } from "#app/templates/problem-words.ts";
import type { EditWords, SaidConflict } from "#app/templates/edit-view.ts";

export function editWords(): EditWords {
  return {
    problems: allProblemWords(),
    paste: m.templates_edit_paste_hint(),
    pasteExample: m.templates_edit_paste_example(),
    quick: m.templates_edit_quick_hint(),
    weight: m.templates_edit_weight_hint(),
    noWeight: m.templates_edit_weight_none_hint(),
    group: m.templates_edit_group_hint(),
    start: m.templates_edit_start_body(),
    values: m.templates_edit_when_values_hint(),
    orValues: m.templates_edit_when_or_values(),
    type: m.templates_edit_type_hint(),
    when: m.templates_edit_when_hint(),
  };
}

export function sayConflicts(conflicts: readonly EditConflict[]): SaidConflict[] {
  return conflicts.map((conflict) => ({
    ...conflict,
    lines: Object.keys(conflict.theirs ? conflict.mine : {}).flatMap((field) =>
      sayFieldChange({ field, before: conflict.theirs?.[field], after: conflict.mine[field] }),
    ),
  }));
}
