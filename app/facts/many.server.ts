/** Writes rows into shards at once instead of leaving them pending, for imports and the demo chain. */
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

/** `isNew`: the record is created in the same transaction, so it has no row yet. */
export interface ManyRow extends PlacedRow {
  readonly isNew?: boolean;
}

/** `writes` counts shards, heads of months, and pending rows. */
export interface PreparedRows {
  readonly writes: number;
  write(): void;
}

/** A moved row comes twice: with its values, and with null for its former place. One call per transaction; transactions of one month conflict. @throws DamagedFacts */
export async function prepareMany(tx: Transaction, source: Source, rows: readonly ManyRow[]): Promise<PreparedRows> {
  const months = [...new Set(rows.map(({ month }) => month))];
  const heads = await tx.getMany(
    factHeads,
    months.map((month) => partOf(source, month)),
  );
  const pendingIds = rows.filter(({ isNew }) => !isNew).map((row) => pendingId(source, row));
  const pending = (await tx.getMany(factRows, [...new Set(pendingIds)])).filter((row) => row !== null);
  const newShards: NewShard[] = [];
  for (const shards of source.parts) {
    const groups = groupBy(rows, ({ month, storeId }) => shards.idOf(month, storeId));
    const stored = await readStored(tx, shards, [...groups.keys()]);
    for (const [index, [id, group]] of [...groups].entries()) {
      const before = stored[index] ?? null;
      const after = withRows(shards, id, before, group);
      if (after.rows !== (before?.data ?? shards.empty).rows)
        newShards.push({ shards, id, revision: before?.revision ?? null, after });
    }
  }
  const changedMonths = months.flatMap((month, index) => {
    const shardsOfMonth = newShards.filter(({ id }) => monthOfShard(id) === month);
    const pendingOfMonth = pending.filter(({ data }) => data.part === partOf(source, month));
    return shardsOfMonth.length + pendingOfMonth.length > 0 ? [{ month, head: heads[index]!, shardsOfMonth }] : [];
  });
  return {
    writes: newShards.length + changedMonths.length + pending.length,
    write() {
      for (const { month, head, shardsOfMonth } of changedMonths)
        writeShards(tx, partOf(source, month), head, shardsOfMonth);
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
  // A row that moves within its shard keeps its values.
  for (const { key, row } of rows) if (row || !changes.has(key)) changes.set(key, row);
  return changeShard(shards, id, before?.data, changes);
}
