/**
 * The facts of a month, held against the records that they follow from, and put right: what can't be read is made again, elsewhere rows that are
 * missing, wrong or too many are changed. Others may go on recording meanwhile.
 */
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
  record,
  type Source,
  writeShards,
} from "./pending.server.ts";
import { DamagedFacts } from "./shard.ts";
import type { AnyShards, Changes, StoredShard } from "./shards.ts";

/** The records that facts follow from. */
export interface Records {
  /** The rows of all records of the month that count. */
  ofMonth(db: Documents, month: string): AsyncIterable<readonly PlacedRow[]>;
  /** The rows of those of these records that count, wherever they belong now. */
  ofKeys(reader: Reader, keys: readonly string[]): Promise<readonly PlacedRow[]>;
}

export interface Verdict {
  /** That the month should have. */
  readonly rows: number;
  /** Documents that couldn't be read. */
  readonly damaged: readonly string[];
  /** Rows in the other documents that were missing, wrong or too many. */
  readonly wrong: number;
}

/** A row that isn't as it should be, as JSON; null where there is none. */
export interface Difference {
  /** The collection of its shard. */
  readonly collection: string;
  /** The record's id. */
  readonly key: string;
  readonly held: string | null;
  readonly wanted: string | null;
}

export interface Doing {
  /** Only to say what is wrong. */
  readonly verify?: boolean;
  /** Told of each row that is counted as wrong. */
  readonly tell?: (difference: Difference) => void;
}

interface Context {
  readonly db: Documents;
  readonly source: Source;
  readonly records: Records;
  readonly month: string;
  readonly verify: boolean;
  readonly tell: (difference: Difference) => void;
}

const maxTries = 5;

/** Holds a month's facts against its records, and puts them right unless it is only to `verify`. */
export async function rebuildMonth(context: Context): Promise<Verdict> {
  for (let tries = 0; tries < maxTries; tries++) {
    const verdict = await rebuild(context);
    if (verdict) return verdict;
  }
  throw new Contention(`the facts of ${context.month} changed while they were made again`);
}

/** Null when something was folded while shards were made again. */
async function rebuild(context: Context): Promise<Verdict | null> {
  const { db, source, records, month, verify } = context;
  const headId = partOf(source, month);
  const head = await db.get(factHeads, headId);
  const { pending, damaged } = await sortPending(context);
  const ids = source.parts.flatMap((shards) => shards.idsOf(month).map((id) => ({ shards, id })));
  const seen = await Promise.all(ids.map(({ shards, id }) => see(db, shards, id, pending)));
  // After the look at the shards: what changes from now on is pending, or moves the head.
  const rows: PlacedRow[] = [];
  for await (const some of records.ofMonth(db, month)) rows.push(...some);
  const compared = seen.map((each) => ({ ...each, after: shardOf(each.shards, each.id, rows) }));

  const remade = compared.filter(({ texts }) => texts === null);
  damaged.push(...remade.map(({ shards, id }) => `${shards.name}/${id}`));
  if (remade.length > 0 && !verify) {
    const stored = await db
      .transaction(async (tx) => writeShards(tx, headId, head, remade))
      .then(() => true)
      .catch(overtaken);
    if (!stored) return null;
  }
  let wrong = 0;
  for (const { shards, id, texts, after } of compared) {
    const due = texts ? differing(texts, textsOf(shards, id, after)) : [];
    for (let at = 0; at < due.length; at += keysAtOnce) {
      const keys = due.slice(at, at + keysAtOnce);
      const found = await db.transaction((tx) => putRight(tx, context, shards, id, keys));
      wrong += found.length;
      found.forEach(context.tell);
    }
  }
  return { rows: rows.length, damaged, wrong };
}

/** Pending rows that can be read; those that can't are dropped, as their records are looked at anyway. */
async function sortPending({ db, source, month, verify }: Context) {
  const where = [["part", "==", partOf(source, month)]] as const;
  const pending: Stored<PendingRow>[] = [];
  const damaged: string[] = [];
  for (const stored of await queryAll(db, asStored(factRows), { where })) {
    const row = factRows.schema.safeParse(stored.data);
    const fits =
      row.success &&
      source.parts.every(({ rowSchema }) => row.data.row === null || rowSchema.safeParse(row.data.row).success);
    if (fits) pending.push({ ...stored, data: row.data });
    else {
      damaged.push(`${factRows.name}/${stored.id}`);
      if (!verify) await db.delete(factRows, stored.id, { revision: stored.revision }).catch(overtaken);
    }
  }
  return { pending, damaged };
}

/** Documents as they are stored, whether or not they fit their schema. */
function asStored({ name }: { name: string }): Collection<object> {
  return collection(name, z.looseObject({}));
}

/** A shard's rows with those that are pending, as texts by key; null where it can't be read. Not even its revision can where it is no JSON. */
async function see(db: Documents, shards: AnyShards, id: string, pending: readonly Stored<PendingRow>[]) {
  try {
    const stored = await db.get(asStored(shards), id);
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

/** Each row as text, by its key. @throws DamagedFacts */
function textsOf(shards: AnyShards, id: string, stored: StoredShard, changes?: Changes): Map<string, string> {
  const columns = readShard(shards, id, stored, changes);
  return new Map(
    Array.from({ length: columns.count }, (_, row) => [columns.key(row), JSON.stringify(columns.row(row))]),
  );
}

/** What the shard would hold of these rows. */
function shardOf(shards: AnyShards, id: string, rows: readonly PlacedRow[]): StoredShard {
  const own = rows.filter(({ month, storeId }) => shards.idOf(month, storeId) === id);
  return changeShard(shards, id, undefined, new Map(own.map(({ key, row }) => [key, row])));
}

function differing(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key));
}

const keysAtOnce = 100;

/** Settles these rows by what their records are now; to those that were not right. */
async function putRight(
  tx: Transaction,
  { source, records, month, verify }: Context,
  shards: AnyShards,
  id: string,
  keys: readonly string[],
): Promise<Difference[]> {
  const headId = partOf(source, month);
  const head = await tx.get(factHeads, headId);
  const before = await tx.get(shards, id);
  const found = await tx.getMany(
    factRows,
    keys.map((key) => pendingId(source, { month, key })),
  );
  const pending = found.filter((row) => row !== null);
  const rows = (await records.ofKeys(tx, keys)).filter((row) => shards.idOf(row.month, row.storeId) === id);
  const stored = before?.data ?? shards.empty;
  const held = textsOf(shards, id, stored, changesOf(shards, byShard(shards, pending).get(id) ?? []));
  const wanted = textsOf(shards, id, shardOf(shards, id, rows));
  const wrong = new Set(keys.filter((key) => held.get(key) !== wanted.get(key)));
  if (wrong.size > 0 && !verify) {
    const right = new Map(keys.map((key) => [key, rows.find((row) => row.key === key)?.row ?? null]));
    const after = shards.change(stored, month, right);
    writeShards(tx, headId, head, [{ shards, id, revision: before?.revision ?? null, after }]);
    for (const { data } of pending)
      if (wrong.has(data.key))
        record(tx, source, { month, storeId: data.storeId, key: data.key, row: right.get(data.key) ?? null });
  }
  return [...wrong].map((key) => ({
    collection: shards.name,
    key,
    held: held.get(key) ?? null,
    wanted: wanted.get(key) ?? null,
  }));
}

/** What was to be put right is already another. */
function overtaken(error: unknown): false {
  if (error instanceof StaleRevision || error instanceof AlreadyExists) return false;
  throw error;
}
