/** Commits that are due at the same time are made as one: to wait for the disk costs more than what most of them write. */
import { isBusy } from "./sqlite-errors.server.ts";

interface Waiting<T> {
  readonly due: T;
  readonly settle: (stored: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** `store` stores some in one go and tells of each whether it could; it throws, and stores none, when one of them fails. */
export class CommitsTogether<T> {
  readonly #store: (due: readonly T[]) => readonly boolean[];
  #waiting: Waiting<T>[] = [];

  constructor(store: (due: readonly T[]) => readonly boolean[]) {
    this.#store = store;
  }

  /** Once all work that is ready now has run, with whatever else is due by then. */
  soon(due: T): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ due, settle, fail });
      if (this.#waiting.length === 1) setImmediate(() => this.#commit());
    });
  }

  #commit(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length > 1 && this.#tryAll(waiting)) return;
    for (const { due, settle, fail } of waiting) {
      try {
        settle(this.#store([due])[0]!);
      } catch (error) {
        fail(error);
      }
    }
  }

  /** False when one fails, which is no matter to the others. A database that is busy is busy for all. */
  #tryAll(waiting: readonly Waiting<T>[]): boolean {
    try {
      const stored = this.#store(waiting.map(({ due }) => due));
      for (const [index, { settle }] of waiting.entries()) settle(stored[index]!);
      return true;
    } catch (error) {
      if (!isBusy(error)) return false;
      for (const { fail } of waiting) fail(error);
      return true;
    }
  }
}
