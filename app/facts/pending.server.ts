/**
 * Changes write pending rows without conflicts; folding moves them into shards in one commit with the month's head. A reader who finds the
 * same head before and after has a consistent state.
 */
import { setTimeout as pause } from "node:timers/promises";
import { turn } from "#app/turn.ts";
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

/** Keyed `SOURCE.MONTH.KEY`. `row` is null if it is removed. */
export const factRows = collection(
  "facts-rows",
  z.object({
    part: z.string(),
    key: z.string(),
    /** Determines the shard. A move to another store or month goes through `prepareMany`. */
    storeId: z.string(),
    row: z.looseObject({}).nullable(),
  }),
);
export type PendingRow = z.infer<typeof factRows.schema>;

/** Keyed `SOURCE.MONTH`: the generation of each written shard by `COLLECTION.SHARD`. */
export const factHeads = collection("facts-heads", z.object({ generations: z.record(z.string(), z.string()) }), {
  shared: true,
});
export type Head = Stored<z.infer<typeof factHeads.schema>> | null;

export interface Source {
  readonly source: string;
  readonly parts: readonly AnyShards[];
  /** With more, a reader folds the month first. */
  readonly maxPending: number;
}

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

export function recordPending(tx: Transaction, source: Source, { month, storeId, key, row }: PlacedRow): void {
  checkKey(key);
  tx.set(factRows, pendingId(source, { month, key }), { part: partOf(source, month), key, storeId, row });
}

const maxStoresOfQuery = 30;

/** At most 1000 rows as of one instant; `next` is set if there are more. @param storeIds applies only up to 30 stores */
export async function readPending(
  reader: Reader,
  source: Source,
  months: { from: string; to: string },
  { limit = 1000, storeIds = null }: { limit?: number; storeIds?: readonly string[] | null } = {},
): Promise<Page<PendingRow>> {
  const stores = [...new Set(storeIds)];
  const where = [
    ...(stores.length > 0 && stores.length <= maxStoresOfQuery ? [["storeId", "in", stores] as const] : []),
    ["part", ">=", partOf(source, months.from)],
    ["part", "<=", partOf(source, months.to)],
  ] as const;
  return reader.query(factRows, { where, limit }).catch((error: unknown) => {
    throw error instanceof MalformedDocument ? new DamagedFacts(monthOfPart(error.id.slice(0, -17)), error) : error;
  });
}

export function byShard(shards: AnyShards, pending: readonly Stored<PendingRow>[]): Map<string, Stored<PendingRow>[]> {
  return groupBy(pending, ({ data: { part, storeId } }) => shards.idOf(monthOfPart(part), storeId));
}

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

export function readShard(
  shards: AnyShards,
  id: string,
  shard: StoredShard | Rows | undefined,
  changes?: Changes,
): Rows {
  return reportDamage(shards, id, (month) => shards.read(shard ?? shards.empty, month, changes));
}

export function changeShard(
  shards: AnyShards,
  id: string,
  stored: StoredShard | undefined,
  changes: Changes,
): StoredShard {
  return reportDamage(shards, id, (month) => shards.change(stored ?? shards.empty, month, changes));
}

function reportDamage<R>({ name }: AnyShards, id: string, work: (month: string) => R): R {
  const month = monthOfShard(id);
  try {
    return work(month);
  } catch (error) {
    if (!(error instanceof CorruptShard)) throw error;
    throw new DamagedFacts(month, new CorruptShard(`${name}/${id}: ${error.message}`, { cause: error }));
  }
}

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

/** `revision` is null for a new shard, undefined for an unreadable one. */
export interface NewShard {
  readonly shards: AnyShards;
  readonly id: string;
  readonly revision: string | null | undefined;
  readonly after: StoredShard;
}

