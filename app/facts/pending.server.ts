/**
 * What changes facts writes a small document of its own, the row as it is from now on, which nobody else writes. `fold` moves rows into the
 * shards: shards, the month's head and the rows that are gone change in one commit, and only if each of them is as it was read. So whoever finds
 * the same head before and after reading rows and shards has seen them as they were when the rows were read.
 */
import { setTimeout as pause } from "node:timers/promises";
import { turn } from "#app/turn.server.ts";
import { z } from "zod";
import {
  AlreadyExists,
  Contention,
  collection,
  type Documents,
  MalformedDocument,
  type Page,
  type Reader,
  StaleRevision,
  type Stored,
  type Transaction,
} from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import type { Row, Rows } from "./columns.ts";
import { checkKey, CorruptShard, DamagedFacts, groupBy } from "./shard.ts";
import type { AnyShards, Changes, StoredShard } from "./shards.ts";

/** Keyed `SOURCE.MONTH.KEY`: the latest state of a row that no shard holds yet, of which `row` null says that it is gone. */
export const factRows = collection(
  "facts-rows",
  z.object({
    /** `SOURCE.MONTH` */
    part: z.string(),
    key: z.string(),
    /** Whose shards hold it. A row that moves to another store or month is recorded by `prepareMany`. */
    storeId: z.string(),
    row: z.looseObject({}).nullable(),
  }),
);
export type PendingRow = z.infer<typeof factRows.schema>;

/** Keyed `SOURCE.MONTH`: the generation of each shard, by `COLLECTION.SHARD`, that was written. */
export const factHeads = collection("facts-heads", z.object({ generations: z.record(z.string(), z.string()) }), {
  shared: true,
});
export type Head = Stored<z.infer<typeof factHeads.schema>> | null;

export interface Source {
  readonly source: string;
  readonly parts: readonly AnyShards[];
  /** Rows of a month that may wait: a reader that meets more folds them first. */
  readonly mostPending: number;
}

/** Where a row is, and its values; null once it no longer counts. */
export interface PlacedRow {
  readonly month: string;
  readonly storeId: string;
  readonly key: string;
  readonly row: Row | null;
}

export function partOf({ source }: Source, month: string): string {
  return `${source}.${month}`;
}

function monthOfPart(part: string): string {
  return part.slice(part.lastIndexOf(".") + 1);
}

export function pendingId(source: Source, { month, key }: Pick<PlacedRow, "month" | "key">): string {
  return `${partOf(source, month)}.${key}`;
}

export function record(tx: Transaction, source: Source, { month, storeId, key, row }: PlacedRow): void {
  checkKey(key);
  tx.set(factRows, pendingId(source, { month, key }), { part: partOf(source, month), key, storeId, row });
}

/** Values of one "in". */
const mostNamed = 30;

/**
 * Rows of these months, both included, that no shard holds yet, as they all were at one instant: at most 1000; `next` tells of more.
 * @param storeIds where given, and no more than 30, of these stores alone
 */
export async function readPending(
  reader: Reader,
  source: Source,
  months: { from: string; to: string },
  { limit = 1000, storeIds = null }: { limit?: number; storeIds?: readonly string[] | null } = {},
): Promise<Page<PendingRow>> {
  const named = [...new Set(storeIds)];
  const where = [
    ...(named.length > 0 && named.length <= mostNamed ? [["storeId", "in", named] as const] : []),
    ["part", ">=", partOf(source, months.from)],
    ["part", "<=", partOf(source, months.to)],
  ] as const;
  return reader.query(factRows, { where, limit }).catch((error: unknown) => {
    throw error instanceof MalformedDocument ? new DamagedFacts(monthOfPart(error.id.slice(0, -17)), error) : error;
  });
}

/** By the id of the shard that they belong in. */
export function byShard(shards: AnyShards, pending: readonly Stored<PendingRow>[]): Map<string, Stored<PendingRow>[]> {
  return groupBy(pending, ({ data: { part, storeId } }) => shards.idOf(monthOfPart(part), storeId));
}

/** Rows that were pending, by their key, null being gone. @throws DamagedFacts where any can't be read */
export function changesOf(shards: AnyShards, pending: readonly Stored<PendingRow>[]): Changes {
  return new Map(pending.map((row) => [row.data.key, valuesOf(shards, row)]));
}

function valuesOf(shards: AnyShards, { id, data: { part, row } }: Stored<PendingRow>) {
  if (row === null) return null;
  const parsed = shards.rowSchema.safeParse(row);
  if (parsed.success) return parsed.data;
  throw new DamagedFacts(monthOfPart(part), new CorruptShard(`${factRows.name}/${id}: ${parsed.error.message}`));
}

export function monthOfShard(id: string): string {
  return id.slice(0, 7);
}

/** The rows of a shard, with these changed. @throws DamagedFacts */
export function readShard(shards: AnyShards, id: string, stored: StoredShard | undefined, changes?: Changes): Rows {
  return namingDamage(shards, id, (month) => shards.read(stored ?? shards.empty, month, changes));
}

/** The shard with these rows changed. @throws DamagedFacts */
export function changeShard(
  shards: AnyShards,
  id: string,
  stored: StoredShard | undefined,
  changes: Changes,
): StoredShard {
  return namingDamage(shards, id, (month) => shards.change(stored ?? shards.empty, month, changes));
}

