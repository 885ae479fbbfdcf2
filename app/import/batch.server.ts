/** The dry run and the commit: batch by batch in the order of the work, then brought back into the order of the file. */
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { groupBy } from "#app/facts/shard.ts";
import { deflated } from "./deflated.server.ts";
import type { Hold } from "./hold.server.ts";
import { type ImportBatch, importBatches, importChanges, noCounts, numbered } from "./import.ts";
import type { Change, Cover, ImportKind, ImportRow, Judged, JudgedImportRow, Verdict, WritingContext } from "./kind.ts";
import { deleteNumbered, readNumbered } from "./numbered.server.ts";
import { packJudged, readChanges, readJudged, readQueued } from "./packed.server.ts";
import { givenBy, importRowsOf, queueRows } from "./queue.server.ts";
import { counted, gatherVerdicts } from "./verdicts.server.ts";

/** Of one hold; the next one's are numbered after them. */
const mostKept = 1_000_000;
const keptBytes = 900_000;

export async function judgeNext(hold: Hold): Promise<void> {
  const { batches, done, steps } = hold.data;
  if (batches === null) return queue(hold);
  if (done < steps) return judge(hold, done);
  return hold.move("judged", await gatherVerdicts(hold.id, hold.data));
}

export async function writeNext(hold: Hold): Promise<void> {
  const { done, steps } = hold.data;
  if (done === 0) await hold.kind.prepare?.(hold.context, judgedRowsOf(hold));
  if (done < steps) return write(hold, done);
  const endedAt = hold.context.now.toISOString();
  await hold.move("written", { ...(await gatherVerdicts(hold.id, hold.data)), endedAt });
  // Undoing needs only what was changed.
  await deleteNumbered(importBatches, hold.id);
}

async function queue(hold: Hold): Promise<void> {
  const { batches, unreadable } = await queueRows(hold.id, hold.kind, hold.data);
  hold.change({ batches, done: 0, steps: batches, unreadable, judged: { ...noCounts, error: unreadable } });
  await hold.note();
}

async function judge(hold: Hold, number: number): Promise<void> {
  const stored = await db.get(importBatches, numbered(hold.id, number));
  // Rows that were put in order for another setting are put in order anew.
  if (stored?.data.setting !== hold.data.setting) return hold.change({ batches: null, done: 0 });
  const rows = rowsOf(hold, stored);
  const own = new Set(rows.map(({ row }) => row));
  const { earlier, apart } = await readEarlier(hold, number, rows);
  const judged: Judged[] = [];
  // Nothing is stored yet that a later part of a group could be held against: it is judged in one piece.
  for (const slice of slicesOf(hold.kind, [...earlier, ...rows], Infinity))
    for (const one of ofAll(slice, await hold.kind.judge(hold.context, slice)))
      if (own.has(one.row)) judged.push(apart.has(one.row) ? withNote(one) : one);
  const data = { ...stored.data, verdicts: packJudged(judged) };
  await db.set(importBatches, stored.id, data, { revision: stored.revision });
  hold.change({ done: number + 1, judged: counted(verdictsOf(judged), hold.data.judged ?? noCounts) });
}

/** In the order of the work. */
async function* judgedRowsOf(hold: Hold): AsyncGenerator<JudgedImportRow> {
  for await (const stored of readNumbered(importBatches, hold.id, hold.data.batches ?? 0)) {
    const verdicts = new Map(readJudged(stored.data.verdicts).map((judged) => [judged.row, judged]));
    for (const row of rowsOf(hold, stored)) {
      const judged = verdicts.get(row.row);
      if (judged) yield { ...row, judged };
    }
  }
}

