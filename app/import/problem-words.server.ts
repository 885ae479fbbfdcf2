/** What imports say, in the reader's language: the words of each kind, and those of rows that can't be read. */
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { isBadRowWord, describeBadRow } from "#app/sheets/words.ts";
import type { ImportKindName, Place, ProblemWords, RowProblem } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import type { Remark } from "./remarks.ts";

export function fieldName(kind: ImportKindName, field: string): string {
  return kindOf(kind).fields[field]?.name() ?? field;
}

/** "Code: is missing". On the page fields are called as people know them, for the command as its options call them. */
export function describeProblem(
  kind: ImportKindName,
  { field, what, values = {} }: RowProblem,
  place: Place = "page",
): string {
  if (isBadRowWord(what)) return describeBadRow({ what, values });
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? number(value) : value,
  ]);
  const named = { ...Object.fromEntries(texts), place } as Parameters<ProblemWords[string]>[0];
  return withField(kind, field, kindOf(kind).problems[what]?.(named) ?? what, place);
}

/** What a remark says of all its rows: of one thing that they name, of several with the rows of each, or of the first row as an example. */
export function describeRemark(kind: ImportKindName, remark: Remark, place: Place = "page"): string {
  const { field, what, things } = remark;
  const total = things > 1 ? kindOf(kind).totals?.[what] : undefined;
  if (!total) {
    const said = describeProblem(kind, remark, place);
    return things > 1 ? m.imports_remark_example({ said, row: String(remark.first) }) : said;
  }
  const named = remark.named.slice(0, total.named);
  const names = named.map(({ name, rows }) => `${name} (${number(rows)})`);
  const others = things - named.length;
  if (named.length > 0 && others > 0) names.push(m.imports_remark_others({ count: number(others) }));
  const said = [total.say({ count: number(things), place }), names.join(", ")].filter(Boolean).join(": ");
  return withField(kind, field, said, place);
}

function withField(kind: ImportKindName, field: string | null, said: string, place: Place): string {
  if (field === null) return said;
  return `${place === "command" ? field : fieldName(kind, field)}: ${said}`;
}

function number(value: number): string {
  return formatNumber(value, getLocale());
}
