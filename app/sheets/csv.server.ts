/** Text files with separated values (RFC 4180, and what spreadsheets make of it), in UTF-8. */
import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { turn } from "#app/turn.server.ts";
import { CsvError, parse } from "csv-parse";
import { neutralText, separators } from "#app/export/columns.ts";
import { type Sheet, UnreadableSheet } from "./sheet.ts";
import { type RawRow, tableOf } from "./table.ts";

/** How far the header is looked for its separator. */
const headerBytes = 64 * 1024;
const sampleLines = 30;
/** Small, since whoever reads it gives others their turn only between two of them. */
const chunkBytes = 16 * 1024;
/** Of a line, and of a row whose texts go over several: beyond it there are only separators without end, or a quote that isn't closed. */
const maxLineBytes = 1024 * 1024;
const maxRowLength = 4 * 1024 * 1024;

/** @throws UnreadableSheet unless the bytes are UTF-8, with or without its mark */
export function requireUtf8(bytes: Uint8Array): void {
  if (isUtf16(bytes)) throw new UnreadableSheet("utf-16");
  if (!isUtf8(bytes)) throw new UnreadableSheet("not-utf-8", { line: badLine(bytes) });
  const zero = bytes.indexOf(0);
  if (zero !== -1) throw new UnreadableSheet("zeros", { line: lineAt(bytes, zero) });
}

/** By its mark; without one by the zeros in every other place, as only Latin letters in UTF-16 have them. */
function isUtf16(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const zeros = [0, 0];
  const start = bytes.subarray(0, 2000);
  for (let at = 0; at < start.length; at++) if (start[at] === 0) zeros[at % 2]!++;
  const [few, many] = zeros.toSorted((a, b) => a - b) as [number, number];
  return many > start.length / 8 && few * 4 < many;
}

/** A line's end is no part of any other character. */
function badLine(bytes: Uint8Array): number {
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

/** Where the last text ends: below the last row, spreadsheets write as many rows of mere separators as were ever touched. */
function endOf(bytes: Uint8Array, separator: string): number {
  const isNothing = new Uint8Array(256);
  for (const byte of Buffer.from(`\r\n ${separator}`)) isNothing[byte] = 1;
  let end = bytes.length;
  while (end > 0 && isNothing[bytes[end - 1]!]) end--;
  return end;
}

/** @throws UnreadableSheet where a line is too long to be taken apart */
function requireLines(bytes: Uint8Array): void {
  for (let from = 0; bytes.length - from > maxLineBytes;) {
    const most = bytes.subarray(from, from + maxLineBytes + 1);
    const end = Math.max(most.lastIndexOf(10), most.lastIndexOf(13));
    if (end < 0) throw new UnreadableSheet("long-line", { line: lineAt(bytes, from), max: maxLineBytes / 1024 / 1024 });
    from += end + 1;
  }
}

/** @throws UnreadableSheet */
export async function openCsv(bytes: Uint8Array): Promise<Sheet> {
  requireUtf8(bytes);
  requireLines(bytes);
  const { separator, from, rows } = separatorOf(bytes);
  return tableOf(rowsOf(bytes.subarray(from, Math.max(from, endOf(bytes, separator))), separator, rows));
}

/** The separator that a first line "sep=;" names, as Excel writes it; else the one that parts the most lines one after another alike. */
function separatorOf(bytes: Uint8Array): { separator: string; from: number; rows: number } {
  const start = new TextDecoder().decode(bytes.subarray(0, headerBytes));
  const named = /^"?sep=([,;|\t])"?\r?\n/i.exec(start);
  if (named) return { separator: named[1]!, from: bytes.indexOf(10) + 1, rows: 1 };
  const unquoted = start.replace(/(^|[,;|\t\r\n])"(?:[^"]|"")*"/g, "$1");
  const lines = unquoted.split(/[\r\n]+/, sampleLines).filter(Boolean);
  const runs = separators.map((sign) => ({ sign, ...longestRun(countsOf(sign, lines)) }));
  const best = runs.reduce((a, b) => (b.lines > a.lines || (b.lines === a.lines && b.count > a.count) ? b : a));
  const unused = separators.find((sign) => !unquoted.includes(sign));
  return { separator: best.lines > 0 ? best.sign : (unused ?? best.sign), from: 0, rows: 0 };
}

/** How many of a sign each line has. Below a first line without it, one before a blank is taken for a part of a sentence. */
function countsOf(sign: string, lines: readonly string[]): number[] {
  const isFirst = lines[0]?.includes(sign);
  return lines.map((line) => (isFirst ? line : line.replaceAll(`${sign} `, "")).split(sign).length - 1);
}

/** The most lines one after another with the same number of a separator, and that number. */
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
  // A quote inside an unquoted field stands for itself; one that is never closed makes the rest unreadable.
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

/** What a cell says: without the apostrophe that keeps a text from being a formula, and without `="…"`, which keeps the zeros of a code. */
function cellText(value: string): string {
  const text = value.trim();
  if (text.startsWith("'") && neutralText(text.slice(1)) === text) return text.slice(1);
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text;
}
