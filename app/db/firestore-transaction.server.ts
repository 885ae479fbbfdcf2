/** Firestore locks what is read. Conflicts are repeated with locks of this process, but not if the commit may have succeeded. */
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
  grpcCodeOf,
  type Deadline,
  type FirestoreRequests,
  isTransient,
  isPast,
  mayHaveSucceeded,
  maxRetries,
  type ReadResult,
  status,
  type WireDocument,
  type ReadConsistency,
} from "./firestore-requests.server.ts";
import {
  type PreparedWrite,
  prepareDelete,
  prepareWrite,
  documentNameOf,
  newMark,
  wereCommitted,
} from "./firestore-writes.server.ts";
import { DocumentLocks } from "./document-locks.server.ts";

export type ReadRunner = (
  read: (deadline: Deadline, consistency: ReadConsistency) => Promise<ReadResult<readonly WireDocument[]>>,
  target: { readonly names: readonly string[] } | { readonly query: object },
) => Promise<readonly WireDocument[]>;

interface Engine {
  readonly requests: FirestoreRequests;
  readMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
    runRead: ReadRunner,
  ): Promise<(Stored<T> | null)[]>;
  readQuery<T extends object>(collection: Collection<T>, query: Query, runRead: ReadRunner): Promise<Page<T>>;
  /** Stores all writes or none, in one request. Resolves to the revisions. @throws AlreadyExists, StaleRevision */
  store(deadline: Deadline, writes: readonly PreparedWrite[], transaction?: Uint8Array): Promise<string[]>;
  readMarks(deadline: Deadline, names: readonly string[]): Promise<WireDocument[]>;
}

const activeTransaction = new AsyncLocalStorage<true>();

interface Conflict {
  readonly conflict: Error;
  readonly previous: Uint8Array | null;
  readonly contended: readonly string[];
}

export async function runFirestoreTransaction<R>(db: Engine, work: (tx: Transaction) => R | Promise<R>): Promise<R> {
  if (activeTransaction.getStore()) throw new Error("a transaction within a transaction");
  const deadline = db.requests.newDeadline();
  return activeTransaction.run(true, async () => {
    let outcome = await attempt(db, work, { deadline, before: null });
    for (let attempts = 0; "conflict" in outcome; attempts++) {
      if (attempts >= maxRetries || isPast(deadline)) throw toError(outcome.conflict, attempts);
      await backOff(attempts);
      outcome = await attempt(db, work, { deadline, before: outcome });
    }
    return outcome.result;
  });
}

function toError(conflict: Error, attempts: number): Error {
  if (isTransient(conflict) && grpcCodeOf(conflict) !== status.aborted) return conflict;
  return new Contention(`given up after ${attempts + 1} conflicts`, { cause: conflict });
}

async function attempt<R>(
  db: Engine,
  work: (tx: Transaction) => R | Promise<R>,
  { deadline, before }: { deadline: Deadline; before: Conflict | null },
): Promise<{ readonly result: R } | Conflict> {
  const tx = new FirestoreTransaction(db, deadline, before?.previous ?? null);
  try {
    await tx.lock(before?.contended ?? []);
    const result = await work(tx);
    await tx.commit();
    return { result };
  } catch (error) {
    const reason = tx.failure ?? error;
    const transactionId = await tx.rollback();
    if (isConflict(reason) && !tx.isOutcomeUnknown)
      return { conflict: reason, previous: transactionId, contended: tx.contended() };
    throw reason;
  } finally {
    tx.finish();
  }
}

function isConflict(error: unknown): error is Error {
  return (
    isTransient(error) ||
    (grpcCodeOf(error) === status.invalidArgument &&
      /transaction/i.test((error as Error).message) &&
      /expired|invalid|no longer valid/i.test((error as Error).message))
  );
}

class FirestoreTransaction implements Transaction {
  failure: unknown = null;
  /** Nobody can tell whether the commit succeeded. */
  isOutcomeUnknown = false;
  readonly #db: Engine;
  readonly #deadline: Deadline;
  readonly #locks = new DocumentLocks();
  readonly #readDocuments = new Map<string, WireDocument | null>();
  readonly #requested = new Set<string>();
  readonly #writes: PreparedWrite[] = [];
  readonly #mark = newMark();
  readonly #previous: Uint8Array | null;
  #transactionId: Promise<Uint8Array | null> | null = null;
  #finished = false;

