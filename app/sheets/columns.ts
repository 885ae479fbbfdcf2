import { foldedWords } from "#app/i18n/fold.ts";

/** "Store Number", "store_number" and "STORE NUMBER" are equal. */
export function columnKey(column: string): string {
  return foldedWords(column).join(" ");
}

export interface ColumnProblem {
  readonly what: "unknown-field" | "unknown-column";
  readonly field: string;
  readonly column: string;
}

/** A preferred name goes before the field's own. Only requests (field → column) map a column to two fields, or ("") a field to none. */
export function guessColumns(
  fields: Readonly<Record<string, { readonly headings?: readonly string[]; readonly preferred?: readonly string[] }>>,
  columns: readonly string[],
  requested: Readonly<Record<string, string>> = {},
): { fieldColumns: Record<string, string>; problems: ColumnProblem[] } {
  const byKey = new Map<string, string>();
  for (const column of columns) {
    const key = columnKey(column);
    if (key && !byKey.has(key)) byKey.set(key, column);
  }
  const fieldColumns: Record<string, string> = {};
  const problems: ColumnProblem[] = [];
  for (const [field, name] of Object.entries(requested)) {
    const column = columns.includes(name) ? name : byKey.get(columnKey(name));
    if (!Object.hasOwn(fields, field)) problems.push({ what: "unknown-field", field, column: name });
    else if (name === "") continue;
    else if (column === undefined) problems.push({ what: "unknown-column", field, column: name });
    else fieldColumns[field] = column;
  }
  const usedColumns = new Set(Object.values(fieldColumns));
  const guess = (namesOf: (field: string) => readonly string[]) => {
    for (const field of Object.keys(fields)) {
      if (Object.hasOwn(requested, field) || field in fieldColumns) continue;
      const column = namesOf(field)
        .map((name) => byKey.get(columnKey(name)))
        .find((name) => name !== undefined && !usedColumns.has(name));
      if (column === undefined) continue;
      fieldColumns[field] = column;
      usedColumns.add(column);
    }
  };
  guess((field) => fields[field]!.preferred ?? []);
  guess((field) => [field]);
  guess((field) => fields[field]!.headings ?? []);
  return {
    fieldColumns: Object.fromEntries(
      Object.keys(fields).flatMap((field) => (field in fieldColumns ? [[field, fieldColumns[field]!]] : [])),
    ),
    problems,
  };
}