function namingDamage<R>({ name }: AnyShards, id: string, work: (month: string) => R): R {
  const month = monthOfShard(id);
  try {
    return work(month);
  } catch (error) {
    if (!(error instanceof CorruptShard)) throw error;
    throw new DamagedFacts(month, new CorruptShard(`${name}/${id}: ${error.message}`, { cause: error }));
  }
}

/** Shards as they are stored, null where there is none. @throws DamagedFacts for one that doesn't fit its schema */
export async function readStored(
  reader: Reader,
  shards: AnyShards,
  ids: readonly string[],
): Promise<(Stored<StoredShard> | null)[]> {
  return reader.getMany(shards, ids).catch((error: unknown) => {
    throw error instanceof MalformedDocument ? new DamagedFacts(monthOfShard(error.id), error) : error;
  });
}

export function generationKey({ name }: AnyShards, id: string): string {
  return `${name}.${id.slice(8)}`;
}

/** A shard as it is to be. `revision`: which it replaces; null where there is none yet, undefined where that can't be told. */
export interface NewShard {
  readonly shards: AnyShards;
  readonly id: string;
  readonly revision: string | null | undefined;
  readonly after: StoredShard;
}

/** Writes shards of one month, and its head, which must be as it was read. */
export function writeShards(tx: Transaction, headId: string, head: Head, written: readonly NewShard[]): void {
  const generation = newId();
  for (const { shards, id, revision, after } of written) {
    const data = { ...after, generation };
    if (revision === null) tx.create(shards, id, data);
    else tx.set(shards, id, data, { revision });
  }
  const generations = {
    ...head?.data.generations,
    ...Object.fromEntries(written.map(({ shards, id }) => [generationKey(shards, id), generation])),
  };
  if (head) tx.set(factHeads, headId, { generations }, { revision: head.revision });
  else tx.create(factHeads, headId, { generations });
}

/** Rows of one commit: with 24 shards and the head they stay below the port's 500 writes. */
const foldedAtOnce = 400;
/** Of one commit, as JSON: Firestore takes 10 MiB, its emulator 4. */
const maxBytes = 3_000_000;
const maxTries = 10;

/** What this process folds just now, by the database. */
const underWay = new WeakMap<Documents, Map<string, Promise<number>>>();

/**
 * Folds all pending rows of a month; resolves to how many. Several processes may do it at once, and whoever is cut off has moved rows or hasn't.
 * @throws DamagedFacts; Contention while others keep changing the same
 */
export function foldMonth(db: Documents, source: Source, month: string): Promise<number> {
  let folding = underWay.get(db);
  if (!folding) underWay.set(db, (folding = new Map()));
  const part = partOf(source, month);
  const running = folding.get(part) ?? foldAll(db, source, month).finally(() => folding.delete(part));
  folding.set(part, running);
  return running;
}

async function foldAll(db: Documents, source: Source, month: string): Promise<number> {
  let folded = 0;
  for (let tries = 0; tries < maxTries;) {
    const step = await foldSome(db, source, month);
    if (step === 0) return folded;
    folded += step ?? 0;
    // SQLite answers without ever waiting, so others get their turn; whoever was overtaken lets the other finish.
    await (step === null ? pause(Math.random() * 2 ** ++tries) : turn());
  }
  throw new Contention(`the facts of ${month} changed while they were folded, ${maxTries} times`);
}

/** Resolves to how many rows were folded; null when something changed meanwhile. */
async function foldSome(db: Documents, source: Source, month: string): Promise<number | null> {
  const headId = partOf(source, month);
  const head = await db.get(factHeads, headId);
  const { documents } = await readPending(db, source, { from: month, to: month }, { limit: foldedAtOnce });
  if (documents.length === 0) return 0;
  const { written, rows } = await planFold(db, source, month, documents);
  try {
    await db.transaction(async (tx) => {
      writeShards(tx, headId, head, written);
      for (const { id, revision } of rows) tx.delete(factRows, id, { revision });
    });
    return rows.length;
  } catch (error) {
    if (error instanceof StaleRevision || error instanceof AlreadyExists) return null;
    throw error;
  }
}

/** Group by group of stores, as the largest shards hold them, until there is enough for one commit. */
async function planFold(
  db: Documents,
  { parts }: Source,
  month: string,
  pending: readonly Stored<PendingRow>[],
): Promise<{ written: NewShard[]; rows: Stored<PendingRow>[] }> {
  const stored = new Map<string, Stored<StoredShard> | null>();
  for (const shards of parts) {
    const ids = [...byShard(shards, pending).keys()];
    const found = await readStored(db, shards, ids);
    for (const [index, id] of ids.entries()) stored.set(`${shards.name}/${id}`, found[index]!);
  }
  const coarsest = parts.reduce((a, b) => (b.count < a.count ? b : a));
  const [written, rows]: [NewShard[], Stored<PendingRow>[]] = [[], []];
  let bytes = 0;
  for (const group of groupBy(pending, ({ data }) => coarsest.idOf(month, data.storeId)).values()) {
    for (const shards of parts) {
      for (const [id, own] of byShard(shards, group)) {
        const before = stored.get(`${shards.name}/${id}`) ?? null;
        const after = changeShard(shards, id, before?.data, changesOf(shards, own));
        if (after.rows === before?.data.rows) continue;
        bytes += JSON.stringify(after).length;
        written.push({ shards, id, revision: before?.revision ?? null, after });
      }
    }
    rows.push(...group);
    if (bytes > maxBytes) break;
  }
  return { written, rows };
}
