import { normalForm } from "#app/i18n/plain.ts";
import { cellName } from "./cells.ts";
import {
  type BadCell,
  type BadRow,
  maxCellLength,
  maxColumnNameLength,
  maxRawRows,
  maxRowLength,
  maxSheetBytes,
  maxSheetColumns,
  maxSheetRows,
  sheetRowOf,
  type Sheet,
  type SheetRow,
  UnreadableSheet,
} from "./sheet.ts";

export interface RawRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly bad?: readonly BadCell[];
  /** Set if `cells` has only some. */
  readonly width?: number;
}

const formulaError = /^#(?:REF!|N\/A|DIV\/0!|NAME\?|VALUE!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!)$/;

const titleRows = 10;

/** Bad cells count, too, except where a merged title spans them. */
const countFilled = ({ cells, bad = [] }: RawRow) =>
  cells.filter(Boolean).length + bad.filter(({ column, what }) => what !== "merged" && !cells[column]).length;

const isEmpty = ({ cells, bad }: RawRow) => !bad?.length && cells.every((cell) => cell === "");

/** `rows` are in the order of their numbers, with or without empty ones. @throws UnreadableSheet */
export async function tableOf(rows: AsyncIterator<RawRow>, title: string | null = null): Promise<Sheet> {
  let rowCount = 0;
  const pull = async () => {
    for (;;) {
      const { done, value } = await rows.next();
      if (done) return null;
      if (++rowCount > maxRawRows) throw new UnreadableSheet("too-many-rows", { max: maxRawRows });
      if (!isEmpty(value)) return value;
    }
  };
  const ahead: RawRow[] = [];
  for (let row = await pull(); row; row = await pull()) {
    ahead.push(row);
    if (countFilled(row) > 1 || ahead.length > titleRows) break;
  }
  // Rows with a single cell above wider ones are the title, unless the table has only one column.
  if (ahead.length > 0 && countFilled(ahead.at(-1)!) > 1) ahead.splice(0, ahead.length - 1);
  const next = async () => ahead.shift() ?? (await pull());
  const header = await next();
  if (!header) throw new UnreadableSheet("empty");
  const columns = columnsOf(header);
  const first = await next();
  if (!first) throw new UnreadableSheet("no-rows");

  async function* read(): AsyncGenerator<SheetRow | BadRow> {
    let [count, bytes] = [0, 0];
    try {
      for (let row: RawRow | null = first; row; row = await next()) {
        if (++count > maxSheetRows) throw new UnreadableSheet("too-many-rows", { max: maxSheetRows });
        bytes += bytesOf(row);
        if (bytes > maxSheetBytes) throw new UnreadableSheet("much-text", { max: maxSheetBytes / 1024 / 1024 });
        yield checkRow(row, columns);
      }
    } finally {
      await rows.return?.();
    }
  }
  return { columns, rows: read(), title };
}

/** A workbook stores a repeated text once, so a small file can have any number of them. */
function bytesOf({ cells }: RawRow): number {
  return cells.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function columnsOf(header: RawRow): readonly string[] {
  const width = header.cells.findLastIndex(Boolean) + 1;
  const bad = header.bad?.find(({ column, what }) => column < width || what !== "merged");
  if (bad) throw new UnreadableSheet(`header-${bad.what}`, bad.values);
  if (width > maxSheetColumns) throw new UnreadableSheet("too-many-columns", { max: maxSheetColumns });
  const columns = header.cells.slice(0, maxSheetColumns).map((name) => name.replace(/\s+/g, " "));
  const keys = new Set<string>();
  for (const column of columns) {
    if (column.length > maxColumnNameLength) throw new UnreadableSheet("header-long", { max: maxColumnNameLength });
    const key = normalForm(column, "NFC").toLowerCase();
    if (column !== "" && keys.has(key)) throw new UnreadableSheet("header-twice", { column });
    keys.add(key);
  }
  return columns;
}

function checkRow(
  { row, cells, bad = [], width = cells.length }: RawRow,
  columns: readonly string[],
): SheetRow | BadRow {
  if (cells.length > columns.length && cells.findLastIndex(Boolean) >= columns.length)
    return { row, what: "too-many-values", values: { count: width, columns: columns.length } };
  if (bad.length === 0 && columns.every((column, at) => column === (cells[at] ?? "")))
    return { row, what: "header-again" };
  const texts: string[] = [];
  let length = 0;
  const problems = bad.filter(({ column }) => columns[column]);
  for (let at = 0; at < columns.length; at++) {
    const text = cells[at] ?? "";
    const problem =
      text.length > maxCellLength ? "long-cell" : text.startsWith("#") && formulaError.test(text) ? "error" : null;
    texts.push(problem ? "" : text);
    if (!problem) length += text.length;
    if (!problem || !columns[at]) continue;
    const cell = cellName(at, row);
    problems.push({
      column: at,
      what: problem,
      values: problem === "error" ? { cell, error: text } : { cell, max: maxCellLength },
    });
  }
  if (length > maxRowLength) return { row, what: "long-row", values: { max: maxRowLength } };
  return sheetRowOf(row, texts, problems);
}
