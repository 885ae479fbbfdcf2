/**
 * Brings a database to the index list: tables, columns, indexes and the tables of array elements. All of it is done while the database is being
 * opened, so that no query ever waits for it. Every piece is a transaction of its own: after a kill the next start goes on with what is missing.
 */
import type { DatabaseSync } from "node:sqlite";
import {
  type CompositeIndex,
  compositesOf,
  exemptedFields,
  fieldsLookedInto,
  type IndexList,
  singleFields,
} from "./indexes.ts";
import {
  addColumns,
  column,
  createTable,
  elementsSql,
  elementsTable,
  hasTable,
  jsonPath,
  quote,
  unfinishedTable,
} from "./sqlite-tables.server.ts";

/** Documents from which on a collection's pieces are told on the console. */
const many = 10_000;
/** Documents whose elements are stored in one piece. */
const elementsAtOnce = 100_000;
/** Milliseconds of pieces that share a transaction. */
const together = 500;

/** Which fields each collection kept in `large` when it was last opened. */
const largeFieldsTable = `"_large-fields"`;

interface Surroundings {
  /** Runs some pieces in one transaction. */
  readonly transaction: (work: () => void) => void;
  /** Called with a line before each piece that takes long. */
  readonly say: (line: string) => void;
}

export function build(db: DatabaseSync, list: IndexList, { transaction, say }: Surroundings): void {
  const pieces = piecesOf(db, list, say);
  // Sorting a million documents in memory takes hundreds of MB.
  db.exec("PRAGMA temp_store = FILE");
  let done = false;
  while (!done) {
    transaction(() => {
      const end = performance.now() + together;
      for (let announced = false; !announced && !done && performance.now() < end;) {
        const piece = pieces.next();
        done = piece.done === true;
        announced = piece.value === true;
      }
    });
  }
  db.exec("PRAGMA temp_store = MEMORY");
}

/**
 * Each step does a piece that is missing, and yields whether it was told. What is missing is looked up when its turn comes: another process may
 * have made it meanwhile.
 */
function* piecesOf(db: DatabaseSync, list: IndexList, say: (line: string) => void): Generator<boolean, void> {
  db.exec(`CREATE TABLE IF NOT EXISTS ${largeFieldsTable} ("collection" TEXT PRIMARY KEY, "fields" TEXT NOT NULL)`);
  db.exec(`CREATE TABLE IF NOT EXISTS ${unfinishedTable} ("name" TEXT PRIMARY KEY, "after" INTEGER NOT NULL)`);
  const listed = new Set([...list.indexes, ...list.fieldOverrides].map((entry) => entry.collectionGroup));
  for (const collection of new Set([...listed, ...storedCollections(db)])) {
    const indexes = indexesOf(list, collection);
    const fields = new Set([...indexes.values()].flatMap((index) => index.fields));
    createTable(db, collection, fields);
    addColumns(db, collection, fields);
    recallLarge(db, collection, exemptedFields(list, collection));
    yield* indexPieces(db, indexes, collection, say);
    for (const field of fieldsLookedInto(list, collection)) yield* elementsPieces(db, collection, field, say);
  }
}

function* indexPieces(
  db: DatabaseSync,
  wanted: ReadonlyMap<string, Index>,
  collection: string,
  say: (line: string) => void,
): Generator<boolean, void> {
  for (const name of indexNames(db, collection)) {
    if (wanted.has(name)) continue;
    db.exec(`DROP INDEX ${quote(name)}`);
    yield false;
  }
  for (const [name, { sql }] of wanted) {
    if (indexNames(db, collection).includes(name)) continue;
    const documents = countMany(db, collection);
    if (documents) say(`Building the index ${name} of ${documents} documents…`);
    db.exec(`CREATE INDEX ${quote(name)} ON ${quote(collection)} ${sql}`);
    yield documents > 0;
  }
}

