/**
 * The document port on Firestore. Documents are stored as native maps of their JSON, so that Firestore's own indexes serve their queries.
 * `firestore-writes` tells of revisions, `firestore-requests` of what is repeated.
 */
import { CoveredQueries } from "./covered.server.ts";
import { DocumentCache } from "./document-cache.server.ts";
import { documentBytes, isId, readStored } from "./document.ts";
import {
  AlreadyExists,
  type Collection,
  type Counting,
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
  codeOf,
  type Deadline,
  type FirestoreAddress,
  FirestoreRequests,
  isUnclear,
  type Patience,
  retried,
  status,
  type WireDocument,
} from "./firestore-requests.server.ts";
import { type Asking, runTransaction } from "./firestore-transaction.server.ts";
import { fromFields, fromValue, toPath } from "./firestore-values.server.ts";
import {
  type CheckedWrite,
  checkedDelete,
  checkedWrite,
  markOf,
  markPath,
  nameOf,
  newMark,
  revisionOf,
  stale,
  toPortError,
} from "./firestore-writes.server.ts";
import type { IndexList } from "./indexes.ts";
import { keysOf, normaliseQuery, type NormalQuery, writeCursor } from "./query.server.ts";
import { documentCacheCapacity } from "#app/memory.server.ts";
import { recordReads } from "#app/reads.server.ts";

export function openFirestore(address: FirestoreAddress, indexes: IndexList, patience?: Patience): Documents {
  return new Firestore(address, indexes, patience);
}

