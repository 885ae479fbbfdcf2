/** A table written as JSON: a list of flat objects, or an object whose only list it is. */
import {
  type BadRow,
  maxCellLength,
  maxSheetColumns,
  maxSheetRows,
  type Sheet,
  type SheetRow,
  UnreadableSheet,
} from "./sheet.ts";

export function looksLikeJson(text: string): boolean {
  return /^\uFEFF?\s*[[{]/.test(text);
}

/** @throws UnreadableSheet */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UnreadableSheet("bad-json", { reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Rows are counted as the list counts them: there is no header. @throws UnreadableSheet */
export function tableOfJson(json: unknown): Sheet {
  const list: unknown[] | undefined = Array.isArray(json) ? json : Object.values(json ?? {}).find(Array.isArray);
  if (!list) throw new UnreadableSheet("no-list");
  if (list.length === 0) throw new UnreadableSheet("empty");
  if (list.length > maxSheetRows) throw new UnreadableSheet("too-many-rows", { max: maxSheetRows });
  const keys = new Set(list.flatMap((entry) => (isObject(entry) ? Object.keys(entry) : [])));
  if (keys.size > maxSheetColumns) throw new UnreadableSheet("too-many-columns", { max: maxSheetColumns });
  const columns = [...keys];
  async function* read(): AsyncGenerator<SheetRow | BadRow> {
    for (const [index, entry] of list!.entries()) yield rowOf(entry, index + 1, columns);
  }
  return { columns, rows: read(), title: null };
}

function isObject(entry: unknown): entry is Record<string, unknown> {
  return typeof entry === "object" && entry !== null && !Array.isArray(entry);
}

function rowOf(entry: unknown, row: number, columns: readonly string[]): SheetRow | BadRow {
  if (!isObject(entry)) return { row, what: "no-object" };
  const cells = columns.map((column) => {
    const value = entry[column];
    if (value === undefined) return undefined;
    if (typeof value === "string") return value.trim();
    return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
  });
  const bad = columns.flatMap((key, column) => {
    const value = entry[key];
    const text = cells[column] ?? "";
    if (typeof value === "object" && value !== null) return [{ column, what: "no-plain-value", values: { cell: key } }];
    return text.length > maxCellLength
      ? [{ column, what: "long-cell", values: { cell: key, max: maxCellLength } }]
      : [];
  });
  if (bad.length === 0) return { row, cells };
  const texts = cells.map((text, column) => (bad.some((cell) => cell.column === column) ? "" : text));
  return { row, what: bad[0]!.what, values: bad[0]!.values, partly: { cells: texts, bad } };
}
