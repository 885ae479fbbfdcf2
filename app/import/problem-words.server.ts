import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { isBadRowWord, describeBadRow } from "#app/sheets/words.ts";
import type { ImportKindName, Medium, ProblemMessages, RowProblem } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import type { Remark } from "./remarks.ts";

export function fieldName(kind: ImportKindName, field: string): string {
  return kindOf(kind).fields[field]?.name() ?? field;
}

/** For example "Code: is missing". The command's output has the field's name instead of its label. */
export function describeProblem(
  kind: ImportKindName,
  { field, what, values = {} }: RowProblem,
  medium: Medium = "page",
): string {
  if (isBadRowWord(what)) return describeBadRow({ what, values });
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? number(value) : value,
  ]);
  const params = { ...Object.fromEntries(texts), medium } as Parameters<ProblemMessages[string]>[0];
  return withField(kind, field, kindOf(kind).problems[what]?.(params) ?? what, medium);
}

/** With the names in `totals`, or with the first row as an example. */
export function describeRemark(kind: ImportKindName, remark: Remark, medium: Medium = "page"): string {
  const { field, what, things } = remark;
  const total = things > 1 ? kindOf(kind).totals?.[what] : undefined;
  if (!total) {
    const text = describeProblem(kind, remark, medium);
    return things > 1 ? m.imports_remark_example({ said: text, row: String(remark.first) }) : text;
  }
  const listed = remark.named.slice(0, total.maxNamed);
  const names = listed.map(({ name, rows }) => `${name} (${number(rows)})`);
  const others = things - listed.length;
  if (listed.length > 0 && others > 0) names.push(m.imports_remark_others({ count: number(others) }));
  const text = [total.text({ count: number(things), medium }), names.join(", ")].filter(Boolean).join(": ");
  return withField(kind, field, text, medium);
}

function withField(kind: ImportKindName, field: string | null, text: string, medium: Medium): string {
  if (field === null) return text;
  return `${medium === "command" ? field : fieldName(kind, field)}: ${text}`;
}

function number(value: number): string {
  return formatNumber(value, getLocale());
}
