import { QueryCoverage } from "./query-coverage.server.ts";
import { DocumentCache } from "./document-cache.server.ts";
import { documentBytes, isDocumentId, parseStored } from "./document.ts";
import {
  AlreadyExists,
  type Collection,
  type CountOptions,
  type Documents,
  type Filter,
  MalformedDocument,
  MissingIndex,
  type Page,
  type Precondition,
  type Query,
  StaleRevision,
  type Stored,
  type Transaction,
} from "./documents.ts";
import { filteredQuery, orderedQuery, structuredQuery } from "./firestore-query.server.ts";
import {
  grpcCodeOf,
  type Deadline,
  type FirestoreAddress,
  FirestoreRequests,
  mayHaveSucceeded,
  type Timeouts,
  withRetries,
  status,
  type WireDocument,
} from "./firestore-requests.server.ts";
import { type ReadRunner, runFirestoreTransaction } from "./firestore-transaction.server.ts";
import { fromFields, fromValue, toPath } from "./firestore-values.server.ts";
import {
  type PreparedWrite,
  prepareDelete,
  prepareWrite,
  markOf,
  markPath,
  documentNameOf,
  newMark,
  revisionOf,
  staleError,
  toPortError,
} from "./firestore-writes.server.ts";
import type { IndexList } from "./indexes.ts";
import { keysOf, normaliseQuery, type NormalQuery, writeCursor } from "./query.server.ts";
import { documentCacheCapacity } from "#app/memory.server.ts";
import { recordReads } from "#app/reads.server.ts";

export function openFirestore(address: FirestoreAddress, indexes: IndexList, timeouts?: Timeouts): Documents {
  return new Firestore(address, indexes, timeouts);
}

