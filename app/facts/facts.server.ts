/**
 * Facts: what reports read instead of all records of a source (checks, sittings, feedback, activities). A source declares its shards, its records and
 * the row that follows from each, and gets recording, folding, reading and verifying.
 */
import type { Collection, Documents, Stored, Transaction } from "#app/db/documents.ts";
import { queryAll, queryPages } from "#app/db/query-in.ts";
import { addMonths, firstDay, lastDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import type { ColumnKinds, Columns, RowOf } from "./columns.ts";
import { type ManyRow, type PreparedRows, prepareMany } from "./many.server.ts";
import { factHeads, foldMonth, type PlacedRow, readPending, record, type Source } from "./pending.server.ts";
import { readColumns } from "./read.server.ts";
import type { AnyShards, Shards } from "./shards.ts";
import { type Doing, rebuildMonth, type Records, type Verdict } from "./verify.server.ts";

/** What a fact can follow from: it is of a store and of a business day. */
interface FactRecord {
  readonly storeId: string;
  readonly day: string;
}

type ShardsRow<S> = S extends Shards<infer K> ? (row: RowOf<K>) => void : never;
/** With the columns of all kinds of shards. */
type RowFor<S> = ShardsRow<S> extends (row: infer Row) => void ? Row : never;

interface Declaration<Of extends FactRecord, S> {
  /** In the ids of its documents, as in "checks.2026-03". */
  readonly source: string;
  readonly shards: readonly S[];
  readonly records: Collection<Of>;
  /** Rows of a month that may wait for being folded, 16 where nothing is said: fewer of a source that changes seldom. */
  readonly mostPending?: number;
  /** A field that orders the records of a day, in an index with it. */
  readonly orderedBy: string;
  /** Null for a record that doesn't count. */
  rowOf(record: Of, id: string): RowFor<S> | null;
}

/** How a record changes in a transaction; null: it isn't there. */
export interface RecordChange<Of> {
  readonly id: string;
  readonly before: Of | null;
  readonly after: Of | null;
}

/** The same of a record as it is stored. */
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
  mostPending = 16,
  orderedBy,
  rowOf,
}: Declaration<Of, S>) {
  const source: Source = { source: name, parts, mostPending };
  const placed = (id: string, of: Of): PlacedRow => ({
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
      for await (const found of queryPages(db, collection, { where, orderBy, limit: pageSize }))
        yield found.map(({ id, data }) => placed(id, data)).filter(({ row }) => row !== null);
    },
    async ofKeys(reader, keys) {
      const found = await reader.getMany(collection, keys);
      return found
        .flatMap((stored) => (stored ? [placed(stored.id, stored.data)] : []))
        .filter(({ row }) => row !== null);
    },
  };

  return {
    /** Records, in the transaction that changes a record of the same place, what reports read of it from now on. */
    record(tx: Transaction, id: string, of: Of): void {
      record(tx, source, placed(id, of));
    },

    /** Reads what recording many changes at once needs, moves to other stores and months among them, and returns what writes them. */
    prepareMany(tx: Transaction, changes: readonly RecordChange<Of>[]): Promise<PreparedRows> {
      const rows = changes.flatMap(({ id, before, after }): ManyRow[] => [
        ...(before ? [{ ...placeOf(before), key: id, row: null }] : []),
        ...(after ? [{ ...placed(id, after), isNew: !before }] : []),
      ]);
      return prepareMany(tx, source, rows);
    },

    /**
     * Of changes that follow each other, as people make them: reads what recording them needs, and returns what writes them. Only those that
     * take a record to another store or month touch shards, and get in the way of others' writing.
     */
    async follow(tx: Transaction, writes: readonly RecordWrite<Of>[]): Promise<() => void> {
      const textOf = (id: string, of: Of | null | undefined) => JSON.stringify(of ? rowOf(of, id) : null);
      const changed = writes
        .map(({ id, before, after }) => ({ id, before: before?.data ?? null, after }))
        .filter(({ id, before, after }) => isMoved(before, after) || textOf(id, before) !== textOf(id, after));
      const moved = changed.filter(({ before, after }) => isMoved(before, after));
      const many = moved.length > 0 ? await this.prepareMany(tx, moved) : null;
      return () => {
        for (const { id, before, after } of changed) if (after && !isMoved(before, after)) this.record(tx, id, after);
        many?.write();
      };
    },

    /** The rows of every month that the days touch, those outside the days too. Documents: 2 heads a month, its shards, at most 16 rows a month. */
    read<K extends ColumnKinds>(
      db: Documents,
      shards: Shards<K>,
      { from, to }: { from: string; to: string },
    ): Promise<Columns<K>[]> {
      return readColumns(db, source, shards, monthsBetween(from, to).flatMap(shards.idsOf));
    },

    /**
     * The rows of these stores in these months, beside some of others that share their shards: pending rows of others are left out. Of pending
     * rows at most 16 are read in all.
     */
    readOf<K extends ColumnKinds>(
      db: Documents,
      shards: Shards<K>,
      storeIds: readonly string[],
      months: readonly string[],
    ): Promise<Columns<K>[]> {
      const ids = months.flatMap((month) => storeIds.map((store) => shards.idOf(month, store)));
      return readColumns(db, source, shards, [...new Set(ids)], storeIds);
    },

    /** Folds all pending rows, month by month, also where one month's can't be; resolves to how many. */
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

    /** Every month between the oldest record and the newest, and those that have facts without any. */
    async months(db: Documents): Promise<string[]> {
      const at = async (direction: "asc" | "desc") => {
        const orderBy = [
          ["day", direction],
          [orderedBy, direction],
        ] as const;
        return (await db.query(collection, { orderBy, limit: 1 })).documents[0]?.data.day;
      };
      const [first, last] = [await at("asc"), await at("desc")];
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

    /** Holds a month's facts against its records, and puts them right unless it is only to `verify`. */
    rebuild(db: Documents, month: string, { verify = false, tell = () => {} }: Doing = {}): Promise<Verdict> {
      return rebuildMonth({ db, source, records, month, verify, tell });
    },
  };
}

/** What is made has no place before; what goes leaves its own. */
function isMoved(before: FactRecord | null, after: FactRecord | null): boolean {
  if (!before) return false;
  return !after || before.storeId !== after.storeId || monthOf(before.day) !== monthOf(after.day);
}

function placeOf({ storeId, day }: FactRecord) {
  return { storeId, month: monthOf(day) };
}
