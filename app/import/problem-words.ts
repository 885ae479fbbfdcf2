/** What imports say, in the reader's language: the words of each kind, and those of rows that can't be read. */
import { checksImportWords, findingsImportWords } from "#app/checks/past/import-words.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { isBadRowWord, sayBadRow } from "#app/sheets/words.ts";
import { assignmentsImportWords, managersImportWords } from "#app/store-managers/import-words.ts";
import { storesImportWords } from "#app/stores/import-words.ts";
import type { ImportKindName, RowProblem } from "./kind.ts";
import type { KindWords, ProblemValues } from "./kind-words.ts";

const words: Readonly<Record<ImportKindName, KindWords>> = {
  stores: storesImportWords,
  managers: managersImportWords,
  assignments: assignmentsImportWords,
  checks: checksImportWords,
  findings: findingsImportWords,
};

export function wordsOf(kind: ImportKindName): KindWords {
  return words[kind];
}

export function fieldName(kind: ImportKindName, field: string): string {
  return wordsOf(kind).fields[field]?.name() ?? field;
}

/** "Code: is missing". The field is named as people know it, unless told otherwise. */
export function sayProblem(
  kind: ImportKindName,
  { field, what, values = {} }: RowProblem,
  nameOf: (field: string) => string = (key) => fieldName(kind, key),
): string {
  if (isBadRowWord(what)) return sayBadRow({ what, values });
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? formatNumber(value, getLocale()) : value,
  ]);
  const said = words[kind].problems[what]?.(Object.fromEntries(texts) as ProblemValues) ?? what;
  return field === null ? said : `${nameOf(field)}: ${said}`;
}
