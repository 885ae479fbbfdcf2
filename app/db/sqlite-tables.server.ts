/**
 * How documents lie in SQLite. One table per collection: `data` is the document as JSON, without its large (exempted) fields, which lie in
 * `large`, so that changing only those touches no index. Every field that a query needs is a virtual column named by its path, and indexed;
 * every array field that a query looks into has a table COLLECTION:FIELD of its elements, kept by triggers.
 */
import type { DatabaseSync } from "node:sqlite";
import type { Value } from "./documents.ts";
import { type CompositeIndex, compositesOf, exemptedFields, type IndexList } from "./indexes.ts";

const nullKey = -Infinity;
const falseKey = -(2 ** 63);
const trueKey = falseKey + 1024;

/** A value as the index columns hold it, so that SQLite's order (numbers, then text) is the port's; an absent field is SQL's NULL. */
export function toKey(value: Value): number | string {
  return value === null ? nullKey : value === false ? falseKey : value === true ? trueKey : value;
}

export function fromKey(key: number | string): Value {
  return key === nullKey ? null : key === falseKey ? false : key === trueKey ? true : key;
}

/** Where the kinds of values begin and end among the keys. */
export const kindBounds = {
  null: { lower: { op: ">=", key: nullKey }, upper: { op: "<=", key: nullKey } },
  boolean: { lower: { op: ">=", key: falseKey }, upper: { op: "<=", key: trueKey } },
  number: { lower: { op: ">", key: trueKey }, upper: { op: "<", key: "" } },
  string: { lower: { op: ">=", key: "" }, upper: null },
} as const;

/** SQL of the lowest key: every present field is at or above it. */
export const lowestKey = "-9e999";

function keySql(type: string, value: string): string {
  return `CASE ${type} WHEN 'null' THEN -9e999 WHEN 'false' THEN -9223372036854775808.0 WHEN 'true' THEN -9223372036854774784.0 WHEN 'object' THEN NULL WHEN 'array' THEN NULL ELSE ${value} END`;
}

