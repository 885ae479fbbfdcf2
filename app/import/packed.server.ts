/** How rows and verdicts are packed into the documents that hold them: deflated lines of JSON, which the database need not look into. */
import { type BadRow, isBad, type SheetRow } from "#app/sheets/sheet.ts";
import { deflated, inflated } from "./deflated.server.ts";
import { type Change, type Judged, type RowProblem, type Verdict, verdicts } from "./kind.ts";

/** A row as the file has it; one that can't be taken as it stands tells why instead. */
export type FileRow = SheetRow | BadRow;

export function packRow(row: FileRow): string {
  return JSON.stringify(isBad(row) ? row : [row.row, ...row.cells]);
}

export function readRows(packed: string): FileRow[] {
  return linesOf(packed).map((line) => {
    const parsed = JSON.parse(line) as BadRow | [number, ...(string | null)[]];
    return Array.isArray(parsed) ? { row: parsed[0], cells: texts(parsed, 1) } : parsed;
  });
}

/** JSON has null for a text that the file says nothing about. */
function texts(list: readonly unknown[], from: number): (string | undefined)[] {
  return list.slice(from).map((text) => (typeof text === "string" ? text : undefined));
}

/** A row on its way to its kind: where it stands among those with its key, and the texts of the fields that have a column, in their order. */
export interface QueuedRow {
  readonly row: number;
  readonly first: number;
  readonly nth: number;
  readonly texts: readonly (string | undefined)[];
}

export function packQueued({ row, first, nth, texts: given }: QueuedRow): string {
  return JSON.stringify([row, first, nth, ...given]);
}

export function readQueued(packed: string): QueuedRow[] {
  return linesOf(packed).map((line) => {
    const list = JSON.parse(line) as [number, number, number, ...(string | null)[]];
    return { row: list[0], first: list[1], nth: list[2], texts: texts(list, 3) };
  });
}

export function packJudged(judged: readonly Judged[]): string {
  return packLines(judged.map(packVerdict));
}

/** One line of those that `packJudged` makes. */
export function packVerdict({ row, verdict, problems }: Judged): string {
  return JSON.stringify([row, verdicts.indexOf(verdict), ...(problems.length ? [problems] : [])]);
}

/** The lines of `packJudged` as they are, by the numbers of their rows: what they say is much to hold of every row of a file. */
export function packedVerdicts(packed: string): [number, string][] {
  return linesOf(packed).map((line) => [Number(line.slice(1, line.indexOf(","))), line]);
}

export function verdictOf(line: string): Verdict {
  const at = line.indexOf(",") + 1;
  return verdicts[Number(line[at])]!;
}

export function readJudged(packed: string): Judged[] {
  return linesOf(packed).map(readVerdict);
}

export function readVerdict(line: string): Judged {
  const [row, verdict, problems = []] = JSON.parse(line) as [number, number, RowProblem[]?];
  return { row, verdict: verdicts[verdict]!, problems };
}

/** What one transaction changed. */
export function readChanges(packed: string): Change[] {
  return JSON.parse(inflated(packed)) as Change[];
}

export function packLines(lines: readonly string[]): string {
  return deflated(lines.join("\n"));
}

function linesOf(packed: string): string[] {
  return packed ? inflated(packed).split("\n") : [];
}

/** Lines that go together into one document. */
export class Bundle {
  readonly #most: { readonly lines: number; readonly bytes: number };
  #lines: string[] = [];
  #bytes = 0;

  constructor(most: { readonly lines: number; readonly bytes: number }) {
    this.#most = most;
  }

  /** What was gathered before, when the line no longer fits. */
  add(line: string): string | null {
    const bytes = Buffer.byteLength(line) + 1;
    const full = this.#lines.length >= this.#most.lines || this.#bytes + bytes > this.#most.bytes;
    const before = full ? this.take() : null;
    this.#lines.push(line);
    this.#bytes += bytes;
    return before;
  }

  /** What is left; null when nothing is. */
  take(): string | null {
    if (this.#lines.length === 0) return null;
    const taken = packLines(this.#lines);
    this.#lines = [];
    this.#bytes = 0;
    return taken;
  }
}