/** The triggers are there from the first piece on, so what is written meanwhile has its elements already. */
function* elementsPieces(
  db: DatabaseSync,
  collection: string,
  field: string,
  say: (line: string) => void,
): Generator<boolean, void> {
  const name = elementsTable(collection, field);
  const [table, elements, path] = [quote(collection), quote(name), jsonPath(field)];
  if (!hasTable(db, name)) {
    const remove = `DELETE FROM ${elements} WHERE ("value", "id") IN (${elementsSql(field, "OLD")});`;
    const add = `INSERT INTO ${elements} ("value", "id") ${elementsSql(field, "NEW")};`;
    const changed = `json_extract(OLD."data", ${path}) IS NOT json_extract(NEW."data", ${path})`;
    db.exec(`
      CREATE TABLE ${elements} ("value" NOT NULL, "id" TEXT NOT NULL, PRIMARY KEY ("value", "id")) WITHOUT ROWID;
      CREATE TRIGGER ${quote(`${name} insert`)} AFTER INSERT ON ${table} BEGIN ${add} END;
      CREATE TRIGGER ${quote(`${name} update`)} AFTER UPDATE OF "data" ON ${table} WHEN ${changed} BEGIN ${remove} ${add} END;
      CREATE TRIGGER ${quote(`${name} delete`)} AFTER DELETE ON ${table} BEGIN ${remove} END;
    `);
    db.prepare(`INSERT INTO ${unfinishedTable} VALUES (?, 0)`).run(name);
  }
  for (;;) {
    const left = db.prepare(`SELECT "after" FROM ${unfinishedTable} WHERE "name" = ?`).get(name) as
      | { after: number }
      | undefined;
    if (!left) return;
    const { last } = db
      .prepare(
        `SELECT max("n") AS last FROM (SELECT rowid AS "n" FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${elementsAtOnce})`,
      )
      .get(left.after) as { last: number | null };
    if (last === null) {
      db.prepare(`DELETE FROM ${unfinishedTable} WHERE "name" = ?`).run(name);
      return;
    }
    const documents = countMany(db, collection);
    if (documents) say(`Building the search table ${name}: ${left.after} of ${documents} documents are done…`);
    const added = elementsSql(field, "t", `${table} AS t,`);
    // In the order of their table, which is then written from one end to the other.
    db.prepare(
      `INSERT OR IGNORE INTO ${elements} ("value", "id") ${added} AND t.rowid > ? AND t.rowid <= ? ORDER BY 1, 2`,
    ).run(left.after, last);
    db.prepare(`UPDATE ${unfinishedTable} SET "after" = ? WHERE "name" = ?`).run(last, name);
    yield documents > 0;
  }
}

/** Fields that used to be exempted come back from `large`. Those that are now go there as their documents are written. */
function recallLarge(db: DatabaseSync, collection: string, large: readonly string[]): void {
  const row = db.prepare(`SELECT "fields" FROM ${largeFieldsTable} WHERE "collection" = ?`).get(collection) as
    | { fields: string }
    | undefined;
  if (row?.fields === JSON.stringify(large)) return;
  const before = row ? (JSON.parse(row.fields) as string[]) : [];
  for (const path of before.filter((field) => !large.includes(field)).map(jsonPath)) {
    db.exec(
      `UPDATE ${quote(collection)} SET "data" = json_set("data", ${path}, json("large" -> ${path})), "large" = json_remove("large", ${path}) WHERE json_type("large", ${path}) IS NOT NULL`,
    );
  }
  db.prepare(`INSERT OR REPLACE INTO ${largeFieldsTable} VALUES (?, ?)`).run(collection, JSON.stringify(large));
}

function storedCollections(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '[a-z]*' AND name NOT GLOB '*:*' AND name NOT GLOB 'sqlite_*'`,
    )
    .all() as { name: string }[];
  return rows.map(({ name }) => name);
}

function indexNames(db: DatabaseSync, collection: string): string[] {
  const rows = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`)
    .all(collection) as { name: string }[];
  return rows.map(({ name }) => name);
}

/** How many documents the collection holds; 0 where they are so few that nothing about them takes long. */
function countMany(db: DatabaseSync, collection: string): number {
  const table = quote(collection);
  if (!db.prepare(`SELECT 1 FROM ${table} LIMIT 1 OFFSET ${many - 1}`).get()) return 0;
  return (db.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
}

interface Index {
  readonly fields: readonly string[];
  /** SQL after the collection's name. */
  readonly sql: string;
}

/**
 * What the list asks of a collection, by the indexes' names. The first composite that begins with a field holds all documents, for queries by
 * that field alone. The others, marked by !, hold those that have their last field, by which all their queries are ordered: drafts have no score.
 */
function indexesOf(list: IndexList, collection: string): Map<string, Index> {
  const composites = compositesOf(list, collection);
  const begun = new Set(singleFields(list, collection));
  const indexes = new Map<string, Index>(
    [...begun].map((field) => [`${collection}/${field}`, { fields: [field], sql: `(${column(field)}, "id")` }]),
  );
  for (const [name, index] of new Map(
    composites.map((composite) => compositeIndex(collection, composite, composites)),
  )) {
    const [first, last] = [index.parts[0]!, index.parts.at(-1)!];
    if (begun.has(first)) indexes.set(`${name}!`, { ...index, sql: `${index.sql} WHERE ${column(last)} IS NOT NULL` });
    else indexes.set(name, index);
    begun.add(first);
  }
  return indexes;
}

/**
 * SQLite reads an index both ways, and the ascending fields at its beginning are most likely held equal,
 * which has no direction; so the directions that remain are those of the later fields relative to the last. The id follows the last field.
 * Where Firestore merges composites of the same order, SQLite walks one of them: it also holds the others' equal fields, to skip by them.
 */
function compositeIndex(
  collection: string,
  index: CompositeIndex,
  siblings: readonly CompositeIndex[],
): [name: string, Index & { readonly parts: readonly string[] }] {
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
  const ordered = parts.map(({ field }) => field);
  return [name, { parts: ordered, fields: [...ordered, ...skipped], sql: `(${columns.join(", ")})` }];
}