class Firestore implements Documents {
  readonly requests: FirestoreRequests;
  readonly #coverage: QueryCoverage;
  readonly #cache = new DocumentCache(documentCacheCapacity);
  #closed: Promise<void> | null = null;
  readonly #runRead: ReadRunner = async (read) => {
    const deadline = this.requests.newDeadline();
    return (await withRetries(deadline, () => read(deadline, {}))).result;
  };

  constructor(address: FirestoreAddress, indexes: IndexList, timeouts?: Timeouts) {
    this.requests = new FirestoreRequests(address, timeouts);
    this.#coverage = new QueryCoverage(indexes);
  }

  async get<T extends object>(collection: Collection<T>, id: string): Promise<Stored<T> | null> {
    return (await this.getMany(collection, [id]))[0]!;
  }

  getMany<T extends object>(collection: Collection<T>, ids: readonly string[]): Promise<(Stored<T> | null)[]> {
    return this.readMany(collection, ids, this.#runRead);
  }

  query<T extends object>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    return this.readQuery(collection, query, this.#runRead);
  }

  async count<T extends object>(
    collection: Collection<T>,
    where: readonly Filter[] = [],
    counting: CountOptions = {},
  ): Promise<number> {
    return (await this.#aggregate(collection, where, null, counting)).count;
  }

  async sum<T extends object>(
    collection: Collection<T>,
    field: string,
    where: readonly Filter[] = [],
  ): Promise<number> {
    return (await this.#aggregate(collection, where, field)).sum;
  }

  create<T extends object>(collection: Collection<T>, id: string, data: T): Promise<string> {
    return this.#writeOne(() => prepareWrite(this.requests, collection, { kind: "create", id, data, mark: newMark() }));
  }

  set<T extends object>(collection: Collection<T>, id: string, data: T, expected?: Precondition): Promise<string> {
    return this.#writeOne(() =>
      prepareWrite(this.requests, collection, { kind: "set", id, data, expected, mark: newMark() }),
    );
  }

  async delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): Promise<void> {
    await this.#writeOne(() => prepareDelete(this.requests, collection, { id, expected }));
  }

  transaction<R>(work: (tx: Transaction) => R | Promise<R>): Promise<R> {
    return runFirestoreTransaction(this, work);
  }

  async canWrite(): Promise<boolean> {
    return true;
  }

  close(): Promise<void> {
    return (this.#closed ??= this.requests.close());
  }

  async readMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
    runRead: ReadRunner,
  ): Promise<(Stored<T> | null)[]> {
    recordReads(ids.length);
    const names = ids.filter(isDocumentId).map((id) => this.requests.nameOf(collection.name, id));
    const documents = names.length
      ? await runRead((deadline, consistency) => this.requests.get(deadline, names, consistency), { names })
      : [];
    const byId = new Map(documents.map((document) => [idOf(document), this.#parse(collection, document)]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  async readQuery<T extends object>(collection: Collection<T>, query: Query, runRead: ReadRunner): Promise<Page<T>> {
    const normal = normaliseQuery(collection.name, query);
    this.#coverage.requireIndex(normal);
    const structured = structuredQuery(normal, (id) => this.requests.nameOf(collection.name, id));
    const rawDocuments = structured
      ? await runRead((deadline, consistency) => this.requests.query(deadline, structured, consistency), {
          query: structured,
        }).catch(toMissingIndex)
      : [];
    recordReads(Math.max(1, rawDocuments.length));
    const pageDocuments = rawDocuments.slice(0, normal.limit);
    const documents = pageDocuments.map((document) => this.#parse(collection, document));
    return {
      documents,
      next: rawDocuments.length > pageDocuments.length ? this.#cursor(normal, pageDocuments.at(-1)!) : null,
    };
  }

  async store(deadline: Deadline, writes: readonly PreparedWrite[], transaction?: Uint8Array): Promise<string[]> {
    if (writes.some(({ expectedRevision }) => expectedRevision === null)) throw staleError(writes);
    const wire = writes.map((write) => write.wire);
    const times = await this.requests.commit(deadline, wire, transaction).catch((error: unknown) => {
      throw toPortError(error, writes);
    });
    return writes.map((write, i) => {
      if (write.mark === null) return "";
      const revision = revisionOf(times[i]!);
      if (!write.readBack) return revision;
      const stored = Object.freeze({ id: write.id, data: write.readBack, revision });
      const size = documentBytes(write.collection, write.id, write.readBack);
      this.#cache.put({ name: write.collection, schema: write.schema }, stored, size);
      return revision;
    });
  }

  async readMarks(deadline: Deadline, names: readonly string[]): Promise<WireDocument[]> {
    return (await withRetries(deadline, () => this.requests.get(deadline, names, {}, [markPath]))).result;
  }

  async #writeOne(check: () => PreparedWrite): Promise<string> {
    const write = check();
    const deadline = this.requests.newDeadline();
    let mayBeStored = false;
    try {
      const [revision] = await withRetries(deadline, async () => {
        try {
          return await this.store(deadline, [write]);
        } catch (error) {
          mayBeStored ||= mayHaveSucceeded(error);
          throw error;
        }
      });
      return revision!;
    } catch (error) {
      // An earlier attempt may have been stored although its answer was lost, so this one may have met its result.
      if (!mayBeStored || !(error instanceof AlreadyExists || error instanceof StaleRevision)) throw error;
      const [document] = await this.readMarks(deadline, [documentNameOf(write)]);
      if (write.mark === null ? !document : document && markOf(document) === write.mark)
        return document ? revisionOf(document.updateTime) : "";
      throw error;
    }
  }

  #parse<T extends object>(collection: Collection<T>, document: WireDocument): Stored<T> {
    const id = idOf(document);
    const revision = revisionOf(document.updateTime);
    const cached = this.#cache.get(collection, id, revision);
    if (cached) return cached as Stored<T>;
    let json: object;
    try {
      json = fromFields(document.fields);
    } catch (cause) {
      throw new MalformedDocument(collection.name, id, (cause as Error).message, cause);
    }
    const stored = Object.freeze({ id, data: parseStored(collection, id, json), revision });
    this.#cache.put(collection, stored, documentBytes(collection.name, id, json));
    return stored;
  }

  #cursor(query: NormalQuery, last: WireDocument): string {
    return writeCursor(query, { keys: keysOf(query, fromFields(last.fields)), id: idOf(last) });
  }

  async #aggregate<T extends object>(
    collection: Collection<T>,
    where: readonly Filter[],
    field: string | null,
    { orderBy = [], upTo }: CountOptions = {},
  ): Promise<{ count: number; sum: number }> {
    const plain = normaliseQuery(collection.name, { where, orderBy, limit: 1 });
    const isOrdered =
      field === null ||
      plain.equal.some(([equal]) => equal === field) ||
      plain.orders.some(([ordered]) => ordered === field);
    this.#coverage.requireIndex(isOrdered ? plain : { ...plain, orders: [...plain.orders, [field, "asc"]] });
    const structured = orderBy.length > 0 ? orderedQuery(plain) : filteredQuery(plain);
    const deadline = this.requests.newDeadline();
    const documents =
      structured &&
      (await withRetries(deadline, () =>
        this.requests.aggregate(deadline, structured, field === null ? null : toPath(field), upTo),
      ).catch(toMissingIndex));
    const count = documents ? Number(fromValue(documents.count)) : 0;
    recordReads(Math.max(1, Math.ceil(count / 1000)));
    return { count, sum: documents?.sum ? Number(fromValue(documents.sum)) : 0 };
  }
}

function idOf({ name }: WireDocument): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** Firestore's deployed indexes may lag behind the app's list. */
function toMissingIndex(error: unknown): never {
  if (grpcCodeOf(error) === status.failedPrecondition)
    throw new MissingIndex("Firestore has no index for this query (yet)", { cause: error });
  throw error;
}
