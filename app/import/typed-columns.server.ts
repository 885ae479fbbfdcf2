import { textOf } from "#app/files/form-body.server.ts";
import { m } from "#app/i18n/locale.ts";
import { maxValueLength, type TypedColumns, sameForAll } from "./column-choice.ts";

export function readTypedColumns(form: FormData, fields: readonly string[]) {
  const typed: TypedColumns = Object.fromEntries(
    fields.map((field) => {
      return [field, { column: textOf(form, `column.${field}`), value: textOf(form, `value.${field}`).trim() }];
    }),
  );
  const problems: Record<string, string> = {};
  for (const [field, { column, value }] of Object.entries(typed)) {
    if (column !== sameForAll) continue;
    if (!value) problems[field] = m.imports_columns_empty();
    else if (value.length > maxValueLength) problems[field] = m.imports_columns_long({ max: maxValueLength });
  }
  return { typed, problems };
}

/** The place of a submitted column; undefined for `sameForAll`, none, or an unknown one. */
export function parsePlace(column: string, columns: readonly string[]): number | undefined {
  return /^\d{1,3}$/.test(column) && Number(column) in columns ? Number(column) : undefined;
}
