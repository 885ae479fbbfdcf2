/** The dry run and the commit: batch by batch in the order of the work, then brought back into the order of the file. */
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { groupBy } from "#app/facts/shard.ts";
import { coverOfBoth } from "./cover.ts";
import { deflated } from "./deflated.server.ts";
import type { ImportLease } from "./lease.server.ts";
import { type ImportBatch, importBatches, importChanges, importChunks, noCounts, numbered } from "./import.ts";
import type { Change, Cover, ImportKind, ImportRow, Judged, JudgedImportRow, Verdict, WritingContext } from "./kind.ts";
import { deleteNumbered, NumberedWriter, readNumbered } from "./numbered.server.ts";
import { packJudged, packLines, packRow, readChanges, readJudged, readQueued, readRows } from "./packed.server.ts";
import { givenBy, importRowsOf, queueRows } from "./queue.server.ts";
import { deleteKey, maskedText, sealedPlaces, withTexts } from "./sealed.server.ts";
import { counted, gatherVerdicts } from "./verdicts.server.ts";

/** Of one lease; the next one's are numbered after them. */
const maxChanges = 1_000_000;
const maxChangeBytes = 900_000;

export async function previewNext(lease: ImportLease): Promise<void> {
  const { batches, done, steps } = lease.data;
  if (batches === null) return queue(lease);
  if (done < steps) return judge(lease, done);
  return lease.move("judged", await gatherVerdicts(lease.id, lease.data));
}

export async function writeNext(lease: ImportLease): Promise<void> {
  const { done, steps } = lease.data;
  if (done === 0) await lease.kind.prepare?.(lease.context, judgedRowsOf(lease));
  if (done < steps) return write(lease, done);
  await lease.kind.finish?.(lease.context);
  const endedAt = lease.context.now.toISOString();
  await lease.move("written", { ...(await gatherVerdicts(lease.id, lease.data, { written: true })), endedAt });
  // Rows with errors are still to be corrected; of all others nothing is sealed any more.
  if (!lease.data.written?.error) await deleteKey(lease.id);
  // Undoing needs only what was changed.
  await deleteNumbered(importBatches, lease.id);
}

async function queue(lease: ImportLease): Promise<void> {
  await sealRows(lease);
  const { batches, unreadable } = await queueRows(lease.id, lease.kind, lease.data);
  lease.change({ batches, done: 0, steps: batches, unreadable, judged: { ...noCounts, error: unreadable } });
  await lease.note();
}

/** Has the rows' texts sealed as the columns are settled by now. Done again, it writes the same. */
async function sealRows(lease: ImportLease): Promise<void> {
  const { id, kind, data, seal } = lease;
  const sealed = sealedPlaces(kind, data);
  if (sealed.join() === data.sealed.join()) return;
  const hidden = new Set(sealed);
  const writer = new NumberedWriter(importChunks, id);
  for await (const chunk of readNumbered(importChunks, id, data.chunks)) {
    const lines = readRows(chunk.data.rows).map((row) =>
      packRow(withTexts(row, (text, place) => (hidden.has(place) ? seal.seal(text) : seal.open(text)))),
    );
    await writer.add({ ...chunk.data, rows: packLines(lines) });
  }
  await writer.finish();
  const before = new Set(data.sealed);
  const newly = (place: number) => hidden.has(place) && !before.has(place);
  lease.change({
    sealed,
    samples: data.samples.map((texts, place) => (newly(place) ? [...new Set(texts.map(maskedText))] : texts)),
    days: data.days.map((days, place) => (newly(place) ? null : days)),
  });
  await lease.note();
}

