import { columnLetters } from "./cells.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import type { BadRow, UnreadableSheet } from "./sheet.ts";

type Values = Readonly<
  Record<"max" | "column" | "range" | "cell" | "error" | "line" | "row" | "reason" | "count" | "columns", string>
>;
type Messages = Readonly<Record<string, (values: Values, options: { locale: Locale }) => string>>;

const unreadable: Messages = {
  empty: m.sheets_empty,
  "no-rows": m.sheets_no_rows,
  "too-large": m.sheets_too_large,
  "too-many-rows": m.sheets_too_many_rows,
  "too-many-columns": m.sheets_too_many_columns,
  "header-twice": m.sheets_header_twice,
  "header-long": m.sheets_header_long,
  "header-merged": m.sheets_header_merged,
  "header-formula": m.sheets_header_formula,
  "header-error": m.sheets_header_error,
  "utf-16": m.sheets_utf16,
  "not-utf-8": m.sheets_not_utf8,
  zeros: m.sheets_zeros,
  "long-line": m.sheets_long_line,
  "unclosed-quote": m.sheets_unclosed_quote,
  "bad-json": m.sheets_bad_json,
  "json-beyond": m.sheets_json_beyond,
  "no-list": m.sheets_no_list,
  pdf: m.sheets_pdf,
  picture: m.sheets_picture,
  archive: m.sheets_archive,
  "web-page": m.sheets_web_page,
  "old-excel": m.sheets_old_excel,
  password: m.sheets_password,
  xlsb: m.sheets_xlsb,
  opendocument: m.sheets_opendocument,
  "no-workbook": m.sheets_no_workbook,
  damaged: m.sheets_damaged,
  inflates: m.sheets_inflates,
  "much-text": m.sheets_much_text,
  "many-merged": m.sheets_many_merged,
};

const badRows: Messages = {
  "too-many-values": m.sheets_row_too_many_values,
  "header-again": m.sheets_row_header_again,
  "long-cell": m.sheets_row_long_cell,
  "long-row": m.sheets_row_long,
  error: m.sheets_row_error,
  formula: m.sheets_row_formula,
  merged: m.sheets_row_merged,
  "no-object": m.sheets_row_no_object,
  "no-plain-value": m.sheets_row_no_plain_value,
};

type Problem = { readonly what: string; readonly values?: Readonly<Record<string, string | number>> };

function describe(messages: Messages, { what, values = {} }: Problem, locale: Locale): string {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? formatNumber(value, locale) : value,
  ]);
  return messages[what]!(Object.fromEntries(texts) as Values, { locale });
}

export function describeUnreadable(
  error: Pick<UnreadableSheet, "what" | "values">,
  locale: Locale = getLocale(),
): string {
  return describe(unreadable, error, locale);
}

/** The row's number is shown beside it. */
export function describeBadRow(row: Pick<BadRow, "what" | "values">, locale: Locale = getLocale()): string {
  return describe(badRows, row, locale);
}

export function isBadRowWord(what: string): boolean {
  return Object.hasOwn(badRows, what);
}

export function sheetTitleText(title: string, locale: Locale = getLocale()): string {
  return m.sheets_title({ title }, { locale });
}

/** "Store Number — 48, 54, 66" */
export function columnLabel(name: string, column: number, values: readonly string[] = []): string {
  const label = name || m.sheets_column_unnamed({ letters: columnLetters(column) });
  return values.length > 0 ? `${label} — ${values.join(", ")}` : label;
}
