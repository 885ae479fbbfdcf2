/** Unreadable documents are rebuilt, other rows changed. Others may record meanwhile. */
import {
  AlreadyExists,
  type Collection,
  collection,
  Contention,
  type Documents,
  MalformedDocument,
  type Reader,
  StaleRevision,
  type Stored,
  type Transaction,
} from "#app/db/documents.ts";
import { queryAll } from "#app/db/query-in.ts";
import { z } from "zod";
import {
  byShard,
  changeShard,
  changesOf,
  factHeads,
  factRows,
  partOf,
  pendingId,
  type PendingRow,
  type PlacedRow,
  readShard,
  recordPending,
  type Source,
  writeShards,
} from "./pending.server.ts";
import { DamagedFacts } from "./shard.ts";
import type { AnyShards, Changes, StoredShard } from "./shards.ts";

export interface Records {
  ofMonth(db: Documents, month: string): AsyncIterable<readonly PlacedRow[]>;
  ofKeys(reader: Reader, keys: readonly string[]): Promise<readonly PlacedRow[]>;
}

export interface RebuildResult {
  readonly rows: number;
  readonly damaged: readonly string[];
  /** Counts missing, wrong and superfluous rows of readable documents. */
  readonly wrong: number;
}

export interface FactDifference {
  readonly collection: string;
  readonly key: string;
  readonly actual: string | null;
  readonly expected: string | null;
}

export interface RebuildOptions {
  readonly verify?: boolean;
  readonly onDifference?: (difference: FactDifference) => void;
}

interface Context {
  readonly db: Documents;
  readonly source: Source;
  readonly records: Records;
  readonly month: string;
  readonly verify: boolean;
  readonly onDifference: (difference: FactDifference) => void;
}

const maxTries = 5;

export async function rebuildMonth(context: Context): Promise<RebuildResult> {
  for (let tries = 0; tries < maxTries; tries++) {
    const verdict = await rebuild(context);
    if (verdict) return verdict;
  }
  throw new Contention(`the facts of ${context.month} changed while they were made again`);
}

async function rebuild(context: Context): Promise<RebuildResult | null> {
  const { db, source, records, month, verify } = context;
  const headId = partOf(source, month);
  const head = await db.get(factHeads, headId);
  const { pending, damaged } = await sortPending(context);
  const ids = source.parts.flatMap((shards) => shards.idsOf(month).map((id) => ({ shards, id })));
  const shardTexts = await Promise.all(ids.map(({ shards, id }) => readShardTexts(db, shards, id, pending)));
  // Records are read after the shards: later changes are pending, or change the head.
  const rows: PlacedRow[] = [];
  for await (const page of records.ofMonth(db, month)) rows.push(...page);
  const compared = shardTexts.map((each) => ({ ...each, after: shardOf(each.shards, each.id, rows) }));

  const unreadable = compared.filter(({ texts }) => texts === null);
  damaged.push(...unreadable.map(({ shards, id }) => `${shards.name}/${id}`));
  if (unreadable.length > 0 && !verify) {
    const stored = await db
      .transaction(async (tx) => writeShards(tx, headId, head, unreadable))
      .then(() => true)
      .catch(ignoreConflict);
    if (!stored) return null;
  }
  let wrong = 0;
  for (const { shards, id, texts, after } of compared) {
    const keysToCorrect = texts ? findDifferingKeys(texts, textsOf(shards, id, after)) : [];
    for (let at = 0; at < keysToCorrect.length; at += keysAtOnce) {
      const keys = keysToCorrect.slice(at, at + keysAtOnce);
      const differences = await db.transaction((tx) => correctRows(tx, context, { shards, id, keys }));
      wrong += differences.length;
      differences.forEach(context.onDifference);
    }
  }
  return { rows: rows.length, damaged, wrong };
}

