/** Waiting for the disk costs more than most commits write, so pending ones are stored together. */
import { isBusy } from "./sqlite-errors.server.ts";

interface QueuedCommit<T> {
  readonly commit: T;
  readonly resolve: (stored: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** `store` returns for each commit whether it was stored; it throws, and stores none, when one fails. */
export class CommitBatcher<T> {
  readonly #store: (commit: readonly T[]) => readonly boolean[];
  #queue: QueuedCommit<T>[] = [];

  constructor(store: (commit: readonly T[]) => readonly boolean[]) {
    this.#store = store;
  }

  /** Commits once the work that is ready now has run. */
  enqueue(commit: T): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ commit, resolve, reject });
      if (this.#queue.length === 1) setImmediate(() => this.#commit());
    });
  }

  #commit(): void {
    const batch = this.#queue;
    this.#queue = [];
    if (batch.length > 1 && this.#tryAll(batch)) return;
    for (const { commit, resolve, reject } of batch) {
      try {
        resolve(this.#store([commit])[0]!);
      } catch (error) {
        reject(error);
      }
    }
  }

  /** Returns false when one commit fails, so that each is tried alone. A busy database is busy for all. */
  #tryAll(batch: readonly QueuedCommit<T>[]): boolean {
    try {
      const stored = this.#store(batch.map(({ commit }) => commit));
      for (const [index, { resolve }] of batch.entries()) resolve(stored[index]!);
      return true;
    } catch (error) {
      if (!isBusy(error)) return false;
      for (const { reject } of batch) reject(error);
      return true;
    }
  }
}
