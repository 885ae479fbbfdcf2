/** Reads facts as columns, consistent as of one instant. Each shard is decoded once. */
import { LruCache } from "#app/lru-cache.ts";
import { factsCacheBytes } from "#app/memory.server.ts";
import { turn } from "#app/turn.ts";
import { Contention, type Documents, type Page, type Stored } from "#app/db/documents.ts";
import type { ColumnKinds, Columns, Rows } from "./columns.ts";
import {
  byShard,
  changesOf,
  factHeads,
  foldMonth,
  generationKey,
  monthOfShard,
  partOf,
  type PendingRow,
  readPending,
  readShard,
  readStored,
  type Source,
} from "./pending.server.ts";
import { CorruptShard, DamagedFacts, groupBy } from "./shard.ts";
import type { AnyShards, Shards } from "./shards.ts";

const maxTries = 10;
/** A long report reads hundreds of shards: other work runs after so many, or after so many milliseconds. */
const [shardsPerRead, maxTurnMs] = [8, 10];

/**
 * The columns of these shards with their pending rows. Reads the months' heads twice, pending rows (at most `maxPending` a month: more are folded first), and
 * shards that changed since they were cached.
 * @param storeIds stores whose pending rows are needed, at most 16 rows in all; null for all
 * @throws DamagedFacts; Contention when rows are folded repeatedly meanwhile
 */
export async function readColumns<K extends ColumnKinds>(
  db: Documents,
  source: Source,
  shards: Shards<K>,
  ids: readonly string[],
  storeIds: readonly string[] | null = null,
): Promise<Columns<K>[]> {
  const months = [...new Set(ids.map(monthOfShard))].toSorted();
  if (months.length === 0) return [];
  const parts = months.map((month) => partOf(source, month));
  let heads = await db.getMany(factHeads, parts);
  for (let tries = 0; tries < maxTries; tries++) {
    const pending = await readPending(db, source, { from: months[0]!, to: months.at(-1)! }, { storeIds });
    const folded = await foldFull(db, source, pending, { first: tries === 0, inAll: storeIds !== null });
    const found = folded ? null : await readShards(db, shards, ids, heads, pending.documents, storeIds !== null);
    const after = await db.getMany(factHeads, parts);
    if (found && after.every((head, at) => head?.revision === heads[at]?.revision)) {
      const [missing] = found.missing;
      if (missing === undefined) return found.columns as Columns<K>[];
      throw new DamagedFacts(monthOfShard(missing), new CorruptShard(`${shards.name}/${missing} is missing`));
    }
    heads = after;
  }
  throw new Contention("facts were folded again and again while they were read");
}

/** Folds months with too many pending rows, once; and all that were found where a query can't find them all. Resolves to whether any were folded. */
async function foldFull(
  db: Documents,
  source: Source,
  { documents, next }: Page<PendingRow>,
  { first, inAll }: { readonly first: boolean; readonly inAll: boolean },
): Promise<boolean> {
  const maxRows = next !== null ? 0 : first ? source.maxPending : Infinity;
  const byPart = groupBy(documents, ({ data }) => data.part);
  const full = [...byPart].filter(([, rows]) => (inAll ? documents : rows).length > maxRows);
  for (const [part] of full) {
    const folding = foldMonth(db, source, part.slice(source.source.length + 1));
    // Rows that can't be folded can still be read.
    await (next === null ? folding.catch(() => 0) : folding);
  }
  return full.length > 0;
}

/** Shards that a head names but that don't exist are `missing`: the head has changed meanwhile, or they were lost. */
async function readShards(
  db: Documents,
  shards: AnyShards,
  ids: readonly string[],
  heads: readonly ({ id: string; data: { generations: Readonly<Record<string, string>> } } | null)[],
  pending: readonly Stored<PendingRow>[],
  ofSome: boolean,
): Promise<{ columns: Rows[]; missing: string[] }> {
  const cache = cacheOf(db);
  const generationsByMonth = new Map(
    heads.flatMap((head) => (head ? [[head.id.slice(-7), head.data.generations]] : [])),
  );
  const generationOf = (id: string) => generationsByMonth.get(monthOfShard(id))?.[generationKey(shards, id)];
  const decoded = new Map<string, Decoded>();
  for (const id of ids) {
    const cached = cache.get(`${shards.name}/${id}`);
    if (cached && cached.generation === generationOf(id)) decoded.set(id, cached);
  }
  const undecoded = ids.filter((id) => !decoded.has(id));
  for (let at = 0; at < undecoded.length; at += shardsPerRead) {
    if (at > 0) await turn();
    let startedAt = performance.now();
    for (const stored of await readStored(db, shards, undecoded.slice(at, at + shardsPerRead))) {
      if (performance.now() - startedAt > maxTurnMs) {
        await turn();
        startedAt = performance.now();
      }
      if (!stored) continue;
      const { id, data, revision } = stored;
      decoded.set(
        id,
        decodeOnce(cache, `${shards.name}/${id}`, revision, () => ({
          generation: data.generation,
          columns: readShard(shards, id, data),
        })),
      );
    }
  }
  const rows = byShard(shards, pending);
  const columns = ids.flatMap((id) => {
    const [base, ownRows] = [decoded.get(id), rows.get(id)];
    if (!ownRows) return base ? [base.columns] : [];
    const state = [base?.state, ...ownRows.map((row) => `${row.data.key} ${row.revision}`)].join();
    const overlaid = decodeOnce(cache, `${shards.name}/${id} pending${ofSome ? " of some" : ""}`, state, () => ({
      generation: "",
      columns: readShard(shards, id, base?.columns, changesOf(shards, ownRows)),
    }));
    return [overlaid.columns];
  });
  return { columns, missing: ids.filter((id) => !decoded.has(id) && generationOf(id) !== undefined) };
}

interface Decoded {
  readonly state: string;
  readonly generation: string;
  readonly columns: Rows;
}

type Cache = LruCache<Decoded>;
const caches = new WeakMap<Documents, Cache>();

function cacheOf(db: Documents): Cache {
  let cache = caches.get(db);
  if (!cache) caches.set(db, (cache = new LruCache(factsCacheBytes, ({ columns }) => columns.bytes)));
  return cache;
}

function decodeOnce(cache: Cache, key: string, state: string, decode: () => Omit<Decoded, "state">): Decoded {
  const cached = cache.get(key);
  return cached?.state === state ? cached : cache.set(key, { state, ...decode() });
}