/** Rows that the dry run found to be errors are left out, whatever they would be by now: that is what was said. */
async function write(hold: Hold, number: number): Promise<void> {
  const stored = await db.get(importBatches, numbered(hold.id, number));
  if (!stored) throw new Error(`import-batches/${numbered(hold.id, number)} is missing`);
  const verdicts = new Map(readJudged(stored.data.verdicts).map((judged) => [judged.row, judged]));
  const context = { ...hold.context, keep: keeper(hold, number) };
  let earlier: ReadonlySet<number> | null = null;
  let written = false;
  let { cover } = hold.data;
  for (const slice of slicesOf(hold.kind, rowsOf(hold, stored), hold.kind.batch)) {
    const rows = slice.filter(({ row }) => verdicts.get(row)?.verdict !== "error");
    // Where nothing is to be written, everything stays as it was found.
    if (!rows.some(({ row }) => isWritten(verdicts.get(row)))) continue;
    for (const judged of ofAll(rows, await hold.kind.write(context, rows))) {
      // Either it was so, or it was written before the work was cut off: the kept changes tell.
      const again = judged.verdict === "same" && isWritten(verdicts.get(judged.row));
      if (again) earlier ??= await rowsChanged(hold, number);
      if (!again || !earlier?.has(judged.row))
        verdicts.set(judged.row, withMade(hold.kind, verdicts.get(judged.row), judged));
    }
    for (const { row, given } of rows)
      if (hold.kind.coverOf && isWritten(verdicts.get(row))) cover = coverOfBoth(cover, hold.kind.coverOf(given));
    written = true;
  }
  const judged = [...verdicts.values()];
  if (written) await db.set(importBatches, stored.id, { ...stored.data, verdicts: packJudged(judged) });
  const before = hold.data.written ?? { ...noCounts, error: hold.data.unreadable };
  hold.change({ done: number + 1, written: counted(verdictsOf(judged), before), cover });
}

function coverOfBoth(all: Cover | null, one: Cover): Cover {
  if (!all) return one;
  return {
    from: one.from < all.from ? one.from : all.from,
    to: one.to > all.to ? one.to : all.to,
    store: one.store === all.store ? one.store : "",
    template: one.template === all.template ? one.template : "",
  };
}

function verdictsOf(judged: readonly Judged[]): Verdict[] {
  return judged.map(({ verdict }) => verdict);
}

function isWritten(judged: Judged | undefined): boolean {
  return judged?.verdict === "new" || judged?.verdict === "changed";
}

function rowsOf({ kind, data }: Hold, stored: Stored<ImportBatch>): ImportRow[] {
  return importRowsOf(readQueued(stored.data.rows), givenBy(kind, data));
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
  for (const group of groupOf ? groupBy(rows, ({ given }) => groupOf(given)).values() : [rows])
    for (let at = 0; at < group.length; at += size) add(group.slice(at, at + size));
  return slices;
}

/** How many rows of a group before those of a document are at least held against them, where there are as many: some documents full. */
const mostEarlier = 1000;

/** Of a group that began in an earlier document, the rows before this one's; and which rows aren't held against all of them, as they are too many. */
async function readEarlier(
  hold: Hold,
  number: number,
  rows: readonly ImportRow[],
): Promise<{ earlier: ImportRow[]; apart: ReadonlySet<number> }> {
  const { groupOf } = hold.kind;
  const group = rows[0] && groupOf?.(rows[0].given);
  if (!groupOf || !group) return { earlier: [], apart: new Set() };
  const ofGroup = (some: readonly ImportRow[]) => some.filter(({ given }) => groupOf(given) === group);
  const earlier: ImportRow[] = [];
  for (let at = number - 1; at >= 0 && earlier.length < mostEarlier; at--) {
    const stored = await db.get(importBatches, numbered(hold.id, at));
    const before = stored ? ofGroup(rowsOf(hold, stored)) : [];
    if (before.length === 0) break;
    earlier.unshift(...before);
  }
  const all = earlier.length < mostEarlier;
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
function keeper(hold: Hold, batch: number): WritingContext["keep"] {
  return (tx: Transaction, changes: readonly Change[]) => {
    if (changes.length === 0) return;
    const packed = JSON.stringify(changes);
    if (Buffer.byteLength(packed) > keptBytes) throw new RangeError(`${changes.length} changes are too many at once`);
    const seq = hold.data.run * mostKept + hold.kept++;
    tx.create(importChanges, numbered(hold.id, seq), { importId: hold.id, seq, batch, changes: deflated(packed) });
  };
}

/** The rows of a batch that this import has written. */
async function rowsChanged({ id }: Hold, batch: number): Promise<ReadonlySet<number>> {
  const { documents } = await db.query(importChanges, {
    where: [
      ["importId", "==", id],
      ["batch", "==", batch],
    ],
    limit: 1000,
  });
  return new Set(documents.flatMap(({ data }) => readChanges(data.changes).map(({ row }) => row)));
}
