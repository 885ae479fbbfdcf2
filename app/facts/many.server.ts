/** Many rows at once, for imports and the demo chain: straight into the shards, in the transaction that writes their records. */
import type { Stored, Transaction } from "#app/db/documents.ts";
import {
  changeShard,
  factHeads,
  factRows,
  monthOfShard,
  type NewShard,
  partOf,
  pendingId,
  type PlacedRow,
  readStored,
  type Source,
  writeShards,
} from "./pending.server.ts";
import { groupBy } from "./shard.ts";
import type { AnyShards, StoredShard } from "./shards.ts";

/** `isNew`: its record is made in the same transaction, so there can't be a row of it yet. */
export interface ManyRow extends PlacedRow {
  readonly isNew?: boolean;
}

/** How many documents `write` writes: shards, a head for each month, and rows that were pending. */
export interface PreparedRows {
  readonly writes: number;
  write(): void;
}

/**
 * Reads the months' heads and the shards of these rows. A row that has moved comes twice: with its values, and with null where it was before.
 * One call per transaction, since rows share shards; other transactions about the same months are in each other's way.
 * @throws DamagedFacts
 */
export async function prepareMany(tx: Transaction, source: Source, rows: readonly ManyRow[]): Promise<PreparedRows> {
  const months = [...new Set(rows.map(({ month }) => month))];
  const heads = await tx.getMany(
    factHeads,
    months.map((month) => partOf(source, month)),
  );
  const known = rows.filter(({ isNew }) => !isNew).map((row) => pendingId(source, row));
  const pending = (await tx.getMany(factRows, [...new Set(known)])).filter((row) => row !== null);
  const written: NewShard[] = [];
  for (const shards of source.parts) {
    const groups = groupBy(rows, ({ month, storeId }) => shards.idOf(month, storeId));
    const stored = await readStored(tx, shards, [...groups.keys()]);
    for (const [index, [id, group]] of [...groups].entries()) {
      const before = stored[index] ?? null;
      const after = withRows(shards, id, before, group);
      if (after.rows !== (before?.data ?? shards.empty).rows)
        written.push({ shards, id, revision: before?.revision ?? null, after });
    }
  }
  const touched = months.flatMap((month, index) => {
    const own = written.filter(({ id }) => monthOfShard(id) === month);
    const freed = pending.filter(({ data }) => data.part === partOf(source, month));
    return own.length + freed.length > 0 ? [{ month, head: heads[index]!, own }] : [];
  });
  return {
    writes: written.length + touched.length + pending.length,
    write() {
      for (const { month, head, own } of touched) writeShards(tx, partOf(source, month), head, own);
      for (const { id, revision } of pending) tx.delete(factRows, id, { revision });
    },
  };
}

function withRows(
  shards: AnyShards,
  id: string,
  before: Stored<StoredShard> | null,
  rows: readonly ManyRow[],
): StoredShard {
  const changes = new Map<string, PlacedRow["row"]>();
  // What has moved within a shard stays in it.
  for (const { key, row } of rows) if (row || !changes.has(key)) changes.set(key, row);
  return changeShard(shards, id, before?.data, changes);
}
