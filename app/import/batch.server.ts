import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { groupBy } from "#app/facts/shard.ts";
import { mergeScopes } from "./scope.ts";
import { deflate } from "./deflate.server.ts";
import type { ImportLease } from "./lease.server.ts";
import { type ImportBatch, importBatches, importChanges, importChunks, noCounts, numberedKey } from "./import.ts";
import type {
  RowChange,
  ImportScope,
  ImportKind,
  ImportRow,
  RowResult,
  PreviewedRow,
  RowStatus,
  WritingContext,
} from "./kind.ts";
import { deleteNumbered, NumberedWriter, readNumbered } from "./numbered.server.ts";
import {
  packResults,
  packLines,
  packRow,
  unpackChanges,
  unpackResults,
  readQueued,
  unpackRows,
} from "./packed.server.ts";
import { makeCellsReader, importRowsOf, queueRows } from "./queue.server.ts";
import { deleteKey, maskText, sealedPlaces, withTexts } from "./sealed.server.ts";
import { addCounts, storeResults } from "./results.server.ts";

/** Most change documents of a lease; the next lease's numbers follow. */
const maxChanges = 1_000_000;
const maxChangeBytes = 900_000;

export async function previewNext(lease: ImportLease): Promise<void> {
  const { batches, done, steps } = lease.data;
  if (batches === null) return startPreview(lease);
  if (done < steps) return previewBatch(lease, done);
  return lease.move("endPreview", await storeResults(lease.id, lease.data));
}

export async function writeNext(lease: ImportLease): Promise<void> {
  const { done, steps } = lease.data;
  if (done === 0) await lease.kind.prepare?.(lease.context, previewedRowsOf(lease));
  if (done < steps) return writeBatch(lease, done);
  await lease.kind.finish?.(lease.context);
  const endedAt = lease.context.now.toISOString();
  await lease.move("endWriting", { ...(await storeResults(lease.id, lease.data, { written: true })), endedAt });
  // Rows with errors are to be corrected and uploaded again; of the others nothing encrypted is left.
  if (!lease.data.written?.error) await deleteKey(lease.id);
  await deleteNumbered(importBatches, lease.id);
}

async function startPreview(lease: ImportLease): Promise<void> {
  await encryptRows(lease);
  const { batches, unreadable } = await queueRows(lease.id, lease.kind, lease.data);
  lease.change({ batches, done: 0, steps: batches, unreadable, judged: { ...noCounts, error: unreadable } });
  await lease.saveProgress();
}

/** Repeating it writes the same. */
async function encryptRows(lease: ImportLease): Promise<void> {
  const { id, kind, data, seal } = lease;
  const sealed = sealedPlaces(kind, data);
  if (sealed.join() === data.sealed.join()) return;
  const toEncrypt = new Set(sealed);
  const writer = new NumberedWriter(importChunks, id);
  for await (const chunk of readNumbered(importChunks, id, { to: data.chunks })) {
    const lines = unpackRows(chunk.data.rows).map((row) =>
      packRow(withTexts(row, (text, place) => (toEncrypt.has(place) ? seal.seal(text) : seal.open(text)))),
    );
    await writer.add({ ...chunk.data, rows: packLines(lines) });
  }
  await writer.finish();
  const encryptedBefore = new Set(data.sealed);
  const isNewlyEncrypted = (place: number) => toEncrypt.has(place) && !encryptedBefore.has(place);
  lease.change({
    sealed,
    samples: data.samples.map((texts, place) => (isNewlyEncrypted(place) ? [...new Set(texts.map(maskText))] : texts)),
    days: data.days.map((days, place) => (isNewlyEncrypted(place) ? null : days)),
  });
  await lease.saveProgress();
}

