/** The document port on SQLite: one file, opened by as many processes as like. `sqlite-tables` tells how documents lie in it. */
import { resolve } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { CommitsTogether } from "./commits-together.server.ts";
import { copyDatabase } from "./copy-database.server.ts";
import { CoveredQueries } from "./covered.server.ts";
import { DiskRoom } from "./disk-room.server.ts";
import { DocumentCache } from "./document-cache.server.ts";
import { isId, readStored, requireId } from "./document.ts";
import {
  AlreadyExists,
  type Collection,
  type Counting,
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
import { build } from "./sqlite-build.server.ts";
import { isDiskFailure } from "./sqlite-errors.server.ts";
import { waitAtStart, WriteTurn, writeTransaction } from "./sqlite-lock.server.ts";
import { aggregateSql, type ContainsBy, countSql, selectSql, type Sql } from "./sqlite-query.server.ts";
import { elementsTable, fromKey, quote, SqliteTables, toKey } from "./sqlite-tables.server.ts";
import { runTransaction } from "./sqlite-transaction.server.ts";
import {
  bulkAddedCollections,
  checkedWrite,
  type Due,
  newRevision,
  type Seen,
  type Write,
} from "./sqlite-writes.server.ts";

type Row = readonly (string | number | null)[];
/** Name of the embedded engine's database within DATA_DIR. */
export const databaseName = "store-qc.sqlite";

/** Matches of an array element up to which they are gathered and sorted; above, the order's index is walked. */
const fewElements = 1000;
const maxStatements = 500;
/** Documents that a transaction writes after so many others are not kept in memory unless they were before: who writes masses doesn't read them next. */
const fewWrites = 20;
/** Milliseconds for which SQLite itself waits while another process writes: nothing else is done meanwhile. */
const lockTimeout = 100;
/** Bytes that the log of changes is cut down to once they are in the database. */
const maxLogBytes = 64 * 1024 * 1024;
/** Commits between two looks at whether SQLite's statistics, by which it chooses among indexes, are still good. */
const commitsPerLook = 5000;

export interface SqliteDocuments extends Documents {
  /** Copies the database, as it is at one moment, to a new file, while it goes on being written to. */
  backup(to: string): Promise<void>;
}

/** @param leastRoom bytes that must be free on its disk for it to say that it can be written */
export function openSqlite(path: string, indexes: IndexList, leastRoom?: number): SqliteDocuments {
  return new Sqlite(path, indexes, leastRoom);
}

class Sqlite implements SqliteDocuments {
  readonly path: string;
  readonly #db: DatabaseSync;
  readonly #tables: SqliteTables;
  readonly #turn: WriteTurn;
  readonly #cache = new DocumentCache(documentCacheCapacity);
  readonly #statements = new LruCache<StatementSync>(maxStatements);
  readonly #covered: CoveredQueries;
  readonly #commits = new CommitsTogether<Due>((due) =>
    this.#write(
      due.flatMap(({ writes }) => writes),
      () => due.map((one) => this.#storeIfHolds(one)),
    ),
  );
  readonly #room: DiskRoom;
  #committed = 0;

  constructor(path: string, list: IndexList, leastRoom?: number) {
    this.path = resolve(path);
    this.#room = new DiskRoom(this.path, (bytes) => this.#fill(bytes), leastRoom);
    this.#covered = new CoveredQueries(list);
    this.#db = new DatabaseSync(path, { timeout: lockTimeout });
    this.#tables = new SqliteTables(this.#db, list);
    this.#turn = new WriteTurn(this.#db);
    const say = (line: string) => console.warn(line);
    const atStart = (work: () => void) => waitAtStart(path, work, say);
    try {
      atStart(() =>
        this.#db.exec(
          `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -49152; PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = ${maxLogBytes}; PRAGMA temp_store = MEMORY`,
        ),
      );
      build(this.#db, list, {
        transaction: (work) => atStart(() => writeTransaction(this.#db, work)),
        say,
      });
    } catch (error) {
      this.#db.close();
      throw error;
    }
    this.#refreshStatistics(true);
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
    counting: Counting = {},
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
    return this.#writeOne(this.checkWrite("create", collection, id, data, undefined));
  }

  async set<T extends object>(
    collection: Collection<T>,
    id: string,
    data: T,
    expected?: Precondition,
  ): Promise<string> {
    return this.#writeOne(this.checkWrite("set", collection, id, data, expected));
  }

  async delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): Promise<void> {
    await this.#writeOne(this.checkDelete(collection, id, expected));
  }

  transaction<R>(work: (tx: Transaction) => R | Promise<R>): Promise<R> {
    return runTransaction(this, work);
  }

  async backup(to: string): Promise<void> {
    await copyDatabase(this.path, to);
  }

  canWrite(): Promise<boolean> {
    return this.#room.isThere();
  }

  async close(): Promise<void> {
    if (!this.#db.isOpen) return;
    this.#refreshStatistics(false);
    this.#db.close();
  }

  /** A read of a transaction's: also tells what must still hold at its commit. */
  readSeen<T extends object>(collection: Collection<T>, id: string): { stored: Stored<T> | null; seen: Seen } {
    recordReads(1);
    this.#tables.ensure(collection.name);
    const stored = this.#read(collection, id);
    return { stored, seen: { collection: collection.name, id, revision: stored?.revision ?? null } };
  }

  querySeen<T extends object>(collection: Collection<T>, query: Query): { page: Page<T>; seen: Seen } {
    const normal = this.#prepare(collection, query);
    const { page, rows } = this.#run(collection, normal);
    return { page, seen: { query: normal, found: JSON.stringify(rows) } };
  }

  checkWrite<T extends object>(
    kind: "create" | "set",
    collection: Collection<T>,
    id: string,
    data: T,
    expected: Precondition | undefined,
    { among = 0 }: { among?: number } = {},
  ): Write {
    return checkedWrite(kind, collection, id, data, {
      expected,
      largeFields: this.#tables.ensure(collection.name),
      remembered: among < fewWrites || this.#cache.has(collection.name, id),
    });
  }

  checkDelete<T extends object>(collection: Collection<T>, id: string, expected: Precondition | undefined): Write {
    requireId(collection.name, id);
    this.#tables.ensure(collection.name);
    return { kind: "delete", collection: collection.name, id, expected: expected?.revision };
  }

  commit(seen: readonly Seen[], writes: readonly Write[]): boolean {
    const store = () => this.#storeIfHolds({ seen, writes });
    return writes.length ? this.#write(writes, store) : this.#atomically("BEGIN", store);
  }

  commitSoon(seen: readonly Seen[], writes: readonly Write[]): Promise<boolean> {
    return this.#turn.take(() => this.#commits.soon({ seen, writes }));
  }

  #storeIfHolds({ seen, writes }: Due): boolean {
    if (!seen.every((one) => this.#holds(one))) return false;
    const held = bulkAddedCollections(writes).map((collection) => this.#tables.deferElements(collection));
    for (const write of writes) this.#apply(write);
    for (const store of held) store();
    return true;
  }

  #refreshStatistics(allTables: boolean): void {
    try {
      this.#db.exec(`PRAGMA optimize${allTables ? "(0x10002)" : ""}`);
    } catch {
      // Another process is writing: the statistics of before still serve.
    }
  }

  #holds(seen: Seen): boolean {
    if ("query" in seen) return JSON.stringify(this.#select(seen.query)) === seen.found;
    return this.#revision(seen.collection, seen.id) === seen.revision;
  }

  #writeOne(write: Write): Promise<string> {
    return this.#turn.take(() => this.#write([write], () => this.#apply(write)));
  }

  /** Returns the new revision; "" for a deletion. */
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
    // Where only large fields changed, no index is touched.
    const same = this.#statement(`UPDATE ${table} SET "revision" = ?, "large" = ? WHERE "id" = ? AND "data" = ?`).run(
      revision,
      write.large,
      id,
      write.data,
    );
    if (!same.changes) {
      this.#statement(
        `INSERT INTO ${table} ("id", "revision", "data", "large") VALUES (?, ?, ?, ?) ON CONFLICT ("id") DO UPDATE SET "revision" = excluded."revision", "data" = excluded."data", "large" = excluded."large"`,
      ).run(id, revision, write.data, write.large);
    }
    return this.#remember(write, revision);
  }

  /** Under a revision that nobody finds unless the write is committed. */
  #remember(
    { collection, id, data, large, schema, readBack }: Exclude<Write, { kind: "delete" }>,
    number: number,
  ): string {
    const revision = String(number);
    if (readBack) {
      const stored = Object.freeze({ id, data: readBack, revision });
      this.#cache.put(collection, schema, stored, data.length + (large?.length ?? 0));
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
    if (!isId(id)) return null;
    if (this.#cache.has(collection.name, id)) {
      const revision = this.#revision(collection.name, id);
      if (revision === null) return null;
      const cached = this.#cache.get(collection.name, collection.schema, id, revision);
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
    const stored = Object.freeze({ id, data: readStored(collection, id, json), revision: String(revision) });
    this.#cache.put(collection.name, collection.schema, stored, data.length + (large?.length ?? 0));
    return stored;
  }

  #prepare<T extends object>(collection: Collection<T>, query: Query): NormalQuery {
    this.#tables.ensure(collection.name);
    const normal = normaliseQuery(collection.name, query);
    this.#covered.require(normal);
    return normal;
  }

  #run<T extends object>(collection: Collection<T>, query: NormalQuery): { page: Page<T>; rows: readonly Row[] } {
    const { rows, documents } = this.#snapshot(() => {
      const selected = this.#select(query);
      const kept = selected.slice(0, query.limit);
      return {
        rows: selected,
        documents: kept.map(([id, revision]) => this.#found(collection, id as string, revision as number)),
      };
    });
    recordReads(Math.max(1, rows.length));
    const last = rows.length > query.limit ? rows[query.limit - 1]! : null;
    const next = last && writeCursor(query, { keys: last.slice(2).map((key) => fromKey(key!)), id: last[0] as string });
    return { page: { documents, next }, rows };
  }

  #found<T extends object>(collection: Collection<T>, id: string, revision: number): Stored<T> {
    return (
      (this.#cache.get(collection.name, collection.schema, id, String(revision)) as Stored<T> | null) ??
      this.#read(collection, id)!
    );
  }

  #select(query: NormalQuery): Row[] {
    if (query.findsNothing) return [];
    const { text, values } = selectSql(query, this.#containsBy(query), this.#tables);
    return this.#statement(text).all(...values) as unknown as Row[];
  }

  #containsBy(query: NormalQuery): ContainsBy {
    if (!query.contains) return "order";
    if (!this.#tables.hasElements(query.collection, query.contains.field)) return "documents";
    const elements = quote(elementsTable(query.collection, query.contains.field));
    const sql = `SELECT count(*) FROM (SELECT 1 FROM ${elements} WHERE "value" = ? LIMIT ${fewElements + 1})`;
    const [matches] = this.#statement(sql).get(toKey(query.contains.value)) as unknown as [number];
    return matches > fewElements ? "order" : "elements";
  }

  #aggregate<T extends object>(
    collection: Collection<T>,
    where: readonly Filter[],
    field: string | null,
    { orderBy = [], upTo }: Counting = {},
  ): { count: number; sum: number } {
    this.#tables.ensure(collection.name);
    const plain = normaliseQuery(collection.name, { where, orderBy, limit: 1 });
    const fixed =
      field === null ||
      plain.equal.some(([equal]) => equal === field) ||
      plain.orders.some(([ordered]) => ordered === field);
    this.#covered.require(fixed ? plain : { ...plain, orders: [...plain.orders, [field, "asc"]] });
    if (plain.findsNothing) {
      recordReads(1);
      return { count: 0, sum: 0 };
    }
    const known = !plain.contains || this.#tables.hasElements(collection.name, plain.contains.field);
    const by = known ? "elements" : "documents";
    const sql: Sql = upTo ? countSql(plain, upTo, by, this.#tables) : aggregateSql(plain, field, by, this.#tables);
    const [count, sum] = this.#statement(sql.text).get(...sql.values) as unknown as [number, number];
    recordReads(Math.max(1, Math.ceil(count / 1000)));
    return { count, sum };
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Several reads of one moment. */
  #snapshot<R>(work: () => R): R {
    return this.#atomically("BEGIN", work);
  }

  #write<R>(writes: readonly Write[], work: () => R): R {
    try {
      return this.#atomically("BEGIN IMMEDIATE", work);
    } catch (error) {
      if (isDiskFailure(error)) this.#room.refused(writes);
      throw error;
    }
  }

  /** Takes so many bytes of room, and gives them back. */
  #fill(bytes: number): void {
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
      if (begin === "BEGIN IMMEDIATE" && ++this.#committed % commitsPerLook === 0) this.#refreshStatistics(false);
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      throw error;
    }
  }
}
