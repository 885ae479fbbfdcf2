/**
 * Locks on contended documents, for the transactions of this process. Two transactions that read one document would block each other for seconds
 * before Firestore ends one, so those of one process go one after the other. Firestore settles conflicts with other processes.
 */
import { Contention } from "./documents.ts";

/** The transaction that holds each lock, by the document's full name. */
const holders = new Map<string, DocumentLocks>();

interface LockOptions {
  readonly acquires: boolean;
}

/** The locks of one transaction, held until it ends. */
export class DocumentLocks {
  readonly #lockedNames = new Set<string>();
  #isReleased = false;
  readonly #waitsFor = new Set<DocumentLocks>();
  #resolveReleased = () => {};
  readonly #released = new Promise<void>((resolve) => (this.#resolveReleased = resolve));

  /**
   * Resolves once this transaction has the locks of all documents, or at once where that would be a deadlock.
   * @throws Contention after `waitMs`
   */
  acquire(names: readonly string[], waitMs: number): Promise<void> {
    return this.#lockInTime(names, waitMs, { acquires: true });
  }

  /** Resolves once no other transaction has a lock on any of the documents, without locking them. @throws Contention */
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
