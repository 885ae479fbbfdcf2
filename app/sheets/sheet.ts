/** A table from a file: its columns, and its rows as texts. What made it unreadable is data, said in the reader's language by `words.ts`. */

/** Bytes of a file; the same as a request of photos may have. */
export const maxSheetBytes = 30 * 1024 * 1024;
/** Rows below the header that aren't empty. */
export const maxSheetRows = 100_000;
export const maxSheetColumns = 256;
export const maxCellLength = 4_000;
/** Of a column's name: all of them are kept together. */
export const maxNameLength = 500;
/** Of all cells of a row together, which are kept in one document. */
export const maxRowLength = 100_000;
/** Rows that are gone through, empty ones among them; what is empty below the last one doesn't count. */
export const maxRawRows = 300_000;

export interface SheetRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  /** A text for each column, without blanks around it; "" for an empty cell, undefined where the file says nothing: an object without the key. */
  readonly cells: readonly (string | undefined)[];
}

/** A cell that can't be taken as it stands: a formula without a value, a merged cell. */
export interface BadCell {
  /** Counted from 0. */
  readonly column: number;
  readonly what: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A row that can't be taken as it stands: too many values, a cell that is bad. */
export interface BadRow {
  readonly row: number;
  readonly what: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Where only some cells are bad: which they are, and the row with "" for them. */
  readonly partly?: { readonly cells: SheetRow["cells"]; readonly bad: readonly BadCell[] };
}

export interface Sheet {
  /** Names in the header, in order; an unnamed column is "". No name is there twice. */
  readonly columns: readonly string[];
  /**
   * To be read once. Empty rows are left out. What the whole file shows, such as a quote that is never closed, throws `UnreadableSheet` where
   * it is met: nothing may be taken of a file before all of it was read once. Memory is bounded by the longest row, and for XLSX by its texts.
   */
  readonly rows: AsyncIterable<SheetRow | BadRow>;
  /** The sheet's name where a workbook has several, of which this is the first that isn't empty; else null. */
  readonly title: string | null;
}

export function isBad(row: SheetRow | BadRow): row is BadRow {
  return "what" in row;
}

/** Its texts, as far as they can be taken. */
export function cellsOf(row: SheetRow | BadRow): SheetRow["cells"] {
  return isBad(row) ? (row.partly?.cells ?? []) : row.cells;
}

/** The row, bad where some of its cells are. */
export function rowOf(row: number, cells: SheetRow["cells"], bad: readonly BadCell[]): SheetRow | BadRow {
  const [first] = bad;
  return first ? { row, what: first.what, values: first.values, partly: { cells, bad } } : { row, cells };
}

/** The row as far as these columns go (counted from 0): what is wrong elsewhere is no matter. */
export function within(row: SheetRow | BadRow, columns: ReadonlySet<number>): SheetRow | BadRow {
  if (!isBad(row) || !row.partly) return row;
  const { cells, bad } = row.partly;
  const first = bad.find(({ column }) => columns.has(column));
  return first ? { ...row, what: first.what, values: first.values } : { row: row.row, cells };
}

/** A file that can't be read at all. Nothing of it was taken. */
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
