/** Several processes can open the file. */
import { resolve } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { CommitBatcher } from "./commit-batcher.server.ts";
import { copyDatabase } from "./copy-database.server.ts";
import { QueryCoverage } from "./query-coverage.server.ts";
import { DiskSpace } from "./disk-space.server.ts";
import { DocumentCache } from "./document-cache.server.ts";
import { isDocumentId, parseStored, requireId } from "./document.ts";
import {
  AlreadyExists,
  type Collection,
  type CountOptions,
  type Documents,
  type Filter,
  MalformedDocument,
  type Page,
  type Precondition,
  type Query,
  StaleRevision,
  type Stored,
  type Transaction,
} from "./documents.ts";
import type { IndexList } from "./indexes.ts";
import { normaliseQuery, type NormalQuery, writeCursor } from "./query.server.ts";
import { documentCacheCapacity } from "#app/memory.server.ts";
import { LruCache } from "#app/lru-cache.ts";
import { recordReads } from "#app/reads.server.ts";
import { buildSchema } from "./sqlite-build.server.ts";
import { isDiskFailure } from "./sqlite-errors.server.ts";
import { retryWhileBusy, WriteQueue, writeTransaction } from "./sqlite-lock.server.ts";
import {
  aggregateSql,
  type ContainsBy,
  countSql,
  selectSql,
  type Sql,
  type SqlContext,
} from "./sqlite-query.server.ts";
import { elementsTable, fromKey, quote, SqliteTables, toKey } from "./sqlite-tables.server.ts";
import { runSqliteTransaction } from "./sqlite-transaction.server.ts";
import {
  bulkAddedCollections,
  prepareSqliteWrite,
  type PendingCommit,
  newRevision,
  type RecordedRead,
  type Write,
  type WriteToPrepare,
} from "./sqlite-writes.server.ts";

type Row = readonly (string | number | null)[];
export const databaseFileName = "store-qc.sqlite";

/** Up to so many matches of an array element are sorted; above, the order's index is walked. */
const maxSortedElements = 1000;
const maxStatements = 500;
/** Later writes are cached only if they were before: bulk writes are rarely read soon. */
const maxCachedWrites = 20;
/** SQLite blocks the thread at most so long while another process writes. */
const lockTimeoutMs = 100;
/** Size to which SQLite truncates its write-ahead log. */
const maxLogBytes = 64 * 1024 * 1024;
const commitsPerCheck = 5000;

export interface SqliteDocuments extends Documents {
  backup(to: string): Promise<void>;
}

/** @param minFreeBytes for `canWrite` */
export function openSqlite(path: string, indexes: IndexList, minFreeBytes?: number): SqliteDocuments {
  return new Sqlite(path, indexes, minFreeBytes);
}

