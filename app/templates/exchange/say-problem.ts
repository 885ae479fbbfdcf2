/** What is wrong with a file that should be a template, in the reader's language. */
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { sayBadRow, saySheetTitle } from "#app/sheets/words.ts";
import { problemWords } from "#app/templates/problem-words.ts";
import type { Severity } from "#app/templates/template.ts";
import { sayField, severityNames } from "#app/templates/words.ts";
import type { At, FileNote, FileProblem, FileProblemCode, NoteCode } from "./problems.ts";

/** All that words may name. */
type Values = Record<
  | "value"
  | "words"
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

const fileProblems: Record<FileProblemCode, (values: Values) => string> = {
  several: (values) => m.exchange_several(values),
  "not-a-template": (values) => m.exchange_not_a_template(values),
  newer: (values) => m.exchange_newer(values),
  "no-text-column": (values) => m.exchange_no_text_column(values),
  "no-items": () => m.exchange_no_items(),
  shape: () => m.exchange_shape(),
  "type-unknown": (values) => m.exchange_type_unknown(values),
  "id-bad": (values) => m.exchange_id_bad(values),
  "id-twice": (values) => (values.place ? m.exchange_id_twice_row(values) : m.exchange_id_twice(values)),
  "yes-no": (values) => m.exchange_yes_no(values),
  "one-of": (values) => m.exchange_one_of(values),
  "severe-not-critical": () => m.exchange_severe_not_critical(),
  "critical-not-severe": ({ value }) =>
    m.exchange_critical_not_severe({ severity: severityNames[value as Severity]() }),
  "too-long": (values) => m.exchange_too_long(values),
  "too-many": (values) => m.exchange_too_many(values),
  "option-id-twice": (values) => m.exchange_option_id_twice(values),
  "condition-form": () => m.exchange_condition_form(),
  "section-differs": (values) => m.exchange_section_differs(values),
  "weight-differs": (values) => m.exchange_weight_differs(values),
  "setting-unknown": (values) => m.exchange_setting_unknown(values),
  "setting-twice": (values) => m.exchange_setting_twice(values),
  "unknown-field": (values) => m.exchange_unknown_field(values),
  "unknown-column": (values) => m.exchange_unknown_column(values),
};

const notes: Record<NoteCode, (values: Values) => string> = {
  unused: (values) => m.exchange_note_unused(values),
  "pictures-gone": (values) => m.exchange_note_pictures_gone(values),
  "no-english": ({ count }) => m.exchange_note_no_english({ count: Number(count) }),
  "no-vietnamese": ({ count }) => m.exchange_note_no_vietnamese({ count: Number(count) }),
  "several-sheets": ({ name }) => saySheetTitle(name),
};

function texts(values: FileProblem["values"]): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) as Values;
}

/** Without its row, which stands beside it: "2.3 Floor · Points: This has to be a whole number." */
export function sayProblem(problem: FileProblem): string {
  const { number } = problem.values;
  const place = [
    problem.at.row === null ? sayPlace(problem.at) : "",
    sayField(problem.field),
    number ? sayField(problem.field, Number(number)) : "",
  ].filter(Boolean);
  return place.length > 0 ? `${place.join(" · ")}: ${sayWhat(problem)}` : sayWhat(problem);
}

export function sayRow({ row }: At): string {
  return row === null ? "" : m.exchange_row({ row });
}

function sayPlace({ number, title }: At): string {
  return [number, shorten(title)].filter(Boolean).join(" ");
}

function sayWhat(problem: FileProblem): string {
  switch (problem.of) {
    case "file":
      return fileProblems[problem.what](texts(problem.values));
    case "draft": {
      const { low, high } = texts(problem.values) as unknown as { low: string; high: string };
      return problemWords[problem.what]({ low, high });
    }
    case "sheet":
      return sayBadRow(problem);
  }
}

export function sayNote({ what, values }: FileNote): string {
  return notes[what](texts(values));
}
