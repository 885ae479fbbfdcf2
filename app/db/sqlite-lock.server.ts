/** One process writes to the database at a time: how the others wait for their turn. */
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Contention } from "./documents.ts";
import { isBusy } from "./sqlite-errors.server.ts";

/** Milliseconds between two looks at whether the database is free. */
const interval = 50;
/** Milliseconds for which a write waits at most, as one on Firestore does. */
const patience = 30_000;
/** Milliseconds after which a start says that it waits, and then says so again. */
const [notice, reminder] = [1000, 60_000];

/** Runs `work` in a transaction that may write. @throws whatever `work` throws: then nothing is stored */
export function writeTransaction<R>(db: DatabaseSync, work: () => R): R {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** At the start of a process, which has nothing else to do: waits as long as it takes, and says so. */
export function waitAtStart<R>(path: string, work: () => R, say: (line: string) => void): R {
  for (let next = performance.now() + notice; ;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    if (performance.now() > next) {
      say(`Waiting: another process is writing to ${path}.`);
      next = performance.now() + reminder;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, interval);
  }
}

/** While another process writes for long, the writes of this one wait together, and it goes on answering. */
export class WriteTurn {
  readonly #db: DatabaseSync;
  #free: Promise<void> | null = null;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Runs `work`, which stores nothing when the database is busy, until it isn't. @throws Contention when that takes too long */
  async take<R>(work: () => R | Promise<R>): Promise<R> {
    const until = performance.now() + patience;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() > until) throw new Contention("another process writes for too long", { cause: error });
      }
      this.#free ??= this.#untilFree(until).finally(() => (this.#free = null));
      await this.#free;
    }
  }

  async #untilFree(until: number): Promise<void> {
    do await pause(interval);
    while (!this.#isFree() && performance.now() < until);
  }

  /** Asks without waiting, since that would hold up everyone. */
  #isFree(): boolean {
    const { timeout } = this.#db.prepare("PRAGMA busy_timeout").get() as { timeout: number };
    this.#db.exec("PRAGMA busy_timeout = 0");
    try {
      writeTransaction(this.#db, () => {});
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      return false;
    } finally {
      this.#db.exec(`PRAGMA busy_timeout = ${timeout}`);
    }
  }
}
