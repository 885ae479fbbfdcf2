/**
 * Transactions of Firestore: what they read is held until they commit. One that met a conflict, or an outage, runs again as a whole, alone:
 * others of this process begin after it. One that may have been carried out, and nobody can tell, is not run again.
 */
import { AsyncLocalStorage } from "node:async_hooks";
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
import {
  backOff,
  codeOf,
  type Deadline,
  isPassing,
  isPast,
  isUnclear,
  maxRetries,
  status,
  type WireDocument,
} from "./firestore-requests.server.ts";
import {
  type CheckedWrite,
  checkedDelete,
  checkedWrite,
  nameOf,
  newMark,
  wereCarriedOut,
} from "./firestore-writes.server.ts";
import type { Asking, Firestore } from "./firestore.server.ts";
import { alone, othersAlone } from "./one-by-one.server.ts";
import { Turns } from "./turns.server.ts";

const inside = new AsyncLocalStorage<true>();

interface Conflict {
  readonly conflict: Error;
  /** What names the transaction that met it; null when it never began. */
  readonly previous: Uint8Array | null;
}
type Outcome<R> = { readonly result: R } | Conflict;

export async function runTransaction<R>(db: Firestore, work: (tx: Transaction) => Promise<R>): Promise<R> {
  if (inside.getStore()) throw new Error("a transaction within a transaction");
  const deadline = db.requests.deadline();
  return inside.run(true, async () => {
    await othersAlone(db.lane);
    const first = await attempt(db, work, deadline, null);
    // Whoever runs alone now began earlier, so their time is over earlier too.
    return "result" in first ? first.result : alone(db.lane, () => runAgain(db, work, deadline, first));
  });
}

async function runAgain<R>(
  db: Firestore,
  work: (tx: Transaction) => Promise<R>,
  deadline: Deadline,
  first: Conflict,
): Promise<R> {
  let last = first;
  let tried = 0;
  for (; tried < maxRetries && !isPast(deadline); tried++) {
    await backOff(tried);
    const outcome = await attempt(db, work, deadline, last.previous);
    if ("result" in outcome) return outcome.result;
    last = outcome;
  }
  const { conflict } = last;
  if (isPassing(conflict) && codeOf(conflict) !== status.aborted) throw conflict;
  throw new Contention(`given up after ${tried + 1} conflicts`, { cause: conflict });
}

/** `previous` is the transaction that this one runs again for: Firestore lets it go first. */
async function attempt<R>(
  db: Firestore,
  work: (tx: Transaction) => Promise<R>,
  deadline: Deadline,
  previous: Uint8Array | null,
): Promise<Outcome<R>> {
  const tx = new FirestoreTransaction(db, deadline, previous);
  try {
    const result = await work(tx);
    await tx.commit();
    return { result };
  } catch (error) {
    // A read that failed is the reason, whatever the work made of it.
    const reason = tx.failure ?? error;
    const begun = await tx.rollback();
    if (isConflict(reason) && !tx.unknown) return { conflict: reason, previous: begun };
    throw reason;
  } finally {
    tx.finish();
  }
}

/** Also a transaction that Firestore no longer knows. */
function isConflict(error: unknown): error is Error {
  return (
    isPassing(error) ||
    (codeOf(error) === status.invalidArgument &&
      /transaction.*(expired|invalid|no longer valid)/i.test((error as Error).message))
  );
}

class FirestoreTransaction implements Transaction {
  /** Why a read or the commit failed. */
  failure: unknown = null;
  /** Whether nobody can tell if the commit was carried out. */
  unknown = false;
  readonly #db: Firestore;
  readonly #deadline: Deadline;
  readonly #turns = new Turns();
  /** What it read, by name; null is not there. */
  readonly #seen = new Map<string, WireDocument | null>();
  readonly #writes: CheckedWrite[] = [];
  readonly #mark = newMark();
  readonly #previous: Uint8Array | null;
  #begun: Promise<Uint8Array | null> | null = null;
  #finished = false;

  constructor(db: Firestore, deadline: Deadline, previous: Uint8Array | null) {
    this.#db = db;
    this.#deadline = deadline;
    this.#previous = previous;
  }

  async get<T extends object>(collection: Collection<T>, id: string): Promise<Stored<T> | null> {
    return (await this.getMany(collection, [id]))[0]!;
  }

  getMany<T extends object>(collection: Collection<T>, ids: readonly string[]): Promise<(Stored<T> | null)[]> {
    return this.#db.readMany(collection, ids, (ask, names) => this.#read(ask, names, collection.shared));
  }

  query<T extends object>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    return this.#db.readQuery(collection, query, (ask, names) => this.#read(ask, names, false));
  }

  create<T extends object>(collection: Collection<T>, id: string, data: T): void {
    this.#add(checkedWrite(this.#db.requests, "create", collection, id, data, undefined, this.#mark));
  }

  set<T extends object>(collection: Collection<T>, id: string, data: T, expected?: Precondition): void {
    this.#add(checkedWrite(this.#db.requests, "set", collection, id, data, expected, this.#mark));
  }

  delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): void {
    this.#add(checkedDelete(this.#db.requests, collection, id, expected));
  }

  async commit(): Promise<void> {
    if (!this.#begun && !this.#writes.length) return;
    const begun = (await this.#begun) ?? undefined;
    try {
      await this.#db.store(this.#deadline, this.#writes, begun);
    } catch (error) {
      this.failure = error;
      if (isUnclear(error) && this.#writes.length) {
        const carriedOut = await this.#wasCarriedOut();
        if (carriedOut) return;
        this.unknown = carriedOut === null;
      }
      throw error;
    }
  }

  async #wasCarriedOut(): Promise<boolean | null> {
    try {
      return wereCarriedOut(this.#writes, this.#seen, await this.#db.marks(this.#deadline, this.#writes.map(nameOf)));
    } catch {
      // Firestore is still away.
      return null;
    }
  }

  /** Resolves to what names the transaction for Firestore; null when it never began. */
  async rollback(): Promise<Uint8Array | null> {
    const begun = await Promise.resolve(this.#begun).catch(() => null);
    if (begun) this.#db.requests.rollback(begun);
    return begun;
  }

  finish(): void {
    this.#finished = true;
    this.#turns.end();
  }

  async #read(
    ask: Parameters<Asking>[0],
    names: readonly string[],
    takesTurns: boolean,
  ): Promise<readonly WireDocument[]> {
    if (this.#finished) throw new Error("the transaction is over");
    if (this.#writes.length) throw new Error("a transaction reads before it writes");
    try {
      if (takesTurns) await this.#turns.take(names, this.#deadline - performance.now());
      const found = await this.#ask(ask);
      for (const name of names) this.#seen.set(name, null);
      for (const document of found) this.#seen.set(document.name, document);
      return found;
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  async #ask(ask: Parameters<Asking>[0]): Promise<readonly WireDocument[]> {
    if (this.#begun) return (await ask(this.#deadline, { transaction: await this.#begun })).result;
    const retry = this.#previous && { retryTransaction: this.#previous };
    const first = ask(this.#deadline, { newTransaction: { readWrite: { ...retry } } });
    this.#begun = first.then(({ transaction }) => transaction);
    return (await first).result;
  }

  #add(write: CheckedWrite): void {
    if (this.#finished) throw new Error("the transaction is over");
    if (this.#writes.length >= maxWrites) throw new Error(`a transaction takes at most ${maxWrites} writes`);
    this.#writes.push(write);
  }
}
