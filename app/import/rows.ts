/** Rows of a CSV or JSON file in UTF-8, each with its number. */
import { parse } from "csv-parse/sync";
import { foldedWords } from "#app/i18n/fold.ts";
import { type ImportError, messageOf, Unreadable } from "./report.ts";

interface Row {
  readonly row: number;
  /** Column → text, trimmed. */
  readonly values: Readonly<Record<string, string>>;
}

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Rows that couldn't be read. */
  readonly errors: readonly ImportError[];
}

/** @throws Unreadable unless the bytes are UTF-8, with or without its mark */
export function decode(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new Unreadable("The file is UTF-16. Save it as UTF-8 (in Excel: CSV UTF-8) and try again.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable(
      `The file is not UTF-8 (first seen in line ${lineOfBadByte(bytes)}). Save it as UTF-8 (in Excel: CSV UTF-8) and try again.`,
    );
  }
}

function lineOfBadByte(bytes: Uint8Array): number {
  let line = 1;
  let start = 0;
  for (let end = 0; end <= bytes.length; end++) {
    if (end < bytes.length && bytes[end] !== 0x0a) continue;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    line++;
    start = end + 1;
  }
  return line;
}

/** @throws Unreadable */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreadable(`The file is not JSON: ${messageOf(error)}`);
  }
}

export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** Rows of either kind of file. @throws Unreadable */
export function readRows(bytes: Uint8Array): Rows {
  const text = decode(bytes);
  return looksLikeJson(text) ? rowsOfJson(parseJson(text)) : rowsOfCsv(text);
}

const isEmpty = (record: readonly string[]) => record.every((value) => value === "");

/** RFC 4180, with comma, semicolon or tab; the first row that isn't empty is the header. */
export function rowsOfCsv(text: string): Rows {
  let records: string[][];
  try {
    // A quote inside an unquoted field stands for itself; one that is never closed makes the rest unreadable, and is an error.
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      on_record: (values: string[]) => values.map((value) => value.trim()),
    });
  } catch (error) {
    throw new Unreadable(`The file is not CSV: ${messageOf(error)}. Nothing was read.`);
  }
  const headerAt = records.findIndex((record) => !isEmpty(record));
  const columns = records[headerAt];
  if (!columns) throw new Unreadable("The file is empty.");
  const twice = columns.find((column, index) => column !== "" && columns.indexOf(column) !== index);
  if (twice !== undefined) throw new Unreadable(`The header names the column "${twice}" twice.`);

  const rows: Row[] = [];
  const errors: ImportError[] = [];
  records.forEach((record, index) => {
    if (index <= headerAt || isEmpty(record)) return;
    const row = index + 1;
    if (record.length > columns.length && record.slice(columns.length).some(Boolean))
      errors.push({ row, message: `has ${record.length} values, the header names ${columns.length}` });
    else rows.push({ row, values: Object.fromEntries(columns.map((column, at) => [column, record[at] ?? ""])) });
  });
  return { columns: columns.filter(Boolean), rows, errors };
}

/** The separator that the header has most of, outside quotes. */
function delimiterOf(text: string): string {
  const header = (/^\s*([^\n\r]+)/.exec(text.replace(/^\uFEFF/, ""))?.[1] ?? "").replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((sign) => [sign, header.split(sign).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** A list of flat objects, or an object whose only list it is. */
export function rowsOfJson(json: unknown): Rows {
  const list: unknown[] | undefined = Array.isArray(json) ? json : Object.values(json ?? {}).find(Array.isArray);
  if (!list) throw new Unreadable("The JSON holds no list of objects.");
  const columns = new Set<string>();
  const rows: Row[] = [];
  const errors: ImportError[] = [];
  for (const [index, entry] of list.entries()) {
    const row = index + 1;
    const values = plainValues(entry);
    if (typeof values === "string") {
      errors.push({ row, message: values });
      continue;
    }
    for (const key of Object.keys(values)) columns.add(key);
    rows.push({ row, values });
  }
  return { columns: [...columns], rows, errors };
}

/** An object's values as text; a text when it isn't flat. */
function plainValues(entry: unknown): Record<string, string> | string {
  if (!entry || typeof entry !== "object" || Array.isArray(entry)) return "is not an object";
  const nested = Object.entries(entry).find(([, value]) => value !== null && typeof value === "object");
  if (nested) return `${nested[0]}: is not a plain value`;
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, value === null ? "" : String(value).trim()]),
  );
}

/** One spelling for each column's name: "Store Number", "store_number" and "STORE NUMBER" are the same. */
function columnKey(column: string): string {
  return foldedWords(column).join(" ");
}

/**
 * Which column holds which field: as `map` says, else the first column that has one of the field's usual names.
 * @throws Unreadable for a field or a column that doesn't exist
 */
export function columnsOf(
  fields: Readonly<Record<string, readonly string[]>>,
  columns: readonly string[],
  map: Readonly<Record<string, string>>,
): Record<string, string> {
  const found: Record<string, string> = {};
  const byKey = new Map(columns.toReversed().map((column) => [columnKey(column), column]));
  for (const field of Object.keys(map))
    if (!(field in fields))
      throw new Unreadable(`--map: there is no field "${field}". Fields: ${Object.keys(fields).join(", ")}.`);
  for (const [field, usual] of Object.entries(fields)) {
    const asked = map[field];
    if (asked !== undefined) {
      const column = columns.includes(asked) ? asked : byKey.get(columnKey(asked));
      if (column === undefined)
        throw new Unreadable(`--map: there is no column "${asked}". Columns: ${columns.join(", ")}.`);
      found[field] = column;
      continue;
    }
    const column = [field, ...usual].map((name) => byKey.get(columnKey(name))).find((name) => name !== undefined);
    if (column !== undefined) found[field] = column;
  }
  return found;
}
