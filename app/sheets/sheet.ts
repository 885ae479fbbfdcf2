/** A table from a file: its columns, and its rows as texts. `words.ts` describes what made it unreadable. */

/** Limit of a file, the same as of a request with photos. */
export const maxSheetBytes = 30 * 1024 * 1024;
/** Limit of rows with content, without the header. */
export const maxSheetRows = 100_000;
export const maxSheetColumns = 256;
export const maxCellLength = 4_000;
/** Limit of a column's name, because all names are stored together. */
export const maxNameLength = 500;
/** Limit of a row's texts, because they are stored in one document. */
export const maxRowLength = 100_000;
/** Limit of rows with empty ones in between. */
export const maxRawRows = 300_000;

export interface SheetRow {
  /** The number in the spreadsheet, where the header is row 1. */
  readonly row: number;
  /** A trimmed text per column; "" for an empty cell, undefined where a JSON object lacks the key. */
  readonly cells: readonly (string | undefined)[];
}

/** A cell without a usable value, such as a failed formula or a merged cell. */
export interface BadCell {
  /** Counted from 0. */
  readonly column: number;
  readonly what: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A row without usable values, such as one with too many cells. */
export interface BadRow {
  readonly row: number;
  readonly what: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Set when only some cells are bad: these, and the row with "" in their place. */
  readonly partly?: { readonly cells: SheetRow["cells"]; readonly bad: readonly BadCell[] };
}

export interface Sheet {
  /** Unique names in the header's order; "" for an unnamed column. */
  readonly columns: readonly string[];
  /**
   * Non-empty rows, to be read once. Problems of the whole file, such as an unclosed quote, throw `UnreadableSheet` when they are reached, so nothing
   * may be used before all rows are read. Memory is bounded by the longest row, and for XLSX by its texts.
   */
  readonly rows: AsyncIterable<SheetRow | BadRow>;
  /** The sheet's name, if the workbook has several; this is the first that isn't empty. */
  readonly title: string | null;
}

export function isBad(row: SheetRow | BadRow): row is BadRow {
  return "what" in row;
}

export function cellsOf(row: SheetRow | BadRow): SheetRow["cells"] {
  return isBad(row) ? (row.partly?.cells ?? []) : row.cells;
}

/** A row, which is bad if any of its cells is. */
export function rowOf(row: number, cells: SheetRow["cells"], bad: readonly BadCell[]): SheetRow | BadRow {
  const [first] = bad;
  return first ? { row, what: first.what, values: first.values, partly: { cells, bad } } : { row, cells };
}

/** The row without problems in other columns (counted from 0). */
export function limitToColumns(row: SheetRow | BadRow, columns: ReadonlySet<number>): SheetRow | BadRow {
  if (!isBad(row) || !row.partly) return row;
  const { cells, bad } = row.partly;
  const first = bad.find(({ column }) => columns.has(column));
  return first ? { ...row, what: first.what, values: first.values } : { row: row.row, cells };
}

/** The file is unreadable, and nothing of it was used. */
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
