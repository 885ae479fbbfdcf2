/** What a list of rows of cells is as a table: the first row that isn't empty, or that follows its title, is the header; the others are checked against it. */
import { normalForm } from "#app/i18n/plain.ts";
import { cellName } from "./cells.ts";
import {
  type BadCell,
  type BadRow,
  maxCellLength,
  maxNameLength,
  maxRawRows,
  maxRowLength,
  maxSheetColumns,
  maxSheetRows,
  rowOf,
  type Sheet,
  type SheetRow,
  UnreadableSheet,
} from "./sheet.ts";

export interface RawRow {
  readonly row: number;
  /** Without blanks around them; a row may be shorter or longer than the header. */
  readonly cells: readonly string[];
  readonly bad?: readonly BadCell[];
  /** How many cells it has, where not all of them are kept. */
  readonly width?: number;
}

/** What a spreadsheet shows for a formula that failed, also in a text file it wrote. */
const failed = /^#(?:REF!|N\/A|DIV\/0!|NAME\?|VALUE!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!)$/;

/** How many rows a title above the table may take; a chain's own spreadsheets mostly have one: what it is, and of which day. */
const titleRows = 10;

/** A cell that is bad counts too, but for those that a merged title spans. */
const filled = ({ cells, bad = [] }: RawRow) =>
  cells.filter(Boolean).length + bad.filter(({ column, what }) => what !== "merged" && !cells[column]).length;

const isEmpty = ({ cells, bad }: RawRow) => !bad?.length && cells.every((cell) => cell === "");

/**
 * Reads as far as the header, or the first rows below it.
 * @param rows in the order of their numbers, empty ones included or not
 * @throws UnreadableSheet
 */
export async function tableOf(rows: AsyncIterator<RawRow>, title: string | null = null): Promise<Sheet> {
  let passed = 0;
  const pull = async () => {
    for (;;) {
      const { done, value } = await rows.next();
      if (done) return null;
      if (++passed > maxRawRows) throw new UnreadableSheet("too-many-rows", { max: maxRawRows });
      if (!isEmpty(value)) return value;
    }
  };
  const ahead: RawRow[] = [];
  for (let row = await pull(); row; row = await pull()) {
    ahead.push(row);
    if (filled(row) > 1 || ahead.length > titleRows) break;
  }
  // Rows of a single cell above rows of several are the title; a table of one column has only such rows.
  if (ahead.length > 0 && filled(ahead.at(-1)!) > 1) ahead.splice(0, ahead.length - 1);
  const next = async () => ahead.shift() ?? (await pull());
  const header = await next();
  if (!header) throw new UnreadableSheet("empty");
  const columns = columnsOf(header);
  const first = await next();
  if (!first) throw new UnreadableSheet("no-rows");

  async function* read(): AsyncGenerator<SheetRow | BadRow> {
    let count = 0;
    try {
      for (let row: RawRow | null = first; row; row = await next()) {
        if (++count > maxSheetRows) throw new UnreadableSheet("too-many-rows", { max: maxSheetRows });
        yield checked(row, columns);
      }
    } finally {
      await rows.return?.();
    }
  }
  return { columns, rows: read(), title };
}

function columnsOf(header: RawRow): readonly string[] {
  const width = header.cells.findLastIndex(Boolean) + 1;
  const bad = header.bad?.find(({ column, what }) => column < width || what !== "merged");
  if (bad) throw new UnreadableSheet(`header-${bad.what}`, bad.values);
  if (width > maxSheetColumns) throw new UnreadableSheet("too-many-columns", { max: maxSheetColumns });
  const columns = header.cells.slice(0, maxSheetColumns).map((name) => name.replace(/\s+/g, " "));
  const seen = new Set<string>();
  for (const column of columns) {
    if (column.length > maxNameLength) throw new UnreadableSheet("header-long", { max: maxNameLength });
    const key = normalForm(column, "NFC").toLowerCase();
    if (column !== "" && seen.has(key)) throw new UnreadableSheet("header-twice", { column });
    seen.add(key);
  }
  return columns;
}

function checked(
  { row, cells, bad = [], width = cells.length }: RawRow,
  columns: readonly string[],
): SheetRow | BadRow {
  if (cells.length > columns.length && cells.findLastIndex(Boolean) >= columns.length)
    return { row, what: "too-many-values", values: { count: width, columns: columns.length } };
  if (bad.length === 0 && columns.every((column, at) => column === (cells[at] ?? "")))
    return { row, what: "header-again" };
  const texts: string[] = [];
  let length = 0;
  const found = bad.filter(({ column }) => columns[column]);
  for (let at = 0; at < columns.length; at++) {
    const text = cells[at] ?? "";
    const wrong =
      text.length > maxCellLength ? "long-cell" : text.startsWith("#") && failed.test(text) ? "error" : null;
    texts.push(wrong ? "" : text);
    if (!wrong) length += text.length;
    if (!wrong || !columns[at]) continue;
    const cell = cellName(at, row);
    found.push({
      column: at,
      what: wrong,
      values: wrong === "error" ? { cell, error: text } : { cell, max: maxCellLength },
    });
  }
  if (length > maxRowLength) return { row, what: "long-row", values: { max: maxRowLength } };
  return rowOf(row, texts, found);
}
