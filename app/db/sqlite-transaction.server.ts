/** The commit stores the writes only if all reads still hold. After a conflict it runs again while others in this process wait. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { maxWrites } from "./document.ts";
import {
  type Collection,
  Contention,
  type Page,
  type Precondition,
  type Query,
  type Stored,
  type Transaction,
} from "./documents.ts";
import { runExclusively, waitForExclusiveRuns } from "./exclusive-runs.server.ts";
import type { RecordedRead, Write, WriteToPrepare } from "./sqlite-writes.server.ts";

interface Engine {
  readonly path: string;
  readRecorded<T extends object>(
    collection: Collection<T>,
    id: string,
  ): { stored: Stored<T> | null; read: RecordedRead };
  queryRecorded<T extends object>(collection: Collection<T>, query: Query): { page: Page<T>; read: RecordedRead };
  /** @param precedingWrites of the same transaction */
  prepareWrite<T extends object>(collection: Collection<T>, write: WriteToPrepare<T>, precedingWrites: number): Write;
  prepareDelete<T extends object>(collection: Collection<T>, id: string, expected: Precondition | undefined): Write;
  commit(reads: readonly RecordedRead[], writes: readonly Write[]): boolean;
  /** Batched with other pending commits. */
  commitInBatch(reads: readonly RecordedRead[], writes: readonly Write[]): Promise<boolean>;
}

const maxAttempts = 10;
const activeTransaction = new AsyncLocalStorage<true>();

export async function runSqliteTransaction<R>(db: Engine, work: (tx: Transaction) => R | Promise<R>): Promise<R> {
  if (activeTransaction.getStore()) throw new Error("a transaction within a transaction");
  return activeTransaction.run(true, async () => {
    const first = await attempt(db, work, () => waitForExclusiveRuns(db.path));
    if (first) return first.result;
    return runExclusively(db.path, async () => {
      for (let attempts = 1; attempts < maxAttempts; attempts++) {
        const retry = await attempt(db, work);
        if (retry) return retry.result;
        // Only another process can have interfered, so it gets time to finish.
        await pause(Math.random() * 2 ** Math.min(attempts, 6));
      }
      throw new Contention(`given up after ${maxAttempts} conflicts`);
    });
  });
}

async function attempt<R>(
  db: Engine,
  work: (tx: Transaction) => R | Promise<R>,
  beforeCommit?: () => Promise<void>,
): Promise<{ result: R } | null> {
  const tx = new SqliteTransaction(db);
  try {
    let result: R;
    try {
      result = await work(tx);
    } catch (error) {
      if (!db.commit(tx.reads, [])) return null;
      throw error;
    }
    await beforeCommit?.();
    const stored = tx.writes.length > 0 ? await db.commitInBatch(tx.reads, tx.writes) : db.commit(tx.reads, []);
    return stored ? { result } : null;
  } finally {
    tx.finish();
  }
}

class SqliteTransaction implements Transaction {
  readonly reads: RecordedRead[] = [];
  readonly writes: Write[] = [];
  readonly #db: Engine;
  #finished = false;

  constructor(db: Engine) {
    this.#db = db;
  }

  async get<T extends object>(collection: Collection<T>, id: string): Promise<Stored<T> | null> {
    this.#requireReading();
    const { stored, read } = this.#db.readRecorded(collection, id);
    this.reads.push(read);
    return stored;
  }

  async getMany<T extends object>(collection: Collection<T>, ids: readonly string[]): Promise<(Stored<T> | null)[]> {
    return Promise.all(ids.map((id) => this.get(collection, id)));
  }

  async query<T extends object>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    this.#requireReading();
    const { page, read } = this.#db.queryRecorded(collection, query);
    this.reads.push(read);
    return page;
  }

  create<T extends object>(collection: Collection<T>, id: string, data: T): void {
    this.#add(this.#db.prepareWrite(collection, { kind: "create", id, data }, this.writes.length));
  }

  set<T extends object>(collection: Collection<T>, id: string, data: T, expected?: Precondition): void {
    this.#add(this.#db.prepareWrite(collection, { kind: "set", id, data, expected }, this.writes.length));
  }

  delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): void {
    this.#add(this.#db.prepareDelete(collection, id, expected));
  }

  finish(): void {
    this.#finished = true;
  }

  #add(write: Write): void {
    this.#requireOpen();
    if (this.writes.length >= maxWrites) throw new Error(`a transaction takes at most ${maxWrites} writes`);
    this.writes.push(write);
  }

  #requireReading(): void {
    this.#requireOpen();
    if (this.writes.length) throw new Error("a transaction reads before it writes");
  }

  #requireOpen(): void {
    if (this.#finished) throw new Error("the transaction is over");
  }
}
