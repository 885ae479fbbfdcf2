/**
 * Optimistic transactions: reads remember what they saw, writes wait, and the commit, which is one synchronous step, stores them only if all
 * that was seen still holds. After a conflict the transaction runs again, alone: others in this process hold their commits back meanwhile.
 */
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
import { alone, othersAlone } from "./one-by-one.server.ts";
import type { Seen, Write } from "./sqlite-writes.server.ts";

/** The database, as transactions need it. */
interface Engine {
  readonly path: string;
  readSeen<T extends object>(collection: Collection<T>, id: string): { stored: Stored<T> | null; seen: Seen };
  querySeen<T extends object>(collection: Collection<T>, query: Query): { page: Page<T>; seen: Seen };
  /** `among`: how many writes of its transaction came before it. */
  checkWrite<T extends object>(
    kind: "create" | "set",
    collection: Collection<T>,
    id: string,
    data: T,
    expected: Precondition | undefined,
    how: { among: number },
  ): Write;
  checkDelete<T extends object>(collection: Collection<T>, id: string, expected: Precondition | undefined): Write;
  /** Stores the writes if all that was seen still holds; false, and nothing stored, if not. */
  commit(seen: readonly Seen[], writes: readonly Write[]): boolean;
  /** The same, together with what else is to be committed. */
  commitSoon(seen: readonly Seen[], writes: readonly Write[]): Promise<boolean>;
}

const maxAttempts = 10;
const inside = new AsyncLocalStorage<true>();

export async function runTransaction<R>(db: Engine, work: (tx: Transaction) => R | Promise<R>): Promise<R> {
  if (inside.getStore()) throw new Error("a transaction within a transaction");
  return inside.run(true, async () => {
    const first = await attempt(db, work, () => othersAlone(db.path));
    if (first) return first.result;
    return alone(db.path, async () => {
      for (let tried = 1; tried < maxAttempts; tried++) {
        const again = await attempt(db, work);
        if (again) return again.result;
        // Only another process can have interfered: let it finish.
        await pause(Math.random() * 2 ** Math.min(tried, 6));
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
      // What it read may never have been true together: then it has no reason to fail.
      if (!db.commit(tx.seen, [])) return null;
      throw error;
    }
    await beforeCommit?.();
    const stored = tx.writes.length > 0 ? await db.commitSoon(tx.seen, tx.writes) : db.commit(tx.seen, []);
    return stored ? { result } : null;
  } finally {
    tx.finish();
  }
}

class SqliteTransaction implements Transaction {
  readonly seen: Seen[] = [];
  readonly writes: Write[] = [];
  readonly #db: Engine;
  #finished = false;

  constructor(db: Engine) {
    this.#db = db;
  }

  async get<T extends object>(collection: Collection<T>, id: string): Promise<Stored<T> | null> {
    this.#requireReading();
    const { stored, seen } = this.#db.readSeen(collection, id);
    this.seen.push(seen);
    return stored;
  }

  async getMany<T extends object>(collection: Collection<T>, ids: readonly string[]): Promise<(Stored<T> | null)[]> {
    return Promise.all(ids.map((id) => this.get(collection, id)));
  }

  async query<T extends object>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    this.#requireReading();
    const { page, seen } = this.#db.querySeen(collection, query);
    this.seen.push(seen);
    return page;
  }

  create<T extends object>(collection: Collection<T>, id: string, data: T): void {
    this.#add(this.#db.checkWrite("create", collection, id, data, undefined, { among: this.writes.length }));
  }

  set<T extends object>(collection: Collection<T>, id: string, data: T, expected?: Precondition): void {
    this.#add(this.#db.checkWrite("set", collection, id, data, expected, { among: this.writes.length }));
  }

  delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): void {
    this.#add(this.#db.checkDelete(collection, id, expected));
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
