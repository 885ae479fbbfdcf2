/** Why a file, or a row of it, can't be read, and what to do about it. */
import { columnLetters } from "./cells.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import type { BadRow, UnreadableSheet } from "./sheet.ts";

/** Of everything that words can name; they come as texts. */
type Values = Readonly<
  Record<"max" | "column" | "range" | "cell" | "error" | "line" | "row" | "reason" | "count" | "columns", string>
>;
type Words = Readonly<Record<string, (values: Values, options: { locale: Locale }) => string>>;

const unreadable: Words = {
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

const badRows: Words = {
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

function say(words: Words, { what, values = {} }: Problem, locale: Locale): string {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? formatNumber(value, locale) : value,
  ]);
  return words[what]!(Object.fromEntries(texts) as Values, { locale });
}

export function describeUnreadable(
  error: Pick<UnreadableSheet, "what" | "values">,
  locale: Locale = getLocale(),
): string {
  return say(unreadable, error, locale);
}

/** Without the row's number, which stands beside it. */
export function describeBadRow(row: Pick<BadRow, "what" | "values">, locale: Locale = getLocale()): string {
  return say(badRows, row, locale);
}

/** Whether a problem with a row came from reading it; `describeBadRow` says it. */
export function isBadRowWord(what: string): boolean {
  return Object.hasOwn(badRows, what);
}

/** Which sheet of a workbook was read. */
export function sheetTitleText(title: string, locale: Locale = getLocale()): string {
  return m.sheets_title({ title }, { locale });
}

/** A column by its name and some of its values: "Store Number — 48, 54, 66". */
export function columnLabel(name: string, place: number, values: readonly string[] = []): string {
  const said = name || m.sheets_column_unnamed({ letters: columnLetters(place) });
  return values.length > 0 ? `${said} — ${values.join(", ")}` : said;
}
