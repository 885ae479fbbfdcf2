import {
  type BadRow,
  maxCellLength,
  maxRowLength,
  maxSheetColumns,
  maxSheetRows,
  sheetRowOf,
  type Sheet,
  type SheetRow,
  UnreadableSheet,
} from "./sheet.ts";

export function looksLikeJson(text: string): boolean {
  return /^\uFEFF?\s*[[{]/.test(text);
}

/** Parsing blocks the thread and needs many times the file's memory. */
const limits = { depth: 50, keys: 10_000, groups: 500_000, entries: 6_000_000 } as const;

/** Counts without parsing. @throws UnreadableSheet */
function requireWithinLimits(text: string): void {
  const keys: number[] = [];
  let [groups, entries, inText] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (inText) {
      if (sign === 0x5c) at++;
      else if (sign === 0x22) inText = false;
    } else if (sign === 0x22) inText = true;
    else if (sign === 0x5b || sign === 0x7b) {
      groups++;
      keys.push(0);
    } else if (sign === 0x5d || sign === 0x7d) keys.pop();
    else if (sign === 0x2c) entries++;
    else if (sign === 0x3a) keys[keys.length - 1]!++;
    else continue;
    const isBeyond = groups > limits.groups || entries > limits.entries || keys.length > limits.depth;
    if (isBeyond || (sign === 0x3a && keys.at(-1)! > limits.keys)) throw new UnreadableSheet("json-beyond");
  }
}

export function parseJson(text: string): unknown {
  requireWithinLimits(text);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UnreadableSheet("bad-json", { reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Rows are numbered by the list, without a header. @throws UnreadableSheet */
export function tableOfJson(json: unknown): Sheet {
  const list: unknown[] | undefined = Array.isArray(json) ? json : Object.values(json ?? {}).find(Array.isArray);
  if (!list) throw new UnreadableSheet("no-list");
  if (list.length === 0) throw new UnreadableSheet("empty");
  if (list.length > maxSheetRows) throw new UnreadableSheet("too-many-rows", { max: maxSheetRows });
  const keys = new Set(list.flatMap((entry) => (isObject(entry) ? Object.keys(entry) : [])));
  if (keys.size > maxSheetColumns) throw new UnreadableSheet("too-many-columns", { max: maxSheetColumns });
  const columns = [...keys];
  async function* read(): AsyncGenerator<SheetRow | BadRow> {
    for (const [index, entry] of list!.entries()) yield readEntry(entry, index + 1, columns);
  }
  return { columns, rows: read(), title: null };
}

function isObject(entry: unknown): entry is Record<string, unknown> {
  return typeof entry === "object" && entry !== null && !Array.isArray(entry);
}

function readEntry(entry: unknown, row: number, columns: readonly string[]): SheetRow | BadRow {
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
  if (cells.reduce((sum, text) => sum + (text?.length ?? 0), 0) > maxRowLength)
    return { row, what: "long-row", values: { max: maxRowLength } };
  for (const { column } of bad) cells[column] = "";
  return sheetRowOf(row, cells, bad);
}
