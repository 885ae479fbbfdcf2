import {
  type Collection,
  type Documents,
  MalformedDocument,
  type Reader,
  type Stored,
  type Transaction,
} from "#app/db/documents.ts";
import { monthOf, monthsBetween } from "#app/i18n/days.ts";
import { changeDetail, emptyDetail } from "./detail-shard.ts";
import {
  type CheckDetail,
  type CheckFact,
  type CheckRow,
  detailFacts,
  detailShardId,
  summaryFacts,
  summaryShardId,
  summaryShardIds,
} from "./facts.ts";
import { CorruptShard, DamagedFacts, groupBy } from "./shard.ts";
import { changeSummary, emptySummary, readSummary, type SummaryColumns } from "./summary-shard.ts";

/** Which rows are to go. `month` is that of the check's day. */
export interface Removal {
  readonly checkId: string;
  readonly storeId: string;
  readonly month: string;
}

/**
 * Reads the shards of these checks, and returns the function that writes them with the rows added, replaced or removed: nothing where nothing changed.
 * One call per transaction, since checks share shards. One check reads and writes one summary and one detail shard.
 */
export async function prepareChecks(
  tx: Transaction,
  put: readonly CheckRow[],
  remove: readonly Removal[] = [],
): Promise<() => void> {
  const places = [
    ...put.map((row) => ({ month: monthOf(row.fact.day), storeId: row.fact.storeId, row, checkId: row.fact.checkId })),
    ...remove.map((removal) => ({ ...removal, row: null })),
  ];
  const bySummary = groupBy(places, (place) => summaryShardId(place.month, place.storeId));
  const byDetail = groupBy(places, (place) => detailShardId(place.month, place.storeId));
  const [summaries, details] = await Promise.all([
    change(tx, summaryFacts, bySummary, emptySummary, (shard, group) =>
      changeSummary(
        shard,
        group.flatMap(({ row }) => (row ? [row.fact] : [])),
        group.flatMap(({ row, checkId }) => (row ? [] : [checkId])),
      ),
    ),
    change(tx, detailFacts, byDetail, emptyDetail, (shard, group) =>
      changeDetail(
        shard,
        group.flatMap(({ row }) => (row ? [row] : [])),
        group.flatMap(({ row, checkId }) => (row ? [] : [checkId])),
      ),
    ),
  ]);
  return () => {
    for (const write of [...summaries, ...details]) write();
  };
}

async function change<T extends { rows: string }, P>(
  tx: Transaction,
  collection: Collection<T>,
  groups: Map<string, P[]>,
  empty: T,
  apply: (shard: T, group: P[]) => T,
): Promise<(() => void)[]> {
  const ids = [...groups.keys()];
  const shards = await stored(tx, collection, ids);
  return ids.flatMap((id, index) => {
    const before = shards[index]?.data ?? empty;
    const after = decoded(collection, id, () => apply(before, groups.get(id) ?? []));
    return after.rows === before.rows ? [] : [() => tx.set(collection, id, after)];
  });
}

/** Shards as they are stored, null where there is none. @throws DamagedFacts for one that doesn't fit its schema */
async function stored<T extends object>(
  reader: Reader,
  collection: Collection<T>,
  ids: readonly string[],
): Promise<(Stored<T> | null)[]> {
  try {
    return await reader.getMany(collection, ids);
  } catch (error) {
    throw error instanceof MalformedDocument ? new DamagedFacts(monthOf(error.id), error) : error;
  }
}

/** What is decoded of a shard. @throws DamagedFacts where its rows can't be what was written */
function decoded<R>({ name }: { name: string }, id: string, work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CorruptShard)) throw error;
    throw new DamagedFacts(monthOf(id), new CorruptShard(`${name}/${id}: ${error.message}`, { cause: error }));
  }
}

/** Reads a check's two shards, and returns the function that adds or replaces its rows in them. */
export function prepareCheck(tx: Transaction, fact: CheckFact, detail: CheckDetail): Promise<() => void> {
  return prepareChecks(tx, [{ fact, detail }]);
}

/** Reads a check's two shards, and returns the function that takes its rows out of them: it counts no longer. */
export function prepareRemoval(tx: Transaction, removal: Removal): Promise<() => void> {
  return prepareChecks(tx, [], [removal]);
}

/** Records a month's checks at once, for imports and the demo chain: the same documents as one by one in this order, with 24 writes. */
export async function writeMonthFacts(db: Documents, month: string, rows: readonly CheckRow[]): Promise<void> {
  const stray = rows.find((row) => monthOf(row.fact.day) !== month);
  if (stray) throw new RangeError(`The check ${stray.fact.checkId} of ${stray.fact.day} is not of ${month}`);
  await db.transaction(async (tx) => {
    const write = await prepareChecks(tx, rows);
    write();
  });
}

/** Decoded shards by id, as long as their revision stands; the least recently used go first. */
class ShardCache {
  private readonly shards = new Map<string, { revision: string; columns: SummaryColumns }>();
  private bytes = 0;

  read(id: string, revision: string, decode: () => SummaryColumns): SummaryColumns {
    const cached = this.shards.get(id);
    if (cached) this.shards.delete(id);
    if (cached?.revision === revision) {
      this.shards.set(id, cached);
      return cached.columns;
    }
    this.bytes -= cached?.columns.bytes ?? 0;
    const columns = decode();
    this.shards.set(id, { revision, columns });
    this.bytes += columns.bytes;
    for (const [oldest, { columns: old }] of this.shards) {
      if (this.bytes <= cacheBytes || oldest === id) break;
      this.shards.delete(oldest);
      this.bytes -= old.bytes;
    }
    return columns;
  }
}

/** Three years of 5,000 stores with 8 checks a month each. */
const cacheBytes = 128 * 1024 * 1024;
const caches = new WeakMap<Reader, ShardCache>();

/**
 * The facts of every month that the days touch, 8 documents a month, as columns to scan. Rows outside the days are in them too, and rows of
 * every store: `summarize` filters by day and by what the user may see.
 */
export function readFacts(reader: Reader, range: { from: string; to: string }): Promise<SummaryColumns[]> {
  return readShards(reader, summaryShardIds(monthsBetween(range.from, range.to)));
}

/** The facts of these stores in these months, beside those of others: one document per store and month, at most 8 a month. */
export function readFactsOf(
  reader: Reader,
  storeIds: readonly string[],
  months: readonly string[],
): Promise<SummaryColumns[]> {
  const ids = months.flatMap((month) => storeIds.map((store) => summaryShardId(month, store)));
  return readShards(reader, [...new Set(ids)]);
}

async function readShards(reader: Reader, ids: readonly string[]): Promise<SummaryColumns[]> {
  const shards = await stored(reader, summaryFacts, ids);
  let cache = caches.get(reader);
  if (!cache) caches.set(reader, (cache = new ShardCache()));
  return shards.flatMap((shard) =>
    shard
      ? [
          cache.read(shard.id, shard.revision, () =>
            decoded(summaryFacts, shard.id, () => readSummary(shard.id.slice(0, 7), shard.data)),
          ),
        ]
      : [],
  );
}