export function writeShards(tx: Transaction, headId: string, head: Head, newShards: readonly NewShard[]): void {
  const generation = newId();
  for (const { shards, id, revision, after } of newShards) {
    const data = { ...after, generation };
    if (revision === null) tx.create(shards, id, data);
    else tx.set(shards, id, data, { revision });
  }
  const generations = {
    ...head?.data.generations,
    ...Object.fromEntries(newShards.map(({ shards, id }) => [generationKey(shards, id), generation])),
  };
  if (head) tx.set(factHeads, headId, { generations }, { revision: head.revision });
  else tx.create(factHeads, headId, { generations });
}

/** With 24 shards and the head, a commit stays below the 500 writes of Firestore. */
const rowsPerFold = 400;
/** JSON of one commit: Firestore accepts 10 MiB, its emulator 4. */
const maxBytes = 3_000_000;
const maxTries = 10;

const runningFolds = new WeakMap<Documents, Map<string, Promise<number>>>();

/** Several processes may fold at once, and an interruption is safe. @throws DamagedFacts; Contention after repeated conflicts */
export function foldMonth(db: Documents, source: Source, month: string): Promise<number> {
  let folds = runningFolds.get(db);
  if (!folds) runningFolds.set(db, (folds = new Map()));
  const part = partOf(source, month);
  const running = folds.get(part) ?? foldAll(db, source, month).finally(() => folds.delete(part));
  folds.set(part, running);
  return running;
}

async function foldAll(db: Documents, source: Source, month: string): Promise<number> {
  let folded = 0;
  for (let tries = 0; tries < maxTries;) {
    const step = await foldBatch(db, source, month);
    if (step === 0) return folded;
    folded += step ?? 0;
    // SQLite blocks the thread, so other work runs in between. After a conflict the other process gets time to finish.
    await (step === null ? pause(Math.random() * 2 ** ++tries) : turn());
  }
  throw new Contention(`the facts of ${month} changed while they were folded, ${maxTries} times`);
}

/** Resolves to the number of folded rows; null after a conflict. */
async function foldBatch(db: Documents, source: Source, month: string): Promise<number | null> {
  const headId = partOf(source, month);
  const head = await db.get(factHeads, headId);
  const { documents } = await readPending(db, source, { from: month, to: month }, { limit: rowsPerFold });
  if (documents.length === 0) return 0;
  const { newShards, rows } = await planFold(db, source, month, documents);
  try {
    await db.transaction(async (tx) => {
      writeShards(tx, headId, head, newShards);
      for (const { id, revision } of rows) tx.delete(factRows, id, { revision });
    });
    return rows.length;
  } catch (error) {
    if (error instanceof StaleRevision || error instanceof AlreadyExists) return null;
    throw error;
  }
}

async function planFold(
  db: Documents,
  { parts }: Source,
  month: string,
  pending: readonly Stored<PendingRow>[],
): Promise<{ newShards: NewShard[]; rows: Stored<PendingRow>[] }> {
  const stored = new Map<string, Stored<StoredShard> | null>();
  for (const shards of parts) {
    const ids = [...byShard(shards, pending).keys()];
    const storedShards = await readStored(db, shards, ids);
    for (const [index, id] of ids.entries()) stored.set(`${shards.name}/${id}`, storedShards[index]!);
  }
  const coarsest = parts.reduce((a, b) => (b.count < a.count ? b : a));
  const [newShards, rows]: [NewShard[], Stored<PendingRow>[]] = [[], []];
  let bytes = 0;
  for (const group of groupBy(pending, ({ data }) => coarsest.idOf(month, data.storeId)).values()) {
    for (const shards of parts) {
      for (const [id, ownRows] of byShard(shards, group)) {
        const before = stored.get(`${shards.name}/${id}`) ?? null;
        const after = changeShard(shards, id, before?.data, changesOf(shards, ownRows));
        if (after.rows === before?.data.rows) continue;
        bytes += JSON.stringify(after).length;
        newShards.push({ shards, id, revision: before?.revision ?? null, after });
      }
    }
    rows.push(...group);
    if (bytes > maxBytes) break;
  }
  return { newShards, rows };
}