/** Keys and ids of the elements of an array field, each once: of a row, or of all that `from` names. */
function elementsSql(path: string, row: string, from = ""): string {
  return `SELECT DISTINCT ${keySql("e.type", "e.atom")}, ${row}."id" FROM ${from} json_each(${row}."data", ${path}) AS e WHERE json_type(${row}."data", ${path}) = 'array' AND e.type NOT IN ('object', 'array')`;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The column of a field. */
export function column(field: string): string {
  return quote(`$.${field}`);
}

export function containsTable(collection: string, field: string): string {
  return quote(`${collection}:${field}`);
}

function jsonPath(field: string): string {
  return `'$${field
    .split(".")
    .map((key) => `."${key}"`)
    .join("")}'`;
}

/** Which fields each collection kept in `large` when it was last opened. */
const largeFieldsTable = `"_large-fields"`;
const collectionName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Makes tables, columns and indexes as they are needed; several processes may do so at once. */
export class SqliteTables {
  readonly #db: DatabaseSync;
  readonly #list: IndexList;
  readonly #large = new Map<string, readonly string[]>();
  readonly #columns = new Set<string>();
  readonly #singles = new Set<string>();
  readonly #contains = new Set<string>();

  constructor(db: DatabaseSync, list: IndexList) {
    this.#db = db;
    this.#list = list;
  }

  ensureAll(collections: Iterable<string>): void {
    this.#atomically(() => {
      for (const collection of collections) this.ensure(collection);
    });
  }

  /** Sees to the collection's table and composite indexes; returns its large fields. */
  ensure(collection: string): readonly string[] {
    const known = this.#large.get(collection);
    if (known) return known;
    if (!collectionName.test(collection)) throw new Error(`${JSON.stringify(collection)} is not a collection's name`);
    const large = exemptedFields(this.#list, collection);
    this.#atomically(() => {
      this.#db.exec(
        `CREATE TABLE IF NOT EXISTS ${quote(collection)} ("id" TEXT PRIMARY KEY NOT NULL, "revision" INTEGER NOT NULL, "data" TEXT NOT NULL, "large" TEXT)`,
      );
      this.#recallLarge(collection, large);
      const composites = compositesOf(this.#list, collection);
      const wanted = new Map(composites.map((index) => indexOf(collection, index, composites)));
      for (const name of this.#indexNames(collection))
        if (name.includes(",") && !wanted.has(name)) this.#db.exec(`DROP INDEX ${quote(name)}`);
      const present = new Set(this.#indexNames(collection));
      for (const index of composites) {
        for (const field of index.fields) if (field.order) this.#addColumn(collection, field.fieldPath);
      }
      for (const [name, sql] of wanted) if (!present.has(name)) this.#db.exec(sql);
    });
    this.#large.set(collection, large);
    return large;
  }

  /** Sees to the column of one field. */
  ensureColumn(collection: string, field: string): void {
    const name = `${collection}.${field}`;
    if (this.#columns.has(name)) return;
    this.#atomically(() => this.#addColumn(collection, field));
    this.#columns.add(name);
  }

  /** Sees to the index of one field. */
  ensureSingle(collection: string, field: string): void {
    const name = `${collection}/${field}`;
    if (this.#singles.has(name)) return;
    this.#atomically(() => {
      this.#addColumn(collection, field);
      this.#db.exec(`CREATE INDEX IF NOT EXISTS ${quote(name)} ON ${quote(collection)} (${column(field)}, "id")`);
    });
    this.#singles.add(name);
  }

  /** Sees to the table of an array field's elements. */
  ensureContains(collection: string, field: string): void {
    const name = `${collection}:${field}`;
    if (this.#contains.has(name)) return;
    const [table, elements, path] = [quote(collection), containsTable(collection, field), jsonPath(field)];
    const remove = `DELETE FROM ${elements} WHERE ("value", "id") IN (${elementsSql(path, "OLD")});`;
    const add = `INSERT INTO ${elements} ("value", "id") ${elementsSql(path, "NEW")};`;
    const changed = `json_extract(OLD."data", ${path}) IS NOT json_extract(NEW."data", ${path})`;
    this.#atomically(() => {
      if (this.#db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name)) return;
      this.#db.exec(
        `CREATE TABLE ${elements} ("value" NOT NULL, "id" TEXT NOT NULL, PRIMARY KEY ("value", "id")) WITHOUT ROWID`,
      );
      this.#db.exec(`INSERT INTO ${elements} ("value", "id") ${elementsSql(path, "t", `${table} AS t,`)}`);
      this.#db.exec(`CREATE TRIGGER ${quote(`${name} insert`)} AFTER INSERT ON ${table} BEGIN ${add} END`);
      this.#db.exec(
        `CREATE TRIGGER ${quote(`${name} update`)} AFTER UPDATE OF "data" ON ${table} WHEN ${changed} BEGIN ${remove} ${add} END`,
      );
      this.#db.exec(`CREATE TRIGGER ${quote(`${name} delete`)} AFTER DELETE ON ${table} BEGIN ${remove} END`);
    });
    this.#contains.add(name);
  }

  /**
   * Holds back the elements of documents that are about to be added to the collection, many at once: at each document they cost as much as all
   * its indexes. The function returned stores those of all that were added since, in the order of their table. Both belong into one transaction,
   * from which nothing of the collection is deleted; nobody else sees that the triggers are gone meanwhile.
   */
  holdElements(collection: string): () => void {
    const triggers = this.#db
      .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? AND name LIKE '% insert'`)
      .all(collection) as { name: string; sql: string }[];
    if (triggers.length === 0) return () => undefined;
    const table = quote(collection);
    const { last } = this.#db.prepare(`SELECT coalesce(max(rowid), 0) AS last FROM ${table}`).get() as { last: number };
    for (const { name } of triggers) this.#db.exec(`DROP TRIGGER ${quote(name)}`);
    return () => {
      for (const { name, sql } of triggers) {
        const field = name.slice(collection.length + 1, -" insert".length);
        const added = elementsSql(jsonPath(field), "t", `${table} AS t,`);
        // A document that was changed after it was added has its elements by another trigger.
        this.#db
          .prepare(
            `INSERT OR IGNORE INTO ${containsTable(collection, field)} ("value", "id") ${added} AND t.rowid > ? ORDER BY 1, 2`,
          )
          .run(last);
        this.#db.exec(sql);
      }
    };
  }

  #addColumn(collection: string, field: string): void {
    const columns = this.#db.prepare(`SELECT name FROM pragma_table_xinfo(?)`).all(collection) as { name: string }[];
    if (columns.some(({ name }) => name === `$.${field}`)) return;
    const path = jsonPath(field);
    this.#db.exec(
      `ALTER TABLE ${quote(collection)} ADD COLUMN ${column(field)} GENERATED ALWAYS AS (${keySql(`json_type("data", ${path})`, `json_extract("data", ${path})`)}) VIRTUAL`,
    );
  }

  /** Fields that used to be exempted come back from `large`. Those that are now go there as their documents are written. */
  #recallLarge(collection: string, large: readonly string[]): void {
    this.#db.exec(
      `CREATE TABLE IF NOT EXISTS ${largeFieldsTable} ("collection" TEXT PRIMARY KEY, "fields" TEXT NOT NULL)`,
    );
    const row = this.#db.prepare(`SELECT "fields" FROM ${largeFieldsTable} WHERE "collection" = ?`).get(collection) as
      | { fields: string }
      | undefined;
    const before = row ? (JSON.parse(row.fields) as string[]) : [];
    for (const path of before.filter((field) => !large.includes(field)).map(jsonPath)) {
      this.#db.exec(
        `UPDATE ${quote(collection)} SET "data" = json_set("data", ${path}, json("large" -> ${path})), "large" = json_remove("large", ${path}) WHERE json_type("large", ${path}) IS NOT NULL`,
      );
    }
    if (row?.fields !== JSON.stringify(large))
      this.#db
        .prepare(`INSERT OR REPLACE INTO ${largeFieldsTable} VALUES (?, ?)`)
        .run(collection, JSON.stringify(large));
  }

  #indexNames(collection: string): string[] {
    const rows = this.#db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`)
      .all(collection) as { name: string }[];
    return rows.map(({ name }) => name);
  }

  #atomically(work: () => void): void {
    if (this.#db.isTransaction) return work();
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      work();
      this.#db.exec("COMMIT");
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      throw error;
    }
  }
}

