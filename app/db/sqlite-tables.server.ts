/**
 * How documents lie in SQLite. One table per collection: `data` is the document as JSON, without its large (exempted) fields, which lie in
 * `large`, so that changing only those touches no index. Every field that the index list orders or filters by is a virtual column named by its
 * path, and indexed; every array field that it looks into has a table COLLECTION:FIELD of its elements, kept by triggers.
 */
import type { DatabaseSync } from "node:sqlite";
import type { Value } from "./documents.ts";
import { exemptedFields, type IndexList } from "./indexes.ts";

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

/** The key of a field, read from the document itself. */
function fieldSql(data: string, field: string): string {
  const path = jsonPath(field);
  return keySql(`json_type(${data}, ${path})`, `json_extract(${data}, ${path})`);
}

/** Keys and ids of the elements of an array field, each once: of a row, or of all that `from` names. */
export function elementsSql(field: string, row: string, from = ""): string {
  const path = jsonPath(field);
  return `SELECT DISTINCT ${keySql("e.type", "e.atom")}, ${row}."id" FROM ${from} json_each(${row}."data", ${path}) AS e WHERE json_type(${row}."data", ${path}) = 'array' AND e.type NOT IN ('object', 'array')`;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The column of a field. */
export function column(field: string): string {
  return quote(`$.${field}`);
}

/** Name of the table of an array field's elements. */
export function elementsTable(collection: string, field: string): string {
  return `${collection}:${field}`;
}

export function jsonPath(field: string): string {
  return `'$${field
    .split(".")
    .map((key) => `."${key}"`)
    .join("")}'`;
}

/** Tables of elements that aren't filled yet, each with the last row of the documents whose elements it holds. */
export const unfinishedTable = `"_unfinished"`;
const collectionName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** A new table gets its columns at once: SQLite reads the whole schema again for each one that is added later. */
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
  const known = new Set(columnsOf(db, collection));
  for (const field of fields)
    if (!known.has(`$.${field}`)) db.exec(`ALTER TABLE ${quote(collection)} ADD COLUMN ${columnSql(field)}`);
}

export function hasTable(db: DatabaseSync, name: string): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined;
}

/** What a running process asks of the tables. It adds none but those of collections that no document was ever stored in. */
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

  /** Sees to the collection's table; returns its large fields. */
  ensure(collection: string): readonly string[] {
    const known = this.#large.get(collection);
    if (known) return known;
    if (!hasTable(this.#db, collection)) createTable(this.#db, collection);
    const large = exemptedFields(this.#list, collection);
    this.#large.set(collection, large);
    return large;
  }

  /** SQL of a field's key in the row `d`: its column, or for a field that the index list doesn't name, the document. */
  field(collection: string, field: string): string {
    let columns = this.#columns.get(collection);
    if (!columns) this.#columns.set(collection, (columns = new Set(columnsOf(this.#db, collection))));
    return columns.has(`$.${field}`) ? `d.${column(field)}` : fieldSql(`d."data"`, field);
  }

  /** Whether the elements of an array field have a table that holds them all. */
  hasElements(collection: string, field: string): boolean {
    const name = elementsTable(collection, field);
    let known = this.#elements.get(name);
    if (known === undefined) {
      const unfinished = this.#db.prepare(`SELECT 1 FROM ${unfinishedTable} WHERE "name" = ?`);
      this.#elements.set(name, (known = hasTable(this.#db, name) && unfinished.get(name) === undefined));
    }
    return known;
  }

  /**
   * Holds back the elements of documents that are about to be added to the collection, many at once: at each document they cost as much as all
   * its indexes. The function returned stores those of all that were added since, in the order of their table. Both belong into one transaction,
   * from which nothing of the collection is deleted; nobody else sees that the triggers are gone meanwhile.
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
        // A document that was changed after it was added has its elements by another trigger.
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