async function judge(lease: ImportLease, number: number): Promise<void> {
  const stored = await db.get(importBatches, numbered(lease.id, number));
  // Rows that were put in order for another setting are put in order again.
  if (stored?.data.setting !== lease.data.setting) return lease.change({ batches: null, done: 0 });
  const rows = rowsOf(lease, stored);
  const own = new Set(rows.map(({ row }) => row));
  const { earlier, apart } = await readEarlier(lease, number, rows);
  const judged: Judged[] = [];
  // Nothing is stored yet that a later part of a group could be held against: it is judged in one piece.
  for (const slice of slicesOf(lease.kind, [...earlier, ...rows], Infinity))
    for (const one of ofAll(slice, await lease.kind.preview(lease.context, slice)))
      if (own.has(one.row)) judged.push(apart.has(one.row) ? withNote(one) : one);
  const data = { ...stored.data, verdicts: packJudged(judged) };
  await db.set(importBatches, stored.id, data, { revision: stored.revision });
  const good = new Set(judged.filter(({ verdict }) => verdict !== "error").map(({ row }) => row));
  lease.change({
    done: number + 1,
    judged: counted(verdictsOf(judged), lease.data.judged ?? noCounts),
    cover: coverOfRows(
      lease,
      rows.filter(({ row }) => good.has(row)),
    ),
  });
}

/** In the order of the work. */
async function* judgedRowsOf(lease: ImportLease): AsyncGenerator<JudgedImportRow> {
  for await (const stored of readNumbered(importBatches, lease.id, lease.data.batches ?? 0)) {
    const verdicts = new Map(readJudged(stored.data.verdicts).map((judged) => [judged.row, judged]));
    for (const row of rowsOf(lease, stored)) {
      const judged = verdicts.get(row.row);
      if (judged) yield { ...row, judged };
    }
  }
}

/** Rows that the dry run found to be errors are left out, whatever they would be by now: that is what was said. */
async function write(lease: ImportLease, number: number): Promise<void> {
  const stored = await db.get(importBatches, numbered(lease.id, number));
  if (!stored) throw new Error(`import-batches/${numbered(lease.id, number)} is missing`);
  const verdicts = new Map(readJudged(stored.data.verdicts).map((judged) => [judged.row, judged]));
  const context = { ...lease.context, keep: keeper(lease, number) };
  let earlier: ReadonlySet<number> | null = null;
  let written = false;
  let { cover } = lease.data;
  for (const slice of slicesOf(lease.kind, rowsOf(lease, stored), lease.kind.batch)) {
    const rows = slice.filter(({ row }) => verdicts.get(row)?.verdict !== "error");
    const isUnchanged = !rows.some(({ row }) => isWritten(verdicts.get(row)));
    // Where nothing is to be written, everything stays as it was found.
    if (rows.length === 0 || (isUnchanged && !lease.kind.hasAllFindings)) continue;
    for (const judged of ofAll(rows, await lease.kind.write(context, rows))) {
      // Either it was so, or it was written before the work was cut off: the kept changes tell.
      const again = judged.verdict === "same" && isWritten(verdicts.get(judged.row));
      if (again) earlier ??= await rowsChanged(lease, number);
      if (!again || !earlier?.has(judged.row))
        verdicts.set(judged.row, withMade(lease.kind, verdicts.get(judged.row), judged));
    }
    cover = coverOfRows(
      lease,
      rows.filter(({ row }) => isWritten(verdicts.get(row))),
      cover,
    );
    written = true;
  }
  const judged = [...verdicts.values()];
  if (written) await db.set(importBatches, stored.id, { ...stored.data, verdicts: packJudged(judged) });
  const before = lease.data.written ?? { ...noCounts, error: lease.data.unreadable };
  lease.change({ done: number + 1, written: counted(verdictsOf(judged), before), cover });
}

function coverOfRows({ kind, data }: ImportLease, rows: readonly ImportRow[], before = data.cover): Cover | null {
  const { coverOf } = kind;
  if (!coverOf) return before;
  return rows.reduce<Cover | null>((cover, { cells }) => coverOfBoth(cover, coverOf(cells)), before);
}

function verdictsOf(judged: readonly Judged[]): Verdict[] {
  return judged.map(({ verdict }) => verdict);
}

function isWritten(judged: Judged | undefined): boolean {
  return judged?.verdict === "new" || judged?.verdict === "changed";
}

function rowsOf({ kind, data, seal }: ImportLease, stored: Stored<ImportBatch>): ImportRow[] {
  return importRowsOf(readQueued(stored.data.rows), givenBy(kind, data, seal.open));
}

