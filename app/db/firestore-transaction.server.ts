/**
 * Transactions of Firestore: what they read is held until they commit. One that met a conflict, or an outage, runs again as a whole, with its
 * turn at the documents it was about to write; others of this process that read them wait, and nobody else does. One that may have been
 * carried out, and nobody can tell, is not run again.
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
  type FirestoreRequests,
  isPassing,
  isPast,
  isUnclear,
  maxRetries,
  type Read,
  status,
  type WireDocument,
  type Within,
} from "./firestore-requests.server.ts";
import {
  type CheckedWrite,
  checkedDelete,
  checkedWrite,
  nameOf,
  newMark,
  wereCommitted,
} from "./firestore-writes.server.ts";
import { Turns } from "./turns.server.ts";

/** How documents are asked for: by themselves, or within a transaction. `asked` are their names, which may not be there, or a query. */
export type Asking = (
  ask: (deadline: Deadline, within: Within) => Promise<Read<readonly WireDocument[]>>,
  asked: { readonly names: readonly string[] } | { readonly query: object },
) => Promise<readonly WireDocument[]>;

/** The database, as transactions need it. */
interface Engine {
  readonly requests: FirestoreRequests;
  readMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
    asking: Asking,
  ): Promise<(Stored<T> | null)[]>;
  readQuery<T extends object>(collection: Collection<T>, query: Query, asking: Asking): Promise<Page<T>>;
  /**
   * Stores all writes or none, asking once. Resolves to the revisions.
   * @throws AlreadyExists, StaleRevision
   */
  store(deadline: Deadline, writes: readonly CheckedWrite[], transaction?: Uint8Array): Promise<string[]>;
  /** These documents' marks and times, without what else they hold. */
  marks(deadline: Deadline, names: readonly string[]): Promise<WireDocument[]>;
}

const inside = new AsyncLocalStorage<true>();

interface Conflict {
  readonly conflict: Error;
  /** What names the transaction that met it, which Firestore lets go first when it runs again; null when it never began. */
  readonly previous: Uint8Array | null;
  /** The documents and queries it may have been about. */
  readonly contended: readonly string[];
}

export async function runTransaction<R>(db: Engine, work: (tx: Transaction) => R | Promise<R>): Promise<R> {
  if (inside.getStore()) throw new Error("a transaction within a transaction");
  const deadline = db.requests.deadline();
  return inside.run(true, async () => {
    let outcome = await attempt(db, work, deadline, null);
    for (let tried = 0; "conflict" in outcome; tried++) {
      if (tried >= maxRetries || isPast(deadline)) throw givenUp(outcome.conflict, tried);
      await backOff(tried);
      outcome = await attempt(db, work, deadline, outcome);
    }
    return outcome.result;
  });
}

function givenUp(conflict: Error, tried: number): Error {
  if (isPassing(conflict) && codeOf(conflict) !== status.aborted) return conflict;
  return new Contention(`given up after ${tried + 1} conflicts`, { cause: conflict });
}

async function attempt<R>(
  db: Engine,
  work: (tx: Transaction) => R | Promise<R>,
  deadline: Deadline,
  before: Conflict | null,
): Promise<{ readonly result: R } | Conflict> {
  const tx = new FirestoreTransaction(db, deadline, before?.previous ?? null);
  try {
    await tx.takeTurns(before?.contended ?? []);
    const result = await work(tx);
    await tx.commit();
    return { result };
  } catch (error) {
    // A read that failed is the reason, whatever the work made of it.
    const reason = tx.failure ?? error;
    const begun = await tx.rollback();
    if (isConflict(reason) && !tx.unknown) return { conflict: reason, previous: begun, contended: tx.contended() };
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
      /transaction/i.test((error as Error).message) &&
      /expired|invalid|no longer valid/i.test((error as Error).message))
  );
}

class FirestoreTransaction implements Transaction {
  /** Why a read or the commit failed. */
  failure: unknown = null;
  /** Whether nobody can tell if the commit was carried out. */
  unknown = false;
  readonly #db: Engine;
  readonly #deadline: Deadline;
  readonly #turns = new Turns();
  /** What it read, by name; null is not there. */
  readonly #seen = new Map<string, WireDocument | null>();
  /** The documents it asked for by name, and its queries as JSON, answered or not. */
  readonly #asked = new Set<string>();
  readonly #writes: CheckedWrite[] = [];
  readonly #mark = newMark();
  readonly #previous: Uint8Array | null;
  #begun: Promise<Uint8Array | null> | null = null;
  #finished = false;

  constructor(db: Engine, deadline: Deadline, previous: Uint8Array | null) {
    this.#db = db;
    this.#deadline = deadline;
    this.#previous = previous;
  }

  /** Resolves when it is its turn at these documents and queries. */
  takeTurns(contended: readonly string[]): Promise<void> {
    return this.#turns.take(contended, this.#left());
  }

  /** What it was about to write, and its queries; where it did not come to writing, all it asked for. */
  contended(): string[] {
    if (!this.#writes.length) return [...this.#asked];
    return [...this.#writes.map(nameOf), ...[...this.#asked].filter((asked) => asked.startsWith("{"))];
  }

  async get<T extends object>(collection: Collection<T>, id: string): Promise<Stored<T> | null> {
    return (await this.getMany(collection, [id]))[0]!;
  }

  getMany<T extends object>(collection: Collection<T>, ids: readonly string[]): Promise<(Stored<T> | null)[]> {
    return this.#db.readMany(collection, ids, (ask, asked) => this.#read(ask, asked, collection.shared));
  }

  query<T extends object>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    return this.#db.readQuery(collection, query, (ask, asked) => this.#read(ask, asked, false));
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
      return wereCommitted(this.#writes, this.#seen, await this.#db.marks(this.#deadline, this.#writes.map(nameOf)));
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
    asked: Parameters<Asking>[1],
    takesTurns: boolean,
  ): Promise<readonly WireDocument[]> {
    if (this.#finished) throw new Error("the transaction is over");
    if (this.#writes.length) throw new Error("a transaction reads before it writes");
    const names = "names" in asked ? asked.names : [];
    const queued = "names" in asked ? names : [JSON.stringify(asked.query)];
    try {
      for (const name of queued) this.#asked.add(name);
      await (takesTurns ? this.takeTurns(queued) : this.#turns.pass(queued, this.#left()));
      const found = await this.#ask(ask);
      for (const name of names) this.#seen.set(name, null);
      for (const document of found) this.#seen.set(document.name, document);
      return found;
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  /** Milliseconds of its time. */
  #left(): number {
    return this.#deadline - performance.now();
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
