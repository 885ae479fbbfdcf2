/** What a list is exported as: columns over its rows. Knows no area; each names its own columns. */

/** Text, a number, or nothing. */
export type Cell = string | number | null;

/**
 * What a column's cells are, where they are more than text and numbers. "day": YYYY-MM-DD; "instant": UTC, ISO 8601; "score": in per cent;
 * "share": in per cent, which a workbook holds as such. CSV has them as they are.
 */
export type CellType = "day" | "instant" | "score" | "share";

export interface ExportColumn<Row> {
  readonly header: string;
  readonly type?: CellType;
  /** In characters. */
  readonly width?: number;
  readonly value: (row: Row) => Cell;
}

export type ExportFormat = "csv" | "xlsx";

/** The format that an address asks for by its ending. */
export function formatOf(pathname: string): ExportFormat {
  return /\.xlsx(\.data)?\/?$/.test(pathname) ? "xlsx" : "csv";
}

/**
 * What a spreadsheet takes for a formula when it opens a text file: some pass over blanks, and read the full-width signs as well. Behind
 * apostrophes of its own it is none; it gets one more, so that taking one away always gives the text back.
 */
const formula = /^'*(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Text that a spreadsheet would take for a formula, with the apostrophe that tells it not to. Numbers are no text. */
export function neutralText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Which sign parts the cells of a text file: a spreadsheet takes the one of its language, or the one it finds most of. */
export const separators: readonly string[] = [",", ";", "\t", "|"];

/** One line of CSV (RFC 4180), its line break included. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = neutralText(cell);
  return /["\r\n]/.test(text) || separators.some((sign) => text.includes(sign))
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}
