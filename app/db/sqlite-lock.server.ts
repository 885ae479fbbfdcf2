import type { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Contention } from "./documents.ts";
import { isBusy } from "./sqlite-errors.server.ts";

const pollMs = 50;
/** As on Firestore. */
const maxWaitMs = 30_000;
/** The first report comes sooner. */
const [firstReportMs, reportMs] = [1000, 60_000];

/** Rolled back if `work` throws. */
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

/** Blocks. Only for the start of a process. */
export function retryWhileBusy<R>(path: string, work: () => R, report: (line: string) => void): R {
  for (let next = performance.now() + firstReportMs; ;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    if (performance.now() > next) {
      report(`Waiting: another process is writing to ${path}.`);
      next = performance.now() + reportMs;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs);
  }
}

/** Writes wait together while another process writes, without blocking the thread. */
export class WriteQueue {
  readonly #db: DatabaseSync;
  #whenFree: Promise<void> | null = null;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** `work` must store nothing when the database is busy. @throws Contention after the longest wait */
  async run<R>(work: () => R | Promise<R>): Promise<R> {
    const until = performance.now() + maxWaitMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() > until) throw new Contention("another process writes for too long", { cause: error });
      }
      this.#whenFree ??= this.#waitUntilFree(until).finally(() => (this.#whenFree = null));
      await this.#whenFree;
    }
  }

  async #waitUntilFree(until: number): Promise<void> {
    do await pause(pollMs);
    while (!this.#isFree() && performance.now() < until);
  }

  /** Checks without waiting, which would block the thread. */
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
