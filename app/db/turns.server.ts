/**
 * Turns at documents: a queue for each that is contended, and none for the rest. Two transactions that read the same document would each wait
 * for the other to release it, for seconds, before Firestore ends one; those of one process go one after the other instead. What other
 * processes do is for Firestore to settle.
 */
import { Contention } from "./documents.ts";

/** Who has a document's turn, by database and name. */
const holders = new Map<string, Turns>();

/** Those of one transaction, kept until it ends. */
export class Turns {
  readonly #held = new Set<string>();
  #over = false;
  readonly #waitsFor = new Set<Turns>();
  #end = () => {};
  readonly #ended = new Promise<void>((resolve) => (this.#end = resolve));

  /**
   * Resolves when it is this transaction's turn at each of the documents; at once where waiting for each other would never end.
   * @throws Contention when that takes longer than `wait` milliseconds
   */
  take(names: readonly string[], wait: number): Promise<void> {
    return this.#inTime(wait, names, true);
  }

  /** Resolves when no other transaction has its turn at any of the documents, without a turn of its own. Throws as `take` does. */
  pass(names: readonly string[], wait: number): Promise<void> {
    return this.#inTime(
      wait,
      names.filter((name) => holders.has(name)),
      false,
    );
  }

  async #inTime(wait: number, names: readonly string[], hold: boolean): Promise<void> {
    if (!names.length) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Contention("other transactions took too long")), wait);
    });
    try {
      await Promise.race([late, Promise.all(names.map((name) => this.#queue(name, hold)))]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #queue(name: string, hold: boolean): Promise<void> {
    for (let holder = holders.get(name); holder && holder !== this; holder = holders.get(name)) {
      // Each would wait for the other for ever: the turn goes over to this one.
      if (holder.#isHeldUpBy(this)) break;
      this.#waitsFor.add(holder);
      await holder.#ended;
      this.#waitsFor.delete(holder);
    }
    if (!hold || this.#over) return;
    holders.set(name, this);
    this.#held.add(name);
  }

  #isHeldUpBy(other: Turns): boolean {
    return this === other || [...this.#waitsFor].some((holder) => holder.#isHeldUpBy(other));
  }

  /** Hands all of them on. */
  end(): void {
    this.#over = true;
    for (const name of this.#held) if (holders.get(name) === this) holders.delete(name);
    this.#held.clear();
    this.#end();
  }
}