/** As many rows as the kind takes at once; of a group up to `most`, or all of it. */
function slicesOf(kind: ImportKind, rows: readonly ImportRow[], most: number): ImportRow[][] {
  const { batch, groupOf } = kind;
  const slices: ImportRow[][] = [];
  const add = (part: readonly ImportRow[]) => {
    const slice = slices.at(-1);
    if (slice && slice.length + part.length <= batch) slice.push(...part);
    else slices.push([...part]);
  };
  const size = groupOf ? most : batch;
  for (const group of groupOf ? groupBy(rows, ({ cells }) => groupOf(cells)).values() : [rows])
    for (let at = 0; at < group.length; at += size) add(group.slice(at, at + size));
  return slices;
}

/** How many rows of a group before those of a document are at least held against them, where there are as many: some documents full. */
const maxEarlier = 1000;

/** Of a group that began in an earlier document, the rows before this one's; and which rows aren't held against all of them, as they are too many. */
async function readEarlier(
  lease: ImportLease,
  number: number,
  rows: readonly ImportRow[],
): Promise<{ earlier: ImportRow[]; apart: ReadonlySet<number> }> {
  const { groupOf } = lease.kind;
  const group = rows[0] && groupOf?.(rows[0].cells);
  if (!groupOf || !group) return { earlier: [], apart: new Set() };
  const ofGroup = (some: readonly ImportRow[]) => some.filter(({ cells }) => groupOf(cells) === group);
  const earlier: ImportRow[] = [];
  for (let at = number - 1; at >= 0 && earlier.length < maxEarlier; at--) {
    const stored = await db.get(importBatches, numbered(lease.id, at));
    const before = stored ? ofGroup(rowsOf(lease, stored)) : [];
    if (before.length === 0) break;
    earlier.unshift(...before);
  }
  const all = earlier.length < maxEarlier;
  return { earlier, apart: new Set(all ? [] : ofGroup(rows).map(({ row }) => row)) };
}

/** What a row makes beside its own record is there by now; that the row made it is still to be told. */
function withMade({ makes = [] }: ImportKind, before: Judged | undefined, judged: Judged): Judged {
  if (judged.verdict === "error") return judged;
  const made = before?.problems.filter(({ what }) => makes.includes(what)) ?? [];
  if (made.length === 0) return judged;
  return { ...judged, problems: [...made, ...judged.problems.filter(({ what }) => !makes.includes(what))] };
}

function withNote(judged: Judged): Judged {
  if (judged.verdict === "error") return judged;
  return { ...judged, problems: [...judged.problems, { field: null, what: "apart" }] };
}

/** A verdict for each row, in the order of the rows. */
function ofAll(rows: readonly ImportRow[], judged: readonly Judged[]): Judged[] {
  const byRow = new Map(judged.map((one) => [one.row, one]));
  return rows.map(({ row }) => {
    const one = byRow.get(row);
    if (!one) throw new Error(`row ${row} was not judged`);
    return one;
  });
}

/** Numbers only grow, also where a transaction is tried again. */
function keeper(lease: ImportLease, batch: number): WritingContext["keep"] {
  return (tx: Transaction, changes: readonly Change[]) => {
    if (changes.length === 0) return;
    const packed = JSON.stringify(changes);
    if (Buffer.byteLength(packed) > maxChangeBytes)
      throw new RangeError(`${changes.length} changes are too many at once`);
    const seq = lease.data.run * maxChanges + lease.kept++;
    tx.create(importChanges, numbered(lease.id, seq), { importId: lease.id, seq, batch, changes: deflated(packed) });
  };
}

/** The rows of a batch that this import has written. */
async function rowsChanged({ id }: ImportLease, batch: number): Promise<ReadonlySet<number>> {
  const { documents } = await db.query(importChanges, {
    where: [
      ["importId", "==", id],
      ["batch", "==", batch],
    ],
    limit: 1000,
  });
  return new Set(documents.flatMap(({ data }) => readChanges(data.changes).map(({ row }) => row)));
}
