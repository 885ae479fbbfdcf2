/** Rows that reports read instead of a source's records: checks, sittings, feedback, activities. */
import type { Collection, Documents, Stored, Transaction } from "#app/db/documents.ts";
import { queryAll, queryPages } from "#app/db/query-in.ts";
import { addMonths, firstDay, lastDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { type Provided, provided } from "#app/provided.ts";
import type { ColumnKinds, Columns, RowOf } from "./columns.ts";
import { type ManyRow, type PreparedRows, prepareMany } from "./many.server.ts";
import { factHeads, foldMonth, type PlacedRow, readPending, recordPending, type Source } from "./pending.server.ts";
import { readColumns } from "./read.server.ts";
import type { AnyShards, Shards } from "./shards.ts";
import { type RebuildOptions, rebuildMonth, type Records, type RebuildResult } from "./verify.server.ts";

interface FactRecord {
  readonly storeId: string;
  readonly day: string;
}

type ShardsRow<S> = S extends Shards<infer K> ? (row: RowOf<K>) => void : never;
type RowFor<S> = ShardsRow<S> extends (row: infer Row) => void ? Row : never;

interface Declaration<Of extends FactRecord, S> {
  readonly source: string;
  readonly shards: readonly S[];
  readonly records: Collection<Of>;
  readonly maxPending?: number;
  /** Orders the records of a day, in an index with `day`. */
  readonly orderedBy: string;
  /** Null for a record that doesn't count. */
  rowOf(record: Of, id: string): RowFor<S> | null;
}

export interface RecordChange<Of> {
  readonly id: string;
  readonly before: Of | null;
  readonly after: Of | null;
}

export interface FactSource {
  fold(db: Documents, signal?: AbortSignal): Promise<number>;
  months(db: Documents): Promise<string[]>;
  rebuild(db: Documents, month: string, options?: RebuildOptions): Promise<RebuildResult>;
}

export const factSources: Provided<readonly FactSource[]> = provided("sources of facts");

interface RecordWrite<Of extends object> {
  readonly id: string;
  readonly before: Stored<Of> | null;
  readonly after: Of | null;
}

const pageSize = 200;

export function defineFacts<Of extends FactRecord, S extends AnyShards>({
  source: name,
  shards: parts,
  records: collection,
  maxPending = 16,
  orderedBy,
  rowOf,
}: Declaration<Of, S>) {
  const source: Source = { source: name, parts, maxPending };
  const toPlacedRow = (id: string, of: Of): PlacedRow => ({
    ...placeOf(of),
    key: id,
    row: rowOf(of, id) as PlacedRow["row"],
  });

  const records: Records = {
    async *ofMonth(db, month) {
      const where = [
        ["day", ">=", firstDay(month)],
        ["day", "<=", lastDay(month)],
      ] as const;
      const orderBy = [
        ["day", "asc"],
        [orderedBy, "asc"],
      ] as const;
      for await (const documents of queryPages(db, collection, { where, orderBy, limit: pageSize }))
        yield documents.map(({ id, data }) => toPlacedRow(id, data)).filter(({ row }) => row !== null);
    },
    async ofKeys(reader, keys) {
      const documents = await reader.getMany(collection, keys);
      return documents
        .flatMap((stored) => (stored ? [toPlacedRow(stored.id, stored.data)] : []))
        .filter(({ row }) => row !== null);
    },
  };

  return {
    record(tx: Transaction, id: string, of: Of): void {
      recordPending(tx, source, toPlacedRow(id, of));
    },

    /** Handles moves to other stores and months. Returns a function that writes. */
    prepareMany(tx: Transaction, changes: readonly RecordChange<Of>[]): Promise<PreparedRows> {
      const rows = changes.flatMap(({ id, before, after }): ManyRow[] => [
        ...(before ? [{ ...placeOf(before), key: id, row: null }] : []),
        ...(after ? [{ ...toPlacedRow(id, after), isNew: !before }] : []),
      ]);
      return prepareMany(tx, source, rows);
    },

    /** As `prepareMany`, for changes by people: only a record that moves touches shards, so they rarely conflict. */
    async follow(tx: Transaction, writes: readonly RecordWrite<Of>[]): Promise<() => void> {
      const textOf = (id: string, of: Of | null | undefined) => JSON.stringify(of ? rowOf(of, id) : null);
      const changed = writes
        .map(({ id, before, after }) => ({ id, before: before?.data ?? null, after }))
        .filter(({ id, before, after }) => isMoved(before, after) || textOf(id, before) !== textOf(id, after));
      const movedRecords = changed.filter(({ before, after }) => isMoved(before, after));
      const preparedMoves = movedRecords.length > 0 ? await this.prepareMany(tx, movedRecords) : null;
      return () => {
        for (const { id, before, after } of changed) if (after && !isMoved(before, after)) this.record(tx, id, after);
        preparedMoves?.write();
      };
    },

    /** Reads two heads a month, its shards, and at most `maxPending` pending rows a month. */
    read<K extends ColumnKinds>(
      db: Documents,
      shards: Shards<K>,
      { from, to }: { from: string; to: string },
    ): Promise<Columns<K>[]> {
      return readColumns(db, source, shards, monthsBetween(from, to).flatMap(shards.idsOf));
    },

    /** Includes other rows of the same shards, but not their pending ones. Reads at most 16 pending rows. */
    readOf<K extends ColumnKinds>(
      db: Documents,
      shards: Shards<K>,
      storeIds: readonly string[],
      months: readonly string[],
    ): Promise<Columns<K>[]> {
      const ids = months.flatMap((month) => storeIds.map((store) => shards.idOf(month, store)));
      return readColumns(db, source, shards, [...new Set(ids)], storeIds);
    },

    /** Continues if one month fails; resolves to the number of rows. */
    async fold(db: Documents, signal?: AbortSignal): Promise<number> {
      let folded = 0;
      const failures: unknown[] = [];
      for (let from = "0000-01"; !signal?.aborted;) {
        const [first] = (await readPending(db, source, { from, to: "9999-12" }, { limit: 1 })).documents;
        if (!first) break;
        const month = first.data.part.slice(-7);
        folded += await foldMonth(db, source, month).catch((error: unknown) => {
          failures.push(error);
          return 0;
        });
        from = addMonths(month, 1);
      }
      if (failures.length > 0) throw failures[0];
      return folded;
    },

    /** From the oldest record to the newest, and other months that have facts. */
    async months(db: Documents): Promise<string[]> {
      const dayAtEnd = async (direction: "asc" | "desc") => {
        const orderBy = [
          ["day", direction],
          [orderedBy, direction],
        ] as const;
        return (await db.query(collection, { orderBy, limit: 1 })).documents[0]?.data.day;
      };
      const [first, last] = [await dayAtEnd("asc"), await dayAtEnd("desc")];
      const months = new Set(first && last ? monthsBetween(first, last) : []);
      for (const { id } of await queryAll(db, factHeads, {}))
        if (id.startsWith(`${name}.`)) months.add(id.slice(name.length + 1));
      for (let from = "0000-01"; ;) {
        const [pending] = (await readPending(db, source, { from, to: "9999-12" }, { limit: 1 })).documents;
        if (!pending) return [...months].toSorted();
        const month = pending.data.part.slice(-7);
        months.add(month);
        from = addMonths(month, 1);
      }
    },

    rebuild(
      db: Documents,
      month: string,
      { verify = false, onDifference = () => {} }: RebuildOptions = {},
    ): Promise<RebuildResult> {
      return rebuildMonth({ db, source, records, month, verify, onDifference });
    },
  };
}

/** A new record wasn't moved; a deleted one leaves its place. */
function isMoved(before: FactRecord | null, after: FactRecord | null): boolean {
  if (!before) return false;
  return !after || before.storeId !== after.storeId || monthOf(before.day) !== monthOf(after.day);
}

function placeOf({ storeId, day }: FactRecord) {
  return { storeId, month: monthOf(day) };
}
