/** Transactions of this process that touch one document take turns: Firestore would block them for seconds before it ends one. */
import { Contention } from "./documents.ts";

const holders = new Map<string, DocumentLocks>();

interface LockOptions {
  readonly acquires: boolean;
}

/** Held until the transaction ends. */
export class DocumentLocks {
  readonly #lockedNames = new Set<string>();
  #isReleased = false;
  readonly #waitsFor = new Set<DocumentLocks>();
  #resolveReleased = () => {};
  readonly #released = new Promise<void>((resolve) => (this.#resolveReleased = resolve));

  /** Resolves with all locks, or at once where that would be a deadlock. @throws Contention after `waitMs` */
  acquire(names: readonly string[], waitMs: number): Promise<void> {
    return this.#lockInTime(names, waitMs, { acquires: true });
  }

  /** Doesn't lock. @throws Contention */
  waitFor(names: readonly string[], waitMs: number): Promise<void> {
    const lockedNames = names.filter((name) => holders.has(name));
    return this.#lockInTime(lockedNames, waitMs, { acquires: false });
  }

  async #lockInTime(names: readonly string[], waitMs: number, options: LockOptions): Promise<void> {
    if (!names.length) return;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Contention("other transactions took too long")), waitMs);
    });
    try {
      await Promise.race([timeout, Promise.all(names.map((name) => this.#lock(name, options)))]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #lock(name: string, { acquires }: LockOptions): Promise<void> {
    for (let holder = holders.get(name); holder && holder !== this; holder = holders.get(name)) {
      // The two would wait for each other for ever, so this one takes the lock over.
      if (holder.#waitsForAny(this)) break;
      this.#waitsFor.add(holder);
      await holder.#released;
      this.#waitsFor.delete(holder);
    }
    if (!acquires || this.#isReleased) return;
    holders.set(name, this);
    this.#lockedNames.add(name);
  }

  #waitsForAny(other: DocumentLocks): boolean {
    return this === other || [...this.#waitsFor].some((holder) => holder.#waitsForAny(other));
  }

  release(): void {
    this.#isReleased = true;
    for (const name of this.#lockedNames) if (holders.get(name) === this) holders.delete(name);
    this.#lockedNames.clear();
    this.#resolveReleased();
  }
}
