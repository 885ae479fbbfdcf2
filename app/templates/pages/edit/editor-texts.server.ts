import { m } from "#app/i18n/locale.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import { describeFieldChange } from "#app/templates/change-words.ts";
import type { EditConflict } from "#app/templates/set-edit.ts";
import { allProblemWords } from "#app/templates/problem-words.ts";

/** Long texts are sent as data in one language; scripts would hold both. */
export function editorTexts() {
  return {
    problems: allProblemWords(),
    paste: m.templates_edit_paste_hint({ most: draftLimits.linesPerPaste }),
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

export function describeConflicts(conflicts: readonly EditConflict[]) {
  return conflicts.map((conflict) => ({
    ...conflict,
    lines: Object.keys(conflict.mine).flatMap((field) =>
      describeFieldChange({ field, before: conflict.theirs?.[field], after: conflict.mine[field] }),
    ),
  }));
}
export type DescribedConflict = ReturnType<typeof describeConflicts>[number];
