/** What became of each row, in the order of the file: brought there from the order of the work, and read a page at a time. */
import { cellsOf } from "#app/sheets/sheet.ts";
import { type Counts, type Import, importBatches, importChunks, noCounts, packTally, readTally } from "./import.ts";
import { type Judged, type Verdict, verdicts } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { NumberedWriter, readNumbered } from "./numbered.server.ts";
import {
  type FileRow,
  packedVerdicts,
  packLines,
  packRow,
  packVerdict,
  readJudged,
  readRows,
  readVerdict,
  verdictOf,
} from "./packed.server.ts";
import { textsBy } from "./queue.server.ts";
import { RemarkCounter } from "./remarks.ts";
import { isSealed, withTexts } from "./sealed.server.ts";

export function counted(found: readonly Verdict[], counts: Counts = noCounts): Counts {
  const sum = { ...counts };
  for (const verdict of found) sum[verdict]++;
  return sum;
}

/**
 * Puts the verdicts beside the rows of the file; those that can't be read are errors. Of rows that were written what is sealed goes.
 * @returns the rows per verdict of each document, and what was remarked in all
 */
export async function gatherVerdicts(
  importId: string,
  data: Import,
  { written = false } = {},
): Promise<Pick<Import, "tallies" | "remarks">> {
  const byRow = new Map<number, string>();
  for await (const batch of readNumbered(importBatches, importId, data.batches ?? 0))
    for (const [row, line] of packedVerdicts(batch.data.verdicts)) byRow.set(row, line);
  const readTexts = textsBy(kindOf(data.kind), data);
  const tallies: string[] = [];
  const counter = new RemarkCounter();
  const writer = new NumberedWriter(importChunks, importId);
  for await (const chunk of readNumbered(importChunks, importId, data.chunks)) {
    const rows = readRows(chunk.data.rows);
    const lines = rows.map((row) => byRow.get(row.row) ?? packVerdict(unreadable(row, readTexts(row))));
    tallies.push(packTally(counted(lines.map(verdictOf))));
    for (const line of lines) counter.add(readVerdict(line));
    const thinned = written && data.sealed.length > 0 && rows.map((row, at) => packRow(unlessError(row, lines[at]!)));
    await writer.add({ ...chunk.data, ...(thinned && { rows: packLines(thinned) }), verdicts: packLines(lines) });
  }
  await writer.finish();
  return { tallies, remarks: counter.remarks() };
}

function unlessError(row: FileRow, line: string): FileRow {
  return verdictOf(line) === "error" ? row : withTexts(row, (text) => (isSealed(text) ? "" : text));
}

function unreadable({ row }: FileRow, problem: ReturnType<ReturnType<typeof textsBy>>): Judged {
  if (!("what" in problem)) throw new Error(`row ${row} has no verdict`);
  return { row, verdict: "error", problems: [problem] };
}

export interface JudgedRow extends Judged {
  /** As in the file; of a row that has too many or too few none. */
  readonly cells: readonly (string | undefined)[];
}

const hidden = (text: string) => (isSealed(text) ? "•••" : text);

/**
 * Rows with their verdicts, of all or of one verdict, from a place on: the number of a document and of a row in it. `open` shows what is sealed to
 * whoever may see it.
 */
export async function* judgedRows(
  importId: string,
  { chunks, tallies }: Pick<Import, "chunks" | "tallies">,
  verdict: Verdict | null,
  from: { chunk: number; index: number } = { chunk: 0, index: 0 },
  open: (text: string) => string = hidden,
): AsyncGenerator<JudgedRow & { chunk: number; index: number }> {
  for (let number = from.chunk; number < chunks; number++) {
    if (verdict && !readTally(tallies[number] ?? "")[verdict]) continue;
    for await (const { data } of readNumbered(importChunks, importId, number + 1, number)) {
      const rows = readRows(data.rows);
      for (const [index, judged] of readJudged(data.verdicts).entries()) {
        const before = number === from.chunk && index < from.index;
        if (before || (verdict && judged.verdict !== verdict)) continue;
        const cells = rows[index] ? cellsOf(rows[index]).map((text) => text && open(text)) : [];
        yield { ...judged, cells, chunk: number, index };
      }
    }
  }
}

const perPage = 50;

/** A page of rows; `cursor` is `next` of an earlier one, and anything else is the first. */
export async function readVerdicts(
  importId: string,
  data: Pick<Import, "chunks" | "tallies">,
  verdict: Verdict | null,
  cursor: string | null,
): Promise<{ rows: JudgedRow[]; next: string | null }> {
  const [, chunk = "0", index = "0"] = /^(\d{1,6})\.(\d{1,6})$/.exec(cursor ?? "") ?? [];
  const rows: JudgedRow[] = [];
  for await (const row of judgedRows(importId, data, verdict, { chunk: Number(chunk), index: Number(index) })) {
    if (rows.length === perPage) return { rows, next: `${row.chunk}.${row.index}` };
    rows.push(row);
  }
  return { rows, next: null };
}

/** Whether a text is a verdict, as an address can name one. */
export function isRowVerdict(text: string): text is Verdict {
  return (verdicts as readonly string[]).includes(text);
}
