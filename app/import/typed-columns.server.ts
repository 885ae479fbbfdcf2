import { textOf } from "#app/files/form-body.server.ts";
import { m } from "#app/i18n/locale.ts";
import { maxLetters, type TypedColumns, whole } from "./column-choice.ts";

/** Each field's column and its value for all rows, as they were sent, and what is wrong with the values. */
export function readTypedColumns(form: FormData, fields: readonly string[]) {
  const typed: TypedColumns = Object.fromEntries(
    fields.map((field) => {
      return [field, { column: textOf(form, `column.${field}`), value: textOf(form, `value.${field}`).trim() }];
    }),
  );
  const problems: Record<string, string> = {};
  for (const [field, { column, value }] of Object.entries(typed)) {
    if (column !== whole) continue;
    if (!value) problems[field] = m.imports_columns_empty();
    else if (value.length > maxLetters) problems[field] = m.imports_columns_long({ max: maxLetters });
  }
  return { typed, problems };
}

/** The place of a typed column; undefined for `whole`, for none and for one that the file hasn't. */
export function placeOf(column: string, columns: readonly string[]): number | undefined {
  return /^\d{1,3}$/.test(column) && Number(column) in columns ? Number(column) : undefined;
}
