/**
 * `data` is the JSON without exempted fields, which are in `large`, so that changing those touches no index. Indexed fields are virtual
 * columns.
 */
import type { DatabaseSync } from "node:sqlite";
import type { Value } from "./documents.ts";
import { exemptedFields, type IndexList } from "./indexes.ts";

const nullKey = -Infinity;
const falseKey = -(2 ** 63);
const trueKey = falseKey + 1024;

/** Sorts in SQLite as the port does. Absent fields are NULL. */
export function toKey(value: Value): number | string {
  return value === null ? nullKey : value === false ? falseKey : value === true ? trueKey : value;
}

export function fromKey(key: number | string): Value {
  return key === nullKey ? null : key === falseKey ? false : key === trueKey ? true : key;
}

export const kindBounds = {
  null: { lower: { op: ">=", key: nullKey }, upper: { op: "<=", key: nullKey } },
  boolean: { lower: { op: ">=", key: falseKey }, upper: { op: "<=", key: trueKey } },
  number: { lower: { op: ">", key: trueKey }, upper: { op: "<", key: "" } },
  string: { lower: { op: ">=", key: "" }, upper: null },
} as const;

export const lowestKey = "-9e999";

function keySql(type: string, value: string): string {
  return `CASE ${type} WHEN 'null' THEN -9e999 WHEN 'false' THEN -9223372036854775808.0 WHEN 'true' THEN -9223372036854774784.0 WHEN 'object' THEN NULL WHEN 'array' THEN NULL ELSE ${value} END`;
}

function fieldSql(data: string, field: string): string {
  const path = jsonPath(field);
  return keySql(`json_type(${data}, ${path})`, `json_extract(${data}, ${path})`);
}

/** Without duplicates; of one row, or of all rows of `from`. */
export function elementsSql(field: string, row: string, from = ""): string {
  const path = jsonPath(field);
  return `SELECT DISTINCT ${keySql("e.type", "e.atom")}, ${row}."id" FROM ${from} json_each(${row}."data", ${path}) AS e WHERE json_type(${row}."data", ${path}) = 'array' AND e.type NOT IN ('object', 'array')`;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function column(field: string): string {
  return quote(`$.${field}`);
}

export function elementsTable(collection: string, field: string): string {
  return `${collection}:${field}`;
}

export function jsonPath(field: string): string {
  return `'$${field
    .split(".")
    .map((key) => `."${key}"`)
    .join("")}'`;
}

/** Incomplete tables of elements, with the last row of documents that they include. */
export const unfinishedTable = `"_unfinished"`;
const collectionName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** A new table gets all its columns at once, because each later one makes SQLite read the whole schema again. */
export function createTable(db: DatabaseSync, collection: string, fields: Iterable<string> = []): void {
  if (!collectionName.test(collection)) throw new Error(`${JSON.stringify(collection)} is not a collection's name`);
  const columns = [...fields].map((field) => `, ${columnSql(field)}`).join("");
  db.exec(
    `CREATE TABLE IF NOT EXISTS ${quote(collection)} ("id" TEXT PRIMARY KEY NOT NULL, "revision" INTEGER NOT NULL, "data" TEXT NOT NULL, "large" TEXT${columns})`,
  );
}

function columnSql(field: string): string {
  return `${column(field)} GENERATED ALWAYS AS (${fieldSql(`"data"`, field)}) VIRTUAL`;
}

function columnsOf(db: DatabaseSync, collection: string): string[] {
  const rows = db.prepare(`SELECT name FROM pragma_table_xinfo(?)`).all(collection) as { name: string }[];
  return rows.map(({ name }) => name);
}

export function addColumns(db: DatabaseSync, collection: string, fields: Iterable<string>): void {
  const cached = new Set(columnsOf(db, collection));
  for (const field of fields)
    if (!cached.has(`$.${field}`)) db.exec(`ALTER TABLE ${quote(collection)} ADD COLUMN ${columnSql(field)}`);
}

export function hasTable(db: DatabaseSync, name: string): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined;
}

export class SqliteTables {
  readonly #db: DatabaseSync;
  readonly #list: IndexList;
  readonly #large = new Map<string, readonly string[]>();
  readonly #columns = new Map<string, ReadonlySet<string>>();
  readonly #elements = new Map<string, boolean>();

  constructor(db: DatabaseSync, list: IndexList) {
    this.#db = db;
    this.#list = list;
  }

  /** Returns the collection's large fields. */
  ensure(collection: string): readonly string[] {
    const cached = this.#large.get(collection);
    if (cached) return cached;
    if (!hasTable(this.#db, collection)) createTable(this.#db, collection);
    const large = exemptedFields(this.#list, collection);
    this.#large.set(collection, large);
    return large;
  }

  /** The field's column, or the document where it has none. */
  field(collection: string, field: string): string {
    let columns = this.#columns.get(collection);
    if (!columns) this.#columns.set(collection, (columns = new Set(columnsOf(this.#db, collection))));
    return columns.has(`$.${field}`) ? `d.${column(field)}` : fieldSql(`d."data"`, field);
  }

  hasElements(collection: string, field: string): boolean {
    const name = elementsTable(collection, field);
    let cached = this.#elements.get(name);
    if (cached === undefined) {
      const unfinished = this.#db.prepare(`SELECT 1 FROM ${unfinishedTable} WHERE "name" = ?`);
      this.#elements.set(name, (cached = hasTable(this.#db, name) && unfinished.get(name) === undefined));
    }
    return cached;
  }

  /**
   * Triggers cost as much as all indexes. Call the returned function in the same transaction, and delete nothing of the collection before.
   */
  deferElements(collection: string): () => void {
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
        const added = elementsSql(field, "t", `${table} AS t,`);
        // Updates have stored their elements by their own trigger already.
        this.#db
          .prepare(
            `INSERT OR IGNORE INTO ${quote(elementsTable(collection, field))} ("value", "id") ${added} AND t.rowid > ? ORDER BY 1, 2`,
          )
          .run(last);
        this.#db.exec(sql);
      }
    };
  }
}
