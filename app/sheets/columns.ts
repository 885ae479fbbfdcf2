/** Which column of a table holds which field. */
import { foldedWords } from "#app/i18n/fold.ts";

/** One spelling for each column's name: "Store Number", "store_number" and "STORE NUMBER" are the same. */
export function columnKey(column: string): string {
  return foldedWords(column).join(" ");
}

export interface ColumnProblem {
  readonly what: "unknown-field" | "unknown-column";
  readonly field: string;
  /** The column that was asked for. */
  readonly column: string;
}

/**
 * Field → column: as asked, else the first column that has a name which says more than the field's own, else that one, else one of its usual
 * names. No column holds two fields unless that is asked for; a field that is asked to have none ("") has none.
 * @param fields the names that each field's column usually has; `preferred` those that go before its own: of "Store" and "Store code" the latter
 * @param asked field → column, in any spelling
 */
export function guessColumns(
  fields: Readonly<Record<string, { readonly usual: readonly string[]; readonly preferred?: readonly string[] }>>,
  columns: readonly string[],
  asked: Readonly<Record<string, string>> = {},
): { found: Record<string, string>; problems: ColumnProblem[] } {
  const byKey = new Map<string, string>();
  for (const column of columns) {
    const key = columnKey(column);
    if (key && !byKey.has(key)) byKey.set(key, column);
  }
  const found: Record<string, string> = {};
  const problems: ColumnProblem[] = [];
  for (const [field, wanted] of Object.entries(asked)) {
    const column = columns.includes(wanted) ? wanted : byKey.get(columnKey(wanted));
    if (!Object.hasOwn(fields, field)) problems.push({ what: "unknown-field", field, column: wanted });
    else if (wanted === "") continue;
    else if (column === undefined) problems.push({ what: "unknown-column", field, column: wanted });
    else found[field] = column;
  }
  const taken = new Set(Object.values(found));
  const guess = (namesOf: (field: string) => readonly string[]) => {
    for (const field of Object.keys(fields)) {
      if (Object.hasOwn(asked, field) || field in found) continue;
      const column = namesOf(field)
        .map((name) => byKey.get(columnKey(name)))
        .find((name) => name !== undefined && !taken.has(name));
      if (column === undefined) continue;
      found[field] = column;
      taken.add(column);
    }
  };
  guess((field) => fields[field]!.preferred ?? []);
  guess((field) => [field]);
  guess((field) => fields[field]!.usual);
  return {
    found: Object.fromEntries(Object.keys(fields).flatMap((field) => (field in found ? [[field, found[field]!]] : []))),
    problems,
  };
}
