/** Each piece is committed by itself, so an interrupted start continues with what is missing. */
import type { DatabaseSync } from "node:sqlite";
import {
  type CompositeIndex,
  compositesOf,
  exemptedFields,
  arrayFields,
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

/** Building is reported for larger collections only. */
const reportedFrom = 10_000;
/** Elements of so many documents are stored in one piece. */
const elementRowsPerPiece = 100_000;
/** Pieces share a transaction for so long. */
const transactionMs = 500;

const largeFieldsTable = `"_large-fields"`;

interface BuildTools {
  readonly db: DatabaseSync;
  readonly transaction: (work: () => void) => void;
  readonly report: (line: string) => void;
}

export function buildSchema(list: IndexList, tools: BuildTools): void {
  const { db, transaction } = tools;
  const pieces = buildPieces(list, tools);
  // Sorting a million documents in memory would take hundreds of MB.
  db.exec("PRAGMA temp_store = FILE");
  let done = false;
  while (!done) {
    transaction(() => {
      const end = performance.now() + transactionMs;
      for (let announced = false; !announced && !done && performance.now() < end;) {
        const piece = pieces.next();
        done = piece.done === true;
        announced = piece.value === true;
      }
    });
  }
  db.exec("PRAGMA temp_store = MEMORY");
}

/** Another process may build pieces meanwhile, so each is looked up late. Yields whether a piece was reported. */
function* buildPieces(list: IndexList, tools: BuildTools): Generator<boolean, void> {
  const { db } = tools;
  db.exec(`CREATE TABLE IF NOT EXISTS ${largeFieldsTable} ("collection" TEXT PRIMARY KEY, "fields" TEXT NOT NULL)`);
  db.exec(`CREATE TABLE IF NOT EXISTS ${unfinishedTable} ("name" TEXT PRIMARY KEY, "after" INTEGER NOT NULL)`);
  const listed = new Set([...list.indexes, ...list.fieldOverrides].map((entry) => entry.collectionGroup));
  for (const collection of new Set([...listed, ...storedCollections(db)])) {
    const indexes = indexesOf(list, collection);
    const fields = new Set([...indexes.values()].flatMap((index) => index.fields));
    createTable(db, collection, fields);
    addColumns(db, collection, fields);
    restoreIndexedFields(db, collection, exemptedFields(list, collection));
    yield* buildIndexes(tools, collection, indexes);
    for (const field of arrayFields(list, collection)) yield* buildElements(tools, collection, field);
  }
}

function* buildIndexes(
  { db, report }: BuildTools,
  collection: string,
  indexes: ReadonlyMap<string, Index>,
): Generator<boolean, void> {
  for (const name of indexNames(db, collection)) {
    if (indexes.has(name)) continue;
    db.exec(`DROP INDEX ${quote(name)}`);
    yield false;
  }
  for (const [name, { sql }] of indexes) {
    if (indexNames(db, collection).includes(name)) continue;
    const documents = countIfLarge(db, collection);
    if (documents) report(`Building the index ${name} of ${documents} documents…`);
    db.exec(`CREATE INDEX ${quote(name)} ON ${quote(collection)} ${sql}`);
    yield documents > 0;
  }
}

/** The triggers exist from the first piece on, so documents written meanwhile have their elements. */
function* buildElements({ db, report }: BuildTools, collection: string, field: string): Generator<boolean, void> {
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
    const progress = db.prepare(`SELECT "after" FROM ${unfinishedTable} WHERE "name" = ?`).get(name) as
      | { after: number }
      | undefined;
    if (!progress) return;
    const { last } = db
      .prepare(
        `SELECT max("n") AS last FROM (SELECT rowid AS "n" FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${elementRowsPerPiece})`,
      )
      .get(progress.after) as { last: number | null };
    if (last === null) {
      db.prepare(`DELETE FROM ${unfinishedTable} WHERE "name" = ?`).run(name);
      return;
    }
    const documents = countIfLarge(db, collection);
    if (documents) report(`Building the search table ${name}: ${progress.after} of ${documents} documents are done…`);
    const added = elementsSql(field, "t", `${table} AS t,`);
    // Rows are inserted in key order, which is fastest.
    db.prepare(
      `INSERT OR IGNORE INTO ${elements} ("value", "id") ${added} AND t.rowid > ? AND t.rowid <= ? ORDER BY 1, 2`,
    ).run(progress.after, last);
    db.prepare(`UPDATE ${unfinishedTable} SET "after" = ? WHERE "name" = ?`).run(last, name);
    yield documents > 0;
  }
}

/** Newly exempted fields move to `large` when their documents are written. */
function restoreIndexedFields(db: DatabaseSync, collection: string, large: readonly string[]): void {
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

function countIfLarge(db: DatabaseSync, collection: string): number {
  const table = quote(collection);
  if (!db.prepare(`SELECT 1 FROM ${table} LIMIT 1 OFFSET ${reportedFrom - 1}`).get()) return 0;
  return (db.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
}

interface Index {
  readonly fields: readonly string[];
  readonly sql: string;
}

/**
 * A field has one composite of all documents; others, marked by !, omit documents without their last field, such as drafts without a
 * score.
 */
function indexesOf(list: IndexList, collection: string): Map<string, Index> {
  const composites = compositesOf(list, collection);
  const leadingFields = new Set(singleFields(list, collection));
  const indexes = new Map<string, Index>(
    [...leadingFields].map((field) => [`${collection}/${field}`, { fields: [field], sql: `(${column(field)}, "id")` }]),
  );
  for (const [name, index] of new Map(
    composites.map((composite) => compositeIndex(collection, composite, composites)),
  )) {
    const [first, last] = [index.parts[0]!, index.parts.at(-1)!];
    if (leadingFields.has(first))
      indexes.set(`${name}!`, { ...index, sql: `${index.sql} WHERE ${column(last)} IS NOT NULL` });
    else indexes.set(name, index);
    leadingFields.add(first);
  }
  return indexes;
}

/**
 * SQLite reads an index both ways, so only directions relative to the last field matter. It can't merge indexes: one holds all equal
 * fields.
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
  const extraFields = [...merged].toSorted();
  const name = `${collection}/${parts.map(({ field, down }) => (down ? `-${field}` : field)).join(",")},${extraFields.length ? `(${extraFields.join(",")})` : ""}`;
  const columns = [
    ...parts.map(({ field, down }) => `${column(field)}${down ? " DESC" : ""}`),
    `"id"`,
    ...extraFields.map(column),
  ];
  const ordered = parts.map(({ field }) => field);
  return [name, { parts: ordered, fields: [...ordered, ...extraFields], sql: `(${columns.join(", ")})` }];
}