class Firestore implements Documents {
  readonly requests: FirestoreRequests;
  readonly #covered: CoveredQueries;
  readonly #cache = new DocumentCache(documentCacheCapacity);
  #closed: Promise<void> | null = null;
  /** By itself, and again when Firestore was not there. */
  readonly #byItself: Asking = async (ask) => {
    const deadline = this.requests.deadline();
    return (await retried(deadline, () => ask(deadline, {}))).result;
  };

  constructor(address: FirestoreAddress, indexes: IndexList, patience?: Patience) {
    this.requests = new FirestoreRequests(address, patience);
    this.#covered = new CoveredQueries(indexes);
  }

  async get<T extends object>(collection: Collection<T>, id: string): Promise<Stored<T> | null> {
    return (await this.getMany(collection, [id]))[0]!;
  }

  getMany<T extends object>(collection: Collection<T>, ids: readonly string[]): Promise<(Stored<T> | null)[]> {
    return this.readMany(collection, ids, this.#byItself);
  }

  query<T extends object>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    return this.readQuery(collection, query, this.#byItself);
  }

  async count<T extends object>(
    collection: Collection<T>,
    where: readonly Filter[] = [],
    counting: Counting = {},
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
    return this.#writeOne(() => checkedWrite(this.requests, "create", collection, id, data, undefined, newMark()));
  }

  set<T extends object>(collection: Collection<T>, id: string, data: T, expected?: Precondition): Promise<string> {
    return this.#writeOne(() => checkedWrite(this.requests, "set", collection, id, data, expected, newMark()));
  }

  async delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): Promise<void> {
    await this.#writeOne(() => checkedDelete(this.requests, collection, id, expected));
  }

  transaction<R>(work: (tx: Transaction) => R | Promise<R>): Promise<R> {
    return runTransaction(this, work);
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
    asking: Asking,
  ): Promise<(Stored<T> | null)[]> {
    recordReads(ids.length);
    const names = ids.filter(isId).map((id) => this.requests.nameOf(collection.name, id));
    const found = names.length
      ? await asking((deadline, within) => this.requests.get(deadline, names, within), { names })
      : [];
    const byId = new Map(found.map((document) => [idOf(document), this.#parse(collection, document)]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  async readQuery<T extends object>(collection: Collection<T>, query: Query, asking: Asking): Promise<Page<T>> {
    const normal = normaliseQuery(collection.name, query);
    this.#covered.require(normal);
    const structured = structuredQuery(normal, (id) => this.requests.nameOf(collection.name, id));
    const found = structured
      ? await asking((deadline, within) => this.requests.query(deadline, structured, within), {
          query: structured,
        }).catch(toMissingIndex)
      : [];
    recordReads(Math.max(1, found.length));
    const kept = found.slice(0, normal.limit);
    const documents = kept.map((document) => this.#parse(collection, document));
    return { documents, next: found.length > kept.length ? this.#cursor(normal, kept.at(-1)!) : null };
  }

  async store(deadline: Deadline, writes: readonly CheckedWrite[], transaction?: Uint8Array): Promise<string[]> {
    if (writes.some(({ expected }) => expected === null)) throw stale(writes);
    const wire = writes.map((write) => write.wire);
    const times = await this.requests.commit(deadline, wire, transaction).catch((error: unknown) => {
      throw toPortError(error, writes);
    });
    return writes.map((write, i) => {
      if (write.mark === null) return "";
      const revision = revisionOf(times[i]!);
      if (!write.readBack) return revision;
      const stored = Object.freeze({ id: write.id, data: write.readBack, revision });
      this.#cache.put(
        write.collection,
        write.schema,
        stored,
        documentBytes(write.collection, write.id, write.readBack),
      );
      return revision;
    });
  }

  async marks(deadline: Deadline, names: readonly string[]): Promise<WireDocument[]> {
    return (await retried(deadline, () => this.requests.get(deadline, names, {}, [markPath]))).result;
  }

  async #writeOne(check: () => CheckedWrite): Promise<string> {
    const write = check();
    const deadline = this.requests.deadline();
    let unclear = false;
    try {
      const [revision] = await retried(deadline, async () => {
        try {
          return await this.store(deadline, [write]);
        } catch (error) {
          unclear ||= isUnclear(error);
          throw error;
        }
      });
      return revision!;
    } catch (error) {
      // An attempt before may have been carried out although its answer was lost: then this one found its own work.
      if (!unclear || !(error instanceof AlreadyExists || error instanceof StaleRevision)) throw error;
      const [document] = await this.marks(deadline, [nameOf(write)]);
      if (write.mark === null ? !document : document && markOf(document) === write.mark)
        return document ? revisionOf(document.updateTime) : "";
      throw error;
    }
  }

  #parse<T extends object>(collection: Collection<T>, document: WireDocument): Stored<T> {
    const id = idOf(document);
    const revision = revisionOf(document.updateTime);
    const cached = this.#cache.get(collection.name, collection.schema, id, revision);
    if (cached) return cached as Stored<T>;
    let json: object;
    try {
      json = fromFields(document.fields);
    } catch (cause) {
      throw new MalformedDocument(collection.name, id, (cause as Error).message, cause);
    }
    const stored = Object.freeze({ id, data: readStored(collection, id, json), revision });
    this.#cache.put(collection.name, collection.schema, stored, documentBytes(collection.name, id, json));
    return stored;
  }

  #cursor(query: NormalQuery, last: WireDocument): string {
    return writeCursor(query, { keys: keysOf(query, fromFields(last.fields)), id: idOf(last) });
  }

  async #aggregate<T extends object>(
    collection: Collection<T>,
    where: readonly Filter[],
    field: string | null,
    { orderBy = [], upTo }: Counting = {},
  ): Promise<{ count: number; sum: number }> {
    const plain = normaliseQuery(collection.name, { where, orderBy, limit: 1 });
    const fixed =
      field === null ||
      plain.equal.some(([equal]) => equal === field) ||
      plain.orders.some(([ordered]) => ordered === field);
    this.#covered.require(fixed ? plain : { ...plain, orders: [...plain.orders, [field, "asc"]] });
    const structured = orderBy.length > 0 ? orderedQuery(plain) : filteredQuery(plain);
    const deadline = this.requests.deadline();
    const found =
      structured &&
      (await retried(deadline, () =>
        this.requests.aggregate(deadline, structured, field === null ? null : toPath(field), upTo),
      ).catch(toMissingIndex));
    const count = found ? Number(fromValue(found.count)) : 0;
    recordReads(Math.max(1, Math.ceil(count / 1000)));
    return { count, sum: found?.sum ? Number(fromValue(found.sum)) : 0 };
  }
}

function idOf({ name }: WireDocument): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** Firestore refuses what an index is missing for; its list may lag behind the app's. */
function toMissingIndex(error: unknown): never {
  if (codeOf(error) === status.failedPrecondition)
    throw new MissingIndex("Firestore has no index for this query (yet)", { cause: error });
  throw error;
}