async function previewBatch(lease: ImportLease, number: number): Promise<void> {
  const stored = await db.get(importBatches, numberedKey(lease.id, number));
  // Rows that were queued for an earlier choice of columns are queued again.
  if (stored?.data.setting !== lease.data.setting) return lease.change({ batches: null, done: 0 });
  const rows = rowsOf(lease, stored);
  const rowNumbers = new Set(rows.map(({ row }) => row));
  const { earlier, separate } = await readEarlierOfGroup(lease, number, rows);
  const results: RowResult[] = [];
  // Nothing is stored yet to compare a later part of a group with, so a group is previewed in one piece.
  for (const slice of slicesOf(lease.kind, [...earlier, ...rows], Infinity))
    for (const result of resultPerRow(slice, await lease.kind.preview(lease.context, slice)))
      if (rowNumbers.has(result.row)) results.push(separate.has(result.row) ? addSeparateNote(result) : result);
  const data = { ...stored.data, verdicts: packResults(results) };
  await db.set(importBatches, stored.id, data, { revision: stored.revision });
  const valid = new Set(results.filter(({ status }) => status !== "error").map(({ row }) => row));
  lease.change({
    done: number + 1,
    judged: addCounts(statusesOf(results), lease.data.judged ?? noCounts),
    cover: scopeOfRows(
      lease,
      rows.filter(({ row }) => valid.has(row)),
    ),
  });
}

async function* previewedRowsOf(lease: ImportLease): AsyncGenerator<PreviewedRow> {
  for await (const stored of readNumbered(importBatches, lease.id, { to: lease.data.batches ?? 0 })) {
    const results = new Map(unpackResults(stored.data.verdicts).map((result) => [result.row, result]));
    for (const row of rowsOf(lease, stored)) {
      const result = results.get(row.row);
      if (result) yield { ...row, result };
    }
  }
}

/** Rows with errors in the preview are skipped even if they would be valid now, as the user confirmed the preview. */
async function writeBatch(lease: ImportLease, number: number): Promise<void> {
  const stored = await db.get(importBatches, numberedKey(lease.id, number));
  if (!stored) throw new Error(`import-batches/${numberedKey(lease.id, number)} is missing`);
  const results = new Map(unpackResults(stored.data.verdicts).map((result) => [result.row, result]));
  const context = { ...lease.context, recordChanges: changeRecorder(lease, number) };
  let writtenRows: ReadonlySet<number> | null = null;
  let hasWritten = false;
  let { cover: scope } = lease.data;
  for (const slice of slicesOf(lease.kind, rowsOf(lease, stored), lease.kind.batch)) {
    const rows = slice.filter(({ row }) => results.get(row)?.status !== "error");
    const isUnchanged = !rows.some(({ row }) => isWritten(results.get(row)));
    if (rows.length === 0 || (isUnchanged && !lease.kind.hasAllFindings)) continue;
    for (const result of resultPerRow(rows, await lease.kind.write(context, rows))) {
      // Either the record was the same before, or it was written before an interruption: then its change is recorded.
      const maybeInterrupted = result.status === "same" && isWritten(results.get(result.row));
      if (maybeInterrupted) writtenRows ??= await readWrittenRows(lease, number);
      if (!maybeInterrupted || !writtenRows?.has(result.row))
        results.set(result.row, keepCreatedRemarks(lease.kind, results.get(result.row), result));
    }
    scope = scopeOfRows(
      lease,
      rows.filter(({ row }) => isWritten(results.get(row))),
      scope,
    );
    hasWritten = true;
  }
  const newResults = [...results.values()];
  if (hasWritten) await db.set(importBatches, stored.id, { ...stored.data, verdicts: packResults(newResults) });
  const before = lease.data.written ?? { ...noCounts, error: lease.data.unreadable };
  lease.change({ done: number + 1, written: addCounts(statusesOf(newResults), before), cover: scope });
}

function scopeOfRows({ kind, data }: ImportLease, rows: readonly ImportRow[], before = data.cover): ImportScope | null {
  const { scopeOf } = kind;
  if (!scopeOf) return before;
  return rows.reduce<ImportScope | null>((scope, { cells }) => mergeScopes(scope, scopeOf(cells)), before);
}

function statusesOf(results: readonly RowResult[]): RowStatus[] {
  return results.map(({ status }) => status);
}

function isWritten(result: RowResult | undefined): boolean {
  return result?.status === "new" || result?.status === "changed";
}