  constructor(db: Engine, deadline: Deadline, previous: Uint8Array | null) {
    this.#db = db;
    this.#deadline = deadline;
    this.#previous = previous;
  }

  lock(contended: readonly string[]): Promise<void> {
    return this.#locks.acquire(contended, this.#remainingMs());
  }

  /** A transaction without writes contends for everything it requested. */
  contended(): string[] {
    if (!this.#writes.length) return [...this.#requested];
    return [...this.#writes.map(documentNameOf), ...[...this.#requested].filter((target) => target.startsWith("{"))];
  }

  async get<T extends object>(collection: Collection<T>, id: string): Promise<Stored<T> | null> {
    return (await this.getMany(collection, [id]))[0]!;
  }

  getMany<T extends object>(collection: Collection<T>, ids: readonly string[]): Promise<(Stored<T> | null)[]> {
    return this.#db.readMany(collection, ids, (read, target) => this.#read(read, target, { locks: collection.shared }));
  }

  query<T extends object>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    return this.#db.readQuery(collection, query, (read, target) => this.#read(read, target, { locks: false }));
  }

  create<T extends object>(collection: Collection<T>, id: string, data: T): void {
    this.#add(prepareWrite(this.#db.requests, collection, { kind: "create", id, data, mark: this.#mark }));
  }

  set<T extends object>(collection: Collection<T>, id: string, data: T, expected?: Precondition): void {
    this.#add(prepareWrite(this.#db.requests, collection, { kind: "set", id, data, expected, mark: this.#mark }));
  }

  delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): void {
    this.#add(prepareDelete(this.#db.requests, collection, { id, expected }));
  }

  async commit(): Promise<void> {
    if (!this.#transactionId && !this.#writes.length) return;
    const transactionId = (await this.#transactionId) ?? undefined;
    try {
      await this.#db.store(this.#deadline, this.#writes, transactionId);
    } catch (error) {
      this.failure = error;
      if (mayHaveSucceeded(error) && this.#writes.length) {
        const wasStored = await this.#wasCommitted();
        if (wasStored) return;
        this.isOutcomeUnknown = wasStored === null;
      }
      throw error;
    }
  }

  async #wasCommitted(): Promise<boolean | null> {
    try {
      return wereCommitted(
        this.#writes,
        this.#readDocuments,
        await this.#db.readMarks(this.#deadline, this.#writes.map(documentNameOf)),
      );
    } catch {
      return null;
    }
  }

  async rollback(): Promise<Uint8Array | null> {
    const transactionId = await Promise.resolve(this.#transactionId).catch(() => null);
    if (transactionId) this.#db.requests.rollback(transactionId);
    return transactionId;
  }

  finish(): void {
    this.#finished = true;
    this.#locks.release();
  }

  async #read(
    read: Parameters<ReadRunner>[0],
    target: Parameters<ReadRunner>[1],
    { locks }: { locks: boolean },
  ): Promise<readonly WireDocument[]> {
    if (this.#finished) throw new Error("the transaction is over");
    if (this.#writes.length) throw new Error("a transaction reads before it writes");
    const names = "names" in target ? target.names : [];
    const keys = "names" in target ? names : [JSON.stringify(target.query)];
    try {
      for (const name of keys) this.#requested.add(name);
      await (locks ? this.lock(keys) : this.#locks.waitFor(keys, this.#remainingMs()));
      const documents = await this.#sendRead(read);
      for (const name of names) this.#readDocuments.set(name, null);
      for (const document of documents) this.#readDocuments.set(document.name, document);
      return documents;
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  #remainingMs(): number {
    return this.#deadline - performance.now();
  }

  async #sendRead(read: Parameters<ReadRunner>[0]): Promise<readonly WireDocument[]> {
    if (this.#transactionId) return (await read(this.#deadline, { transaction: await this.#transactionId })).result;
    const retry = this.#previous && { retryTransaction: this.#previous };
    const first = read(this.#deadline, { newTransaction: { readWrite: { ...retry } } });
    this.#transactionId = first.then(({ transaction }) => transaction);
    return (await first).result;
  }

  #add(write: PreparedWrite): void {
    if (this.#finished) throw new Error("the transaction is over");
    if (this.#writes.length >= maxWrites) throw new Error(`a transaction takes at most ${maxWrites} writes`);
    this.#writes.push(write);
  }
}
