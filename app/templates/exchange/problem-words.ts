import { m } from "#app/i18n/locale.ts";
import { sheetTitleText } from "#app/sheets/words.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { itemSeverityNames } from "#app/templates/words.ts";

export type Texts = Record<
  | "value"
  | "words"
  | "low"
  | "high"
  | "max"
  | "place"
  | "title"
  | "row"
  | "weight"
  | "field"
  | "fields"
  | "column"
  | "columns"
  | "count"
  | "format"
  | "names"
  | "items"
  | "name",
  string
>;
type Say = (values: Texts) => string;

export const fileProblemWords = {
  several: m.exchange_several,
  "not-a-template": m.exchange_not_a_template,
  newer: m.exchange_newer,
  "no-text-column": m.exchange_no_text_column,
  "no-items": m.exchange_no_items,
  shape: m.exchange_shape,
  "type-unknown": m.exchange_type_unknown,
  "id-bad": m.exchange_id_bad,
  "id-twice": (values) => (values.place ? m.exchange_id_twice_row(values) : m.exchange_id_twice(values)),
  "yes-no": m.exchange_yes_no,
  "one-of": m.exchange_one_of,
  "severe-not-critical": m.exchange_severe_not_critical,
  "critical-not-severe": ({ value }) =>
    m.exchange_critical_not_severe({ severity: itemSeverityNames[value as Severity]() }),
  "too-long": m.exchange_too_long,
  "too-many": m.exchange_too_many,
  "option-id-twice": m.exchange_option_id_twice,
  "condition-form": m.exchange_condition_form,
  "section-differs": m.exchange_section_differs,
  "weight-differs": m.exchange_weight_differs,
  "setting-unknown": m.exchange_setting_unknown,
  "setting-twice": m.exchange_setting_twice,
  "unknown-field": m.exchange_unknown_field,
  "unknown-column": m.exchange_unknown_column,
} satisfies Record<string, Say>;
export type FileProblemCode = keyof typeof fileProblemWords;

export const noteWords = {
  unused: m.exchange_note_unused,
  "pictures-gone": m.exchange_note_pictures_gone,
  "no-english": ({ count }) => m.exchange_note_no_english({ count: Number(count) }),
  "no-vietnamese": ({ count }) => m.exchange_note_no_vietnamese({ count: Number(count) }),
  "several-sheets": ({ name }) => sheetTitleText(name),
} satisfies Record<string, Say>;
export type NoteCode = keyof typeof noteWords;