/** Deletes unreadable rows, because their records are compared anyway. */
async function sortPending({ db, source, month, verify }: Context) {
  const where = [["part", "==", partOf(source, month)]] as const;
  const pending: Stored<PendingRow>[] = [];
  const damaged: string[] = [];
  for (const stored of await queryAll(db, withoutSchema(factRows), { where })) {
    const row = factRows.schema.safeParse(stored.data);
    const fits =
      row.success &&
      source.parts.every(({ rowSchema }) => row.data.row === null || rowSchema.safeParse(row.data.row).success);
    if (fits) pending.push({ ...stored, data: row.data });
    else {
      damaged.push(`${factRows.name}/${stored.id}`);
      if (!verify) await db.delete(factRows, stored.id, { revision: stored.revision }).catch(ignoreConflict);
    }
  }
  return { pending, damaged };
}

function withoutSchema({ name }: { name: string }): Collection<object> {
  return collection(name, z.looseObject({}));
}

/** Null where it is unreadable. The revision of a document that isn't JSON is unknown. */
async function readShardTexts(db: Documents, shards: AnyShards, id: string, pending: readonly Stored<PendingRow>[]) {
  try {
    const stored = await db.get(withoutSchema(shards), id);
    const read = shards.schema.safeParse(stored?.data ?? shards.empty);
    const texts = read.success ? textsWith(shards, id, read.data, pending) : null;
    return { shards, id, revision: stored ? stored.revision : null, texts };
  } catch (error) {
    if (error instanceof MalformedDocument) return { shards, id, revision: undefined, texts: null };
    throw error;
  }
}

function textsWith(shards: AnyShards, id: string, stored: StoredShard, pending: readonly Stored<PendingRow>[]) {
  try {
    return textsOf(shards, id, stored, changesOf(shards, byShard(shards, pending).get(id) ?? []));
  } catch (error) {
    if (error instanceof DamagedFacts) return null;
    throw error;
  }
}

function textsOf(shards: AnyShards, id: string, stored: StoredShard, changes?: Changes): Map<string, string> {
  const columns = readShard(shards, id, stored, changes);
  return new Map(
    Array.from({ length: columns.count }, (_, row) => [columns.key(row), JSON.stringify(columns.row(row))]),
  );
}

function shardOf(shards: AnyShards, id: string, rows: readonly PlacedRow[]): StoredShard {
  const ownRows = rows.filter(({ month, storeId }) => shards.idOf(month, storeId) === id);
  return changeShard(shards, id, undefined, new Map(ownRows.map(({ key, row }) => [key, row])));
}

function findDifferingKeys(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key));
}

const keysAtOnce = 100;

async function correctRows(
  tx: Transaction,
  { source, records, month, verify }: Context,
  { shards, id, keys }: { shards: AnyShards; id: string; keys: readonly string[] },
): Promise<FactDifference[]> {
  const headId = partOf(source, month);
  const head = await tx.get(factHeads, headId);
  const before = await tx.get(shards, id);
  const storedRows = await tx.getMany(
    factRows,
    keys.map((key) => pendingId(source, { month, key })),
  );
  const pending = storedRows.filter((row) => row !== null);
  const rows = (await records.ofKeys(tx, keys)).filter((row) => shards.idOf(row.month, row.storeId) === id);
  const stored = before?.data ?? shards.empty;
  const actual = textsOf(shards, id, stored, changesOf(shards, byShard(shards, pending).get(id) ?? []));
  const expected = textsOf(shards, id, shardOf(shards, id, rows));
  const wrong = new Set(keys.filter((key) => actual.get(key) !== expected.get(key)));
  if (wrong.size > 0 && !verify) {
    const rowsByKey = new Map(keys.map((key) => [key, rows.find((row) => row.key === key)?.row ?? null]));
    const after = shards.change(stored, month, rowsByKey);
    writeShards(tx, headId, head, [{ shards, id, revision: before?.revision ?? null, after }]);
    for (const { data } of pending)
      if (wrong.has(data.key))
        recordPending(tx, source, {
          month,
          storeId: data.storeId,
          key: data.key,
          row: rowsByKey.get(data.key) ?? null,
        });
  }
  return [...wrong].map((key) => ({
    collection: shards.name,
    key,
    actual: actual.get(key) ?? null,
    expected: expected.get(key) ?? null,
  }));
}

function ignoreConflict(error: unknown): false {
  if (error instanceof StaleRevision || error instanceof AlreadyExists) return false;
  throw error;
}
