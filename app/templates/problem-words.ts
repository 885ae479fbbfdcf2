import { m } from "#app/i18n/locale.ts";

type Say = (range: { low: string; high: string }) => string;

export const problemWords = {
  "text-missing": m.templates_problem_text_missing,
  "english-missing": m.templates_problem_english_missing,
  "text-long": ({ high }) => m.ui_form_long({ most: high }),
  category: m.templates_problem_category,
  "whole-number": m.templates_problem_whole_number,
  number: m.templates_problem_number,
  range: m.templates_problem_range,
  "weight-zero": m.templates_problem_weight_zero,
  "weight-some": m.templates_problem_weight_some,
  "no-sections": m.templates_problem_no_sections,
  "no-items": m.templates_problem_no_items,
  "too-many-sections": m.templates_problem_too_many_sections,
  "too-many-items": m.templates_problem_too_many_items,
  "not-scored": m.templates_problem_not_scored,
  "section-not-scored": m.templates_problem_section_not_scored,
  "band-name": m.templates_problem_band_name,
  "band-twice": m.templates_problem_band_twice,
  "band-order": m.templates_problem_band_order,
  "band-last": m.templates_problem_band_last,
  "no-bands": m.templates_problem_no_bands,
  "options-few": m.templates_problem_options_few,
  "option-twice": m.templates_problem_option_twice,
  "fault-always": m.templates_problem_fault_always,
  "range-empty": m.templates_problem_range_empty,
  "condition-unknown": m.templates_problem_condition_unknown,
  "condition-later": m.templates_problem_condition_later,
  "condition-cycle": m.templates_problem_condition_cycle,
  "condition-kind": m.templates_problem_condition_kind,
  "condition-empty": m.templates_problem_condition_empty,
  "condition-answer": m.templates_problem_condition_answer,
  unit: m.templates_problem_unit,
} satisfies Record<string, Say>;
export type ProblemCode = keyof typeof problemWords;

/** With "{low}" and "{high}" for limits. The server sends them, so that scripts don't hold both languages. */
export type DraftProblemTexts = Readonly<Record<ProblemCode, string>>;

export function allProblemWords(): DraftProblemTexts {
  return Object.fromEntries(
    Object.entries<Say>(problemWords).map(([code, say]) => [code, say({ low: "{low}", high: "{high}" })]),
  ) as DraftProblemTexts;
}
