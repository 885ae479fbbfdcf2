/** The same as of a request with photos. */
export const maxSheetBytes = 30 * 1024 * 1024;
export const maxSheetRows = 100_000;
export const maxSheetColumns = 256;
export const maxCellLength = 4_000;
/** All names are stored together. */
export const maxColumnNameLength = 500;
/** A row's texts are stored in one document. */
export const maxRowLength = 100_000;
export const maxRawRows = 300_000;

export interface SheetRow {
  /** As in the spreadsheet, where the header is row 1. */
  readonly row: number;
  /** Trimmed; "" for an empty cell, undefined where a JSON object lacks the key. */
  readonly cells: readonly (string | undefined)[];
}

export interface BadCell {
  /** Counted from 0. */
  readonly column: number;
  readonly what: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface BadRow {
  readonly row: number;
  readonly what: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Set when only some cells are bad: the row has "" in their place. */
  readonly partly?: { readonly cells: SheetRow["cells"]; readonly bad: readonly BadCell[] };
}

export interface Sheet {
  /** Unique, in the header's order; "" for an unnamed column. */
  readonly columns: readonly string[];
  /** To be read once. Nothing may be used before all rows are read, since a problem of the whole file throws `UnreadableSheet` late. */
  readonly rows: AsyncIterable<SheetRow | BadRow>;
  /** The first sheet that isn't empty, if the workbook has several. */
  readonly title: string | null;
}

export function isBad(row: SheetRow | BadRow): row is BadRow {
  return "what" in row;
}

export function cellsOf(row: SheetRow | BadRow): SheetRow["cells"] {
  return isBad(row) ? (row.partly?.cells ?? []) : row.cells;
}

export function sheetRowOf(row: number, cells: SheetRow["cells"], bad: readonly BadCell[]): SheetRow | BadRow {
  const [first] = bad;
  return first ? { row, what: first.what, values: first.values, partly: { cells, bad } } : { row, cells };
}

export function limitToColumns(row: SheetRow | BadRow, columns: ReadonlySet<number>): SheetRow | BadRow {
  if (!isBad(row) || !row.partly) return row;
  const { cells, bad } = row.partly;
  const first = bad.find(({ column }) => columns.has(column));
  return first ? { ...row, what: first.what, values: first.values } : { row: row.row, cells };
}

export class UnreadableSheet extends Error {
  override name = "UnreadableSheet";
  readonly what: string;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(what: string, values: Readonly<Record<string, string | number>> = {}) {
    super(what);
    this.what = what;
    this.values = values;
  }
}
