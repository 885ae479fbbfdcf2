import { cellsOf } from "#app/sheets/sheet.ts";
import { type Counts, type Import, importBatches, importChunks, noCounts, packTally, readTally } from "./import.ts";
import { type RowResult, type RowStatus, rowStatuses } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { NumberedWriter, readNumbered } from "./numbered.server.ts";
import {
  type ImportFileRow,
  packedResults,
  packLines,
  packRow,
  packResult,
  unpackResults,
  unpackRows,
  readResult,
  packedStatus,
} from "./packed.server.ts";
import { makeTextsReader } from "./queue.server.ts";
import { RemarkCounter } from "./remarks.ts";
import { isSealed, withTexts } from "./sealed.server.ts";

export function addCounts(statuses: readonly RowStatus[], counts: Counts = noCounts): Counts {
  const sum = { ...counts };
  for (const status of statuses) sum[status]++;
  return sum;
}

/** Unreadable rows are errors. Encrypted texts of written rows are deleted. */
export async function storeResults(
  importId: string,
  data: Import,
  { written: isWritten = false } = {},
): Promise<Pick<Import, "tallies" | "remarks">> {
  const byRow = new Map<number, string>();
  for await (const batch of readNumbered(importBatches, importId, { to: data.batches ?? 0 }))
    for (const [row, line] of packedResults(batch.data.verdicts)) byRow.set(row, line);
  const readTexts = makeTextsReader(kindOf(data.kind), data);
  const tallies: string[] = [];
  const counter = new RemarkCounter();
  const writer = new NumberedWriter(importChunks, importId);
  for await (const chunk of readNumbered(importChunks, importId, { to: data.chunks })) {
    const rows = unpackRows(chunk.data.rows);
    const lines = rows.map((row) => byRow.get(row.row) ?? packResult(unreadableResult(row, readTexts(row))));
    tallies.push(packTally(addCounts(lines.map(packedStatus))));
    for (const line of lines) counter.add(readResult(line));
    const thinned =
      isWritten && data.sealed.length > 0 && rows.map((row, at) => packRow(withoutSealed(row, lines[at]!)));
    await writer.add({ ...chunk.data, ...(thinned && { rows: packLines(thinned) }), verdicts: packLines(lines) });
  }
  await writer.finish();
  return { tallies, remarks: counter.remarks() };
}

function withoutSealed(row: ImportFileRow, line: string): ImportFileRow {
  return packedStatus(line) === "error" ? row : withTexts(row, (text) => (isSealed(text) ? "" : text));
}

function unreadableResult({ row }: ImportFileRow, problem: ReturnType<ReturnType<typeof makeTextsReader>>): RowResult {
  if (!("what" in problem)) throw new Error(`row ${row} has no result`);
  return { row, status: "error", problems: [problem] };
}

export interface RowWithResult extends RowResult {
  /** As in the file; empty for a row with too many or too few cells. */
  readonly cells: readonly (string | undefined)[];
}

const hideSealed = (text: string) => (isSealed(text) ? "•••" : text);

/** `from` is the number of a document and of a row in it. `open` decrypts for users who may see the texts. */
export async function* readRowsWithResults(
  importId: string,
  { chunks, tallies }: Pick<Import, "chunks" | "tallies">,
  {
    status = null,
    from = { chunk: 0, index: 0 },
    open = hideSealed,
  }: { status?: RowStatus | null; from?: { chunk: number; index: number }; open?: (text: string) => string } = {},
): AsyncGenerator<RowWithResult & { chunk: number; index: number }> {
  for (let number = from.chunk; number < chunks; number++) {
    if (status && !readTally(tallies[number] ?? "")[status]) continue;
    for await (const { data } of readNumbered(importChunks, importId, { from: number, to: number + 1 })) {
      const rows = unpackRows(data.rows);
      for (const [index, result] of unpackResults(data.verdicts).entries()) {
        const isBefore = number === from.chunk && index < from.index;
        if (isBefore || (status && result.status !== status)) continue;
        const cells = rows[index] ? cellsOf(rows[index]).map((text) => text && open(text)) : [];
        yield { ...result, cells, chunk: number, index };
      }
    }
  }
}

const rowsPerPage = 50;

export async function readResultPage(
  importId: string,
  data: Pick<Import, "chunks" | "tallies">,
  { status, cursor }: { status: RowStatus | null; cursor: string | null },
): Promise<{ rows: RowWithResult[]; next: string | null }> {
  const [, chunk = "0", index = "0"] = /^(\d{1,6})\.(\d{1,6})$/.exec(cursor ?? "") ?? [];
  const from = { chunk: Number(chunk), index: Number(index) };
  const rows: RowWithResult[] = [];
  for await (const row of readRowsWithResults(importId, data, { status, from })) {
    if (rows.length === rowsPerPage) return { rows, next: `${row.chunk}.${row.index}` };
    rows.push(row);
  }
  return { rows, next: null };
}

export function isRowStatus(text: string): text is RowStatus {
  return (rowStatuses as readonly string[]).includes(text);
}