function rowsOf({ kind, data, seal }: ImportLease, stored: Stored<ImportBatch>): ImportRow[] {
  return importRowsOf(readQueued(stored.data.rows), makeCellsReader(kind, data, seal.open));
}

function slicesOf(kind: ImportKind, rows: readonly ImportRow[], maxGroupRows: number): ImportRow[][] {
  const { batch, groupOf } = kind;
  const slices: ImportRow[][] = [];
  const add = (part: readonly ImportRow[]) => {
    const slice = slices.at(-1);
    if (slice && slice.length + part.length <= batch) slice.push(...part);
    else slices.push([...part]);
  };
  const size = groupOf ? maxGroupRows : batch;
  for (const group of groupOf ? groupBy(rows, ({ cells }) => groupOf(cells)).values() : [rows])
    for (let at = 0; at < group.length; at += size) add(group.slice(at, at + size));
  return slices;
}

/** Rows of a group in earlier documents that a row is at least compared with, if there are as many. */
const maxEarlier = 1000;

/** If there are too many earlier rows to compare with all, `separate` has this document's rows of the group. */
async function readEarlierOfGroup(
  lease: ImportLease,
  number: number,
  rows: readonly ImportRow[],
): Promise<{ earlier: ImportRow[]; separate: ReadonlySet<number> }> {
  const { groupOf } = lease.kind;
  const group = rows[0] && groupOf?.(rows[0].cells);
  if (!groupOf || !group) return { earlier: [], separate: new Set() };
  const inGroup = (some: readonly ImportRow[]) => some.filter(({ cells }) => groupOf(cells) === group);
  const earlier: ImportRow[] = [];
  for (let at = number - 1; at >= 0 && earlier.length < maxEarlier; at--) {
    const stored = await db.get(importBatches, numberedKey(lease.id, at));
    const before = stored ? inGroup(rowsOf(lease, stored)) : [];
    if (before.length === 0) break;
    earlier.unshift(...before);
  }
  const isComplete = earlier.length < maxEarlier;
  return { earlier, separate: new Set(isComplete ? [] : inGroup(rows).map(({ row }) => row)) };
}

/** Keeps the preview's remarks about records that a row creates beside its own, which exist by now. */
function keepCreatedRemarks(
  { createdRemarks = [] }: ImportKind,
  before: RowResult | undefined,
  result: RowResult,
): RowResult {
  if (result.status === "error") return result;
  const remarks = before?.problems.filter(({ what }) => createdRemarks.includes(what)) ?? [];
  if (remarks.length === 0) return result;
  return { ...result, problems: [...remarks, ...result.problems.filter(({ what }) => !createdRemarks.includes(what))] };
}

function addSeparateNote(result: RowResult): RowResult {
  if (result.status === "error") return result;
  return { ...result, problems: [...result.problems, { field: null, what: "apart" }] };
}

function resultPerRow(rows: readonly ImportRow[], results: readonly RowResult[]): RowResult[] {
  const byRow = new Map(results.map((result) => [result.row, result]));
  return rows.map(({ row }) => {
    const result = byRow.get(row);
    if (!result) throw new Error(`row ${row} has no result`);
    return result;
  });
}

/** The numbers only grow, even when a transaction is retried. */
function changeRecorder(lease: ImportLease, batch: number): WritingContext["recordChanges"] {
  return (tx: Transaction, changes: readonly RowChange[]) => {
    if (changes.length === 0) return;
    const packed = JSON.stringify(changes);
    if (Buffer.byteLength(packed) > maxChangeBytes)
      throw new RangeError(`${changes.length} changes are too many at once`);
    const seq = lease.data.run * maxChanges + lease.changeCount++;
    tx.create(importChanges, numberedKey(lease.id, seq), { importId: lease.id, seq, batch, changes: deflate(packed) });
  };
}

async function readWrittenRows({ id }: ImportLease, batch: number): Promise<ReadonlySet<number>> {
  const { documents } = await db.query(importChanges, {
    where: [
      ["importId", "==", id],
      ["batch", "==", batch],
    ],
    limit: 1000,
  });
  return new Set(documents.flatMap(({ data }) => unpackChanges(data.changes).map(({ row }) => row)));
}
