/** Reading facts as columns: exact as of one instant, each shard decoded once. */
import { LruCache } from "#app/lru-cache.ts";
import { factsCacheBytes } from "#app/memory.server.ts";
import { turn } from "#app/turn.server.ts";
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
import type { AnyShards, Shards, StoredShard } from "./shards.ts";

const maxTries = 10;
/** Shards that are read together, and milliseconds of reading and decoding, before others get their turn: a long report has hundreds of shards. */
const [atOnce, longestTurn] = [8, 10];

/**
 * The columns of these shards with the rows that are still pending. Reads the months' heads twice, the pending rows (at most 16 a month: more
 * are folded first), and those shards that changed since they were read last.
 * @param storeIds whose pending rows are wanted; then at most 16 of all months
 * @throws DamagedFacts; Contention where rows are folded again and again meanwhile
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

/** Whether rows were to be folded: those of months with too many, once; and all that were found where there are more than one query finds. */
async function foldFull(
  db: Documents,
  source: Source,
  { documents, next }: Page<PendingRow>,
  { first, inAll }: { readonly first: boolean; readonly inAll: boolean },
): Promise<boolean> {
  const most = next !== null ? 0 : first ? source.mostPending : Infinity;
  const byPart = groupBy(documents, ({ data }) => data.part);
  const full = [...byPart].filter(([, rows]) => (inAll ? documents : rows).length > most);
  for (const [part] of full) {
    const folding = foldMonth(db, source, part.slice(source.source.length + 1));
    // Rows that can't be folded now can be read all the same.
    await (next === null ? folding.catch(() => 0) : folding);
  }
  return full.length > 0;
}

/** Shards named by their month's head that aren't there are `missing`: then the head has moved, or they were lost. */
async function readShards(
  db: Documents,
  shards: AnyShards,
  ids: readonly string[],
  heads: readonly ({ id: string; data: { generations: Readonly<Record<string, string>> } } | null)[],
  pending: readonly Stored<PendingRow>[],
  ofSome: boolean,
): Promise<{ columns: Rows[]; missing: string[] }> {
  const cache = cacheOf(db);
  const named = new Map(heads.flatMap((head) => (head ? [[head.id.slice(-7), head.data.generations]] : [])));
  const generationOf = (id: string) => named.get(monthOfShard(id))?.[generationKey(shards, id)];
  const known = new Map<string, Decoded>();
  for (const id of ids) {
    const cached = cache.get(`${shards.name}/${id}`);
    if (cached && cached.stored.generation === generationOf(id)) known.set(id, cached);
  }
  const unknown = ids.filter((id) => !known.has(id));
  for (let at = 0; at < unknown.length; at += atOnce) {
    if (at > 0) await turn();
    let began = performance.now();
    for (const stored of await readStored(db, shards, unknown.slice(at, at + atOnce))) {
      if (performance.now() - began > longestTurn) {
        await turn();
        began = performance.now();
      }
      if (!stored) continue;
      const { id, data, revision } = stored;
      known.set(
        id,
        decodeOnce(cache, `${shards.name}/${id}`, revision, () => [data, readShard(shards, id, data)]),
      );
    }
  }
  const rows = byShard(shards, pending);
  const columns = ids.flatMap((id) => {
    const [base, own] = [known.get(id), rows.get(id)];
    if (!own) return base ? [base.columns] : [];
    const state = [base?.state, ...own.map((row) => `${row.data.key} ${row.revision}`)].join();
    const overlaid = decodeOnce(cache, `${shards.name}/${id} pending${ofSome ? " of some" : ""}`, state, () => {
      const stored = base?.stored ?? shards.empty;
      return [stored, readShard(shards, id, stored, changesOf(shards, own))];
    });
    return [overlaid.columns];
  });
  return { columns, missing: ids.filter((id) => !known.has(id) && generationOf(id) !== undefined) };
}

interface Decoded {
  readonly state: string;
  readonly stored: StoredShard;
  readonly columns: Rows;
}

function sizeOf({ stored, columns }: Decoded): number {
  return stored.rows.length + columns.bytes;
}

type Cache = LruCache<Decoded>;
const caches = new WeakMap<Documents, Cache>();

function cacheOf(db: Documents): Cache {
  let cache = caches.get(db);
  if (!cache) caches.set(db, (cache = new LruCache(factsCacheBytes, sizeOf)));
  return cache;
}

/** What was decoded of the same state, or is now. */
function decodeOnce(cache: Cache, key: string, state: string, decode: () => [StoredShard, Rows]): Decoded {
  const cached = cache.get(key);
  if (cached?.state === state) return cached;
  const [stored, columns] = decode();
  return cache.set(key, { state, stored, columns });
}