class Sqlite implements SqliteDocuments {
  readonly path: string;
  readonly #db: DatabaseSync;
  readonly #tables: SqliteTables;
  readonly #writeQueue: WriteQueue;
  readonly #cache = new DocumentCache(documentCacheCapacity);
  readonly #statements = new LruCache<StatementSync>(maxStatements);
  readonly #coverage: QueryCoverage;
  readonly #commits = new CommitBatcher<PendingCommit>((commits) =>
    this.#write(
      commits.flatMap(({ writes }) => writes),
      () => commits.map((commit) => this.#storeIfHolds(commit)),
    ),
  );
  readonly #disk: DiskSpace;
  #commitCount = 0;

  constructor(path: string, list: IndexList, minFreeBytes?: number) {
    this.path = resolve(path);
    this.#disk = new DiskSpace(this.path, (bytes) => this.#tryFilling(bytes), minFreeBytes);
    this.#coverage = new QueryCoverage(list);
    this.#db = new DatabaseSync(path, { timeout: lockTimeoutMs });
    this.#tables = new SqliteTables(this.#db, list);
    this.#writeQueue = new WriteQueue(this.#db);
    const report = (line: string) => console.warn(line);
    const whileBusy = (work: () => void) => retryWhileBusy(path, work, report);
    try {
      whileBusy(() =>
        this.#db.exec(
          `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -49152; PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = ${maxLogBytes}; PRAGMA temp_store = MEMORY`,
        ),
      );
      buildSchema(list, {
        db: this.#db,
        transaction: (work) => whileBusy(() => writeTransaction(this.#db, work)),
        report,
      });
    } catch (error) {
      this.#db.close();
      throw error;
    }
    this.#refreshStatistics({ allTables: true });
  }

  async get<T extends object>(collection: Collection<T>, id: string): Promise<Stored<T> | null> {
    recordReads(1);
    this.#tables.ensure(collection.name);
    return this.#read(collection, id);
  }

  async getMany<T extends object>(collection: Collection<T>, ids: readonly string[]): Promise<(Stored<T> | null)[]> {
    recordReads(ids.length);
    this.#tables.ensure(collection.name);
    return this.#snapshot(() => ids.map((id) => this.#read(collection, id)));
  }

  async query<T extends object>(collection: Collection<T>, query: Query): Promise<Page<T>> {
    return this.#run(collection, this.#prepare(collection, query)).page;
  }

  async count<T extends object>(
    collection: Collection<T>,
    where: readonly Filter[] = [],
    counting: CountOptions = {},
  ): Promise<number> {
    return this.#aggregate(collection, where, null, counting).count;
  }

  async sum<T extends object>(
    collection: Collection<T>,
    field: string,
    where: readonly Filter[] = [],
  ): Promise<number> {
    return this.#aggregate(collection, where, field).sum;
  }

  async create<T extends object>(collection: Collection<T>, id: string, data: T): Promise<string> {
    return this.#writeOne(this.prepareWrite(collection, { kind: "create", id, data }));
  }

  async set<T extends object>(
    collection: Collection<T>,
    id: string,
    data: T,
    expected?: Precondition,
  ): Promise<string> {
    return this.#writeOne(this.prepareWrite(collection, { kind: "set", id, data, expected }));
  }

  async delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): Promise<void> {
    await this.#writeOne(this.prepareDelete(collection, id, expected));
  }

  transaction<R>(work: (tx: Transaction) => R | Promise<R>): Promise<R> {
    return runSqliteTransaction(this, work);
  }

  async backup(to: string): Promise<void> {
    await copyDatabase(this.path, to);
  }

  canWrite(): Promise<boolean> {
    return this.#disk.canWrite();
  }

  async close(): Promise<void> {
    if (!this.#db.isOpen) return;
    this.#refreshStatistics();
    this.#db.close();
  }

  /** The commit checks the record of the read. */
  readRecorded<T extends object>(
    collection: Collection<T>,
    id: string,
  ): { stored: Stored<T> | null; read: RecordedRead } {
    recordReads(1);
    this.#tables.ensure(collection.name);
    const stored = this.#read(collection, id);
    return { stored, read: { collection: collection.name, id, revision: stored?.revision ?? null } };
  }

  queryRecorded<T extends object>(collection: Collection<T>, query: Query): { page: Page<T>; read: RecordedRead } {
    const normal = this.#prepare(collection, query);
    const { page, rows } = this.#run(collection, normal);
    return { page, read: { query: normal, rows: JSON.stringify(rows) } };
  }

  prepareWrite<T extends object>(collection: Collection<T>, write: WriteToPrepare<T>, precedingWrites = 0): Write {
    return prepareSqliteWrite(collection, write, {
      largeFields: this.#tables.ensure(collection.name),
      isCached: precedingWrites < maxCachedWrites || this.#cache.has(collection.name, write.id),
    });
  }

  prepareDelete<T extends object>(collection: Collection<T>, id: string, expected: Precondition | undefined): Write {
    requireId(collection.name, id);
    this.#tables.ensure(collection.name);
    return { kind: "delete", collection: collection.name, id, expected: expected?.revision };
  }

  commit(reads: readonly RecordedRead[], writes: readonly Write[]): boolean {
    const store = () => this.#storeIfHolds({ reads, writes });
    return writes.length ? this.#write(writes, store) : this.#atomically("BEGIN", store);
  }

  commitInBatch(reads: readonly RecordedRead[], writes: readonly Write[]): Promise<boolean> {
    return this.#writeQueue.run(() => this.#commits.enqueue({ reads, writes }));
  }

  #storeIfHolds({ reads, writes }: PendingCommit): boolean {
    if (!reads.every((read) => this.#stillHolds(read))) return false;
    const deferred = bulkAddedCollections(writes).map((collection) => this.#tables.deferElements(collection));
    for (const write of writes) this.#apply(write);
    for (const storeElements of deferred) storeElements();
    return true;
  }

  #refreshStatistics({ allTables = false } = {}): void {
    try {
      this.#db.exec(`PRAGMA optimize${allTables ? "(0x10002)" : ""}`);
    } catch {
      // Another process is writing; the earlier statistics still serve.
    }
  }

  #stillHolds(read: RecordedRead): boolean {
    if ("query" in read) return JSON.stringify(this.#select(read.query)) === read.rows;
    return this.#revision(read.collection, read.id) === read.revision;
  }

  #writeOne(write: Write): Promise<string> {
    return this.#writeQueue.run(() => this.#write([write], () => this.#apply(write)));
  }

  /** "" for a deletion. */
  #apply(write: Write): string {
    const { collection, id, expected } = write;
    const table = quote(collection);
    if (expected !== undefined && this.#revision(collection, id) !== expected)
      throw new StaleRevision(`${collection}/${id} is no longer at revision ${expected}`);
    if (write.kind === "delete") {
      this.#statement(`DELETE FROM ${table} WHERE "id" = ?`).run(id);
      return "";
    }
    const revision = newRevision();
    if (write.kind === "create") {
      const { changes } = this.#statement(
        `INSERT INTO ${table} ("id", "revision", "data", "large") VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      ).run(id, revision, write.data, write.large);
      if (!changes) throw new AlreadyExists(`${collection}/${id} exists already`);
      return this.#remember(write, revision);
    }
    // An update that changes only large fields touches no index.
    const updated = this.#statement(
      `UPDATE ${table} SET "revision" = ?, "large" = ? WHERE "id" = ? AND "data" = ?`,
    ).run(revision, write.large, id, write.data);
    if (!updated.changes) {
      this.#statement(
        `INSERT INTO ${table} ("id", "revision", "data", "large") VALUES (?, ?, ?, ?) ON CONFLICT ("id") DO UPDATE SET "revision" = excluded."revision", "data" = excluded."data", "large" = excluded."large"`,
      ).run(id, revision, write.data, write.large);
    }
    return this.#remember(write, revision);
  }

  /** Cached under a revision that nobody finds unless the write is committed. */
  #remember(
    { collection, id, data, large, schema, readBack }: Exclude<Write, { kind: "delete" }>,
    number: number,
  ): string {
    const revision = String(number);
    if (readBack) {
      const stored = Object.freeze({ id, data: readBack, revision });
      this.#cache.put({ name: collection, schema }, stored, data.length + (large?.length ?? 0));
    }
    return revision;
  }

  #revision(collection: string, id: string): string | null {
    const row = this.#statement(`SELECT "revision" FROM ${quote(collection)} WHERE "id" = ?`).get(id) as
      | Row
      | undefined;
    return row ? String(row[0]) : null;
  }

  #read<T extends object>(collection: Collection<T>, id: string): Stored<T> | null {
    if (!isDocumentId(id)) return null;
    if (this.#cache.has(collection.name, id)) {
      const revision = this.#revision(collection.name, id);
      if (revision === null) return null;
      const cached = this.#cache.get(collection, id, revision);
      if (cached) return cached as Stored<T>;
    }
    const row = this.#statement(`SELECT "revision", "data", "large" FROM ${quote(collection.name)} WHERE "id" = ?`).get(
      id,
    ) as [number, string, string | null] | undefined;
    return row ? this.#parse(collection, id, row) : null;
  }

  #parse<T extends object>(
    collection: Collection<T>,
    id: string,
    [revision, data, large]: [number, string, string | null],
  ): Stored<T> {
    let json: object;
    try {
      json = JSON.parse(data) as object;
      if (large !== null) json = { ...json, ...(JSON.parse(large) as object) };
    } catch (cause) {
      throw new MalformedDocument(collection.name, id, "is not JSON", cause);
    }
    const stored = Object.freeze({ id, data: parseStored(collection, id, json), revision: String(revision) });
    this.#cache.put(collection, stored, data.length + (large?.length ?? 0));
    return stored;
  }

  #prepare<T extends object>(collection: Collection<T>, query: Query): NormalQuery {
    this.#tables.ensure(collection.name);
    const normal = normaliseQuery(collection.name, query);
    this.#coverage.requireIndex(normal);
    return normal;
  }

  #run<T extends object>(collection: Collection<T>, query: NormalQuery): { page: Page<T>; rows: readonly Row[] } {
    const { rows, documents } = this.#snapshot(() => {
      const selected = this.#select(query);
      const pageRows = selected.slice(0, query.limit);
      return {
        rows: selected,
        documents: pageRows.map(([id, revision]) => this.#cachedOrRead(collection, id as string, revision as number)),
      };
    });
    recordReads(Math.max(1, rows.length));
    const last = rows.length > query.limit ? rows[query.limit - 1]! : null;
    const next = last && writeCursor(query, { keys: last.slice(2).map((key) => fromKey(key!)), id: last[0] as string });
    return { page: { documents, next }, rows };
  }

  #cachedOrRead<T extends object>(collection: Collection<T>, id: string, revision: number): Stored<T> {
    return (this.#cache.get(collection, id, String(revision)) as Stored<T> | null) ?? this.#read(collection, id)!;
  }

  #select(query: NormalQuery): Row[] {
    if (query.findsNothing) return [];
    const { text, values } = selectSql(query, { containsBy: this.#containsBy(query), tables: this.#tables });
    return this.#statement(text).all(...values) as unknown as Row[];
  }

  #containsBy(query: NormalQuery): ContainsBy {
    if (!query.contains) return "order";
    if (!this.#tables.hasElements(query.collection, query.contains.field)) return "documents";
    const elements = quote(elementsTable(query.collection, query.contains.field));
    const sql = `SELECT count(*) FROM (SELECT 1 FROM ${elements} WHERE "value" = ? LIMIT ${maxSortedElements + 1})`;
    const [matches] = this.#statement(sql).get(toKey(query.contains.value)) as unknown as [number];
    return matches > maxSortedElements ? "order" : "elements";
  }

  #aggregate<T extends object>(
    collection: Collection<T>,
    where: readonly Filter[],
    field: string | null,
    { orderBy = [], upTo }: CountOptions = {},
  ): { count: number; sum: number } {
    this.#tables.ensure(collection.name);
    const plain = normaliseQuery(collection.name, { where, orderBy, limit: 1 });
    const isOrdered =
      field === null ||
      plain.equal.some(([equal]) => equal === field) ||
      plain.orders.some(([ordered]) => ordered === field);
    this.#coverage.requireIndex(isOrdered ? plain : { ...plain, orders: [...plain.orders, [field, "asc"]] });
    if (plain.findsNothing) {
      recordReads(1);
      return { count: 0, sum: 0 };
    }
    const hasElements = !plain.contains || this.#tables.hasElements(collection.name, plain.contains.field);
    const context: SqlContext = { containsBy: hasElements ? "elements" : "documents", tables: this.#tables };
    const sql: Sql = upTo ? countSql(plain, upTo, context) : aggregateSql(plain, field, context);
    const [count, sum] = this.#statement(sql.text).get(...sql.values) as unknown as [number, number];
    recordReads(Math.max(1, Math.ceil(count / 1000)));
    return { count, sum };
  }

  #statement(sql: string): StatementSync {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }

  #snapshot<R>(work: () => R): R {
    return this.#atomically("BEGIN", work);
  }

  #write<R>(writes: readonly Write[], work: () => R): R {
    try {
      return this.#atomically("BEGIN IMMEDIATE", work);
    } catch (error) {
      if (isDiskFailure(error)) this.#disk.recordFailure(writes);
      throw error;
    }
  }

  #tryFilling(bytes: number): void {
    this.#atomically("BEGIN IMMEDIATE", () => {
      this.#db.exec(
        `CREATE TABLE IF NOT EXISTS "_room" ("taken" BLOB); INSERT INTO "_room" VALUES (zeroblob(${bytes}))`,
      );
    });
    this.#atomically("BEGIN IMMEDIATE", () => this.#db.exec(`DELETE FROM "_room"`));
  }

  #atomically<R>(begin: "BEGIN" | "BEGIN IMMEDIATE", work: () => R): R {
    this.#statement(begin).run();
    try {
      const result = work();
      this.#statement("COMMIT").run();
      if (begin === "BEGIN IMMEDIATE" && ++this.#commitCount % commitsPerCheck === 0) this.#refreshStatistics();
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      throw error;
    }
  }
}
