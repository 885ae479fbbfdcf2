/** RFC 4180, as spreadsheets write it, in UTF-8. */
import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { turn } from "#app/turn.ts";
import { CsvError, parse } from "csv-parse";
import { neutralText, separators } from "#app/export/columns.ts";
import { type Sheet, UnreadableSheet } from "./sheet.ts";
import { type RawRow, tableOf } from "./table.ts";

const headerBytes = 64 * 1024;
const sampleLines = 30;
/** Small, because other work runs only between two chunks. */
const chunkBytes = 16 * 1024;
/** Beyond these a file has endless separators, or an unclosed quote. */
const maxLineBytes = 1024 * 1024;
const maxRowLength = 4 * 1024 * 1024;

/** @throws UnreadableSheet unless the bytes are UTF-8, with or without a byte order mark */
export function requireUtf8(bytes: Uint8Array): void {
  if (isUtf16(bytes)) throw new UnreadableSheet("utf-16");
  if (!isUtf8(bytes)) throw new UnreadableSheet("not-utf-8", { line: invalidLine(bytes) });
  const zero = bytes.indexOf(0);
  if (zero !== -1) throw new UnreadableSheet("zeros", { line: lineAt(bytes, zero) });
}

/** By the mark, or by zeros in every other byte, as Latin letters have. */
function isUtf16(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const zeros = [0, 0];
  const start = bytes.subarray(0, 2000);
  for (let at = 0; at < start.length; at++) if (start[at] === 0) zeros[at % 2]!++;
  const [fewer, more] = zeros.toSorted((a, b) => a - b) as [number, number];
  return more > start.length / 8 && fewer * 4 < more;
}

/** Splitting at line feeds is safe: no other UTF-8 character contains that byte. */
function invalidLine(bytes: Uint8Array): number {
  for (let [line, from] = [1, 0]; ; line++) {
    const end = bytes.indexOf(10, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}

function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at !== -1 && at < offset; at = bytes.indexOf(10, at + 1)) line++;
  return line;
}

/** Spreadsheets may write many empty rows below the last text. */
function endOf(bytes: Uint8Array, separator: string): number {
  const isNothing = new Uint8Array(256);
  for (const byte of Buffer.from(`\r\n ${separator}`)) isNothing[byte] = 1;
  let end = bytes.length;
  while (end > 0 && isNothing[bytes[end - 1]!]) end--;
  return end;
}

/** @throws UnreadableSheet for a line that is too long to parse */
function requireLines(bytes: Uint8Array): void {
  for (let from = 0; bytes.length - from > maxLineBytes;) {
    const start = bytes.subarray(from, from + maxLineBytes + 1);
    const end = Math.max(start.lastIndexOf(10), start.lastIndexOf(13));
    if (end < 0) throw new UnreadableSheet("long-line", { line: lineAt(bytes, from), max: maxLineBytes / 1024 / 1024 });
    from += end + 1;
  }
}

export async function openCsv(bytes: Uint8Array): Promise<Sheet> {
  requireUtf8(bytes);
  requireLines(bytes);
  const { separator, from, rows } = separatorOf(bytes);
  return tableOf(rowsOf(bytes.subarray(from, Math.max(from, endOf(bytes, separator))), separator, rows));
}

/** Excel writes "sep=;"; otherwise the separator with the longest run of lines that have equally many. */
function separatorOf(bytes: Uint8Array): { separator: string; from: number; rows: number } {
  const start = new TextDecoder().decode(bytes.subarray(0, headerBytes));
  const declaredSeparator = /^"?sep=([,;|\t])"?\r?\n/i.exec(start);
  if (declaredSeparator) return { separator: declaredSeparator[1]!, from: bytes.indexOf(10) + 1, rows: 1 };
  const unquoted = start.replace(/(^|[,;|\t\r\n])"(?:[^"]|"")*"/g, "$1");
  const lines = unquoted.split(/[\r\n]+/, sampleLines).filter(Boolean);
  const runs = separators.map((sign) => ({ sign, ...longestRun(countsOf(sign, lines)) }));
  const best = runs.reduce((a, b) => (b.lines > a.lines || (b.lines === a.lines && b.count > a.count) ? b : a));
  const unusedSeparator = separators.find((sign) => !unquoted.includes(sign));
  return { separator: best.lines > 0 ? best.sign : (unusedSeparator ?? best.sign), from: 0, rows: 0 };
}

/** Below a first line without the separator, one before a blank counts as punctuation. */
function countsOf(sign: string, lines: readonly string[]): number[] {
  const isFirst = lines[0]?.includes(sign);
  return lines.map((line) => (isFirst ? line : line.replaceAll(`${sign} `, "")).split(sign).length - 1);
}

function longestRun(counts: readonly number[]): { lines: number; count: number } {
  let [best, run] = [0, 0];
  let count = 0;
  for (const [at, next] of counts.entries()) {
    run = next === 0 ? 0 : next === counts[at - 1] ? run + 1 : 1;
    if (run > best || (run === best && next > count)) [best, count] = [run, next];
  }
  return { lines: best, count };
}

async function* rowsOf(bytes: Uint8Array, delimiter: string, before: number): AsyncGenerator<RawRow> {
  // A quote inside an unquoted field is literal; an unclosed one makes the rest unreadable.
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: maxRowLength,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
  });
  Readable.from(chunksOf(bytes)).pipe(parser);
  let row = before;
  try {
    for await (const values of parser as AsyncIterable<string[]>) yield { row: ++row, cells: values.map(cellText) };
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableSheet("unclosed-quote", { row: before + Number(error["records"]) + 1 });
    throw error;
  } finally {
    parser.destroy();
  }
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield bytes.subarray(at, at + chunkBytes);
    await turn();
  }
}

/** Without the apostrophe before a would-be formula, and without `="…"` around a code. */
function cellText(value: string): string {
  const text = value.trim();
  if (text.startsWith("'") && neutralText(text.slice(1)) === text) return text.slice(1);
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text;
}
