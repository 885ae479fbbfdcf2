/** Packs rows and results into documents as deflated lines of JSON, which the database needn't index. */
import { type BadRow, isBad, type SheetRow } from "#app/sheets/sheet.ts";
import { deflate, inflate } from "./deflate.server.ts";
import { type RowChange, type RowResult, type RowProblem, type RowStatus, rowStatuses } from "./kind.ts";

/** A row of the file, or why it can't be read. */
export type ImportFileRow = SheetRow | BadRow;

export function packRow(row: ImportFileRow): string {
  return JSON.stringify(isBad(row) ? row : [row.row, ...row.cells]);
}

export function unpackRows(packed: string): ImportFileRow[] {
  return linesOf(packed).map((line) => {
    const parsed = JSON.parse(line) as BadRow | [number, ...(string | null)[]];
    return Array.isArray(parsed) ? { row: parsed[0], cells: texts(parsed, 1) } : parsed;
  });
}

/** JSON has null for undefined. */
function texts(list: readonly unknown[], from: number): (string | undefined)[] {
  return list.slice(from).map((text) => (typeof text === "string" ? text : undefined));
}

/** `nth` counts rows with the same key; `texts` are of the fields that have a column. */
export interface QueuedRow {
  readonly row: number;
  readonly first: number;
  readonly nth: number;
  readonly texts: readonly (string | undefined)[];
}

export function packQueued({ row, first, nth, texts: values }: QueuedRow): string {
  return JSON.stringify([row, first, nth, ...values]);
}

export function readQueued(packed: string): QueuedRow[] {
  return linesOf(packed).map((line) => {
    const list = JSON.parse(line) as [number, number, number, ...(string | null)[]];
    return { row: list[0], first: list[1], nth: list[2], texts: texts(list, 3) };
  });
}

export function packResults(results: readonly RowResult[]): string {
  return packLines(results.map(packResult));
}

export function packResult({ row, status, problems }: RowResult): string {
  return JSON.stringify([row, rowStatuses.indexOf(status), ...(problems.length ? [problems] : [])]);
}

/** The packed lines by row number, since the parsed results of a whole file take much memory. */
export function packedResults(packed: string): [number, string][] {
  return linesOf(packed).map((line) => [Number(line.slice(1, line.indexOf(","))), line]);
}

export function packedStatus(line: string): RowStatus {
  const at = line.indexOf(",") + 1;
  return rowStatuses[Number(line[at])]!;
}

export function unpackResults(packed: string): RowResult[] {
  return linesOf(packed).map(readResult);
}

export function readResult(line: string): RowResult {
  const [row, statusIndex, problems = []] = JSON.parse(line) as [number, number, RowProblem[]?];
  return { row, status: rowStatuses[statusIndex]!, problems };
}

export function unpackChanges(packed: string): RowChange[] {
  return JSON.parse(inflate(packed)) as RowChange[];
}

export function packLines(lines: readonly string[]): string {
  return deflate(lines.join("\n"));
}

function linesOf(packed: string): string[] {
  return packed ? inflate(packed).split("\n") : [];
}

export class Bundle {
  readonly #max: { readonly lines: number; readonly bytes: number };
  #lines: string[] = [];
  #bytes = 0;

  constructor(max: { readonly lines: number; readonly bytes: number }) {
    this.#max = max;
  }

  /** Adds a line. @returns the full document before, if the line doesn't fit */
  add(line: string): string | null {
    const bytes = Buffer.byteLength(line) + 1;
    const isFull = this.#lines.length >= this.#max.lines || this.#bytes + bytes > this.#max.bytes;
    const before = isFull ? this.flush() : null;
    this.#lines.push(line);
    this.#bytes += bytes;
    return before;
  }

  flush(): string | null {
    if (this.#lines.length === 0) return null;
    const packed = packLines(this.#lines);
    this.#lines = [];
    this.#bytes = 0;
    return packed;
  }
}
