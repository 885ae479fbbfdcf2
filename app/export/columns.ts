export type Cell = string | number | null;

/** "day": YYYY-MM-DD; "instant": UTC, ISO 8601; "score" and "share": per cent, which workbooks store as numbers. */
export type CellType = "day" | "instant" | "score" | "share";

export interface ExportColumn<Row> {
  readonly header: string;
  readonly type?: CellType;
  readonly width?: number;
  readonly value: (row: Row) => Cell;
}

export type ExportFormat = "csv" | "xlsx";

export function formatOf(pathname: string): ExportFormat {
  return /\.xlsx(\.data)?\/?$/.test(pathname) ? "xlsx" : "csv";
}

/** A spreadsheet takes these for a formula. A leading apostrophe gets one more, so that removing one always restores the text. */
const formulaPattern = /^'*(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

export function neutralText(text: string): string {
  return formulaPattern.test(text) ? `'${text}` : text;
}

export const separators: readonly string[] = [",", ";", "\t", "|"];

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