/**
 * Name and SQL of a composite's index. SQLite reads an index both ways, and the ascending fields at its beginning are most likely held equal,
 * which has no direction; so the directions that remain are those of the later fields relative to the last. The id follows the last field.
 * Where Firestore merges composites of the same order, SQLite walks one of them: it also holds the others' equal fields, to skip by them.
 */
function indexOf(
  collection: string,
  index: CompositeIndex,
  siblings: readonly CompositeIndex[],
): [name: string, sql: string] {
  const fields = index.fields.filter((field) => field.order);
  const firstDown = fields.findIndex((field) => field.order === "DESCENDING");
  const last = fields.at(-1)!;
  const parts = fields.map((field, i) => ({
    field: field.fieldPath,
    down: firstDown >= 0 && i >= firstDown && field.order !== last.order,
  }));
  const merged = new Set(
    siblings
      .filter((sibling) => sibling.fields.at(-1)!.fieldPath === last.fieldPath)
      .flatMap((sibling) => sibling.fields.slice(0, -1))
      .filter((field) => field.order === "ASCENDING" && !fields.some(({ fieldPath }) => fieldPath === field.fieldPath))
      .map((field) => field.fieldPath),
  );
  const skipped = [...merged].toSorted();
  const name = `${collection}/${parts.map(({ field, down }) => (down ? `-${field}` : field)).join(",")},${skipped.length ? `(${skipped.join(",")})` : ""}`;
  const columns = [
    ...parts.map(({ field, down }) => `${column(field)}${down ? " DESC" : ""}`),
    `"id"`,
    ...skipped.map(column),
  ];
  return [name, `CREATE INDEX ${quote(name)} ON ${quote(collection)} (${columns.join(", ")})`];
}
