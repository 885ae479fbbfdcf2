/**
 * `npm run fixture`: writes `tests/db/stored.sql` and `tests/db/stored.firestore.jsonl`, a small database as this
 * version stores it: the demo chain and the records it lacks, reduced to the fewest documents that show every field,
 * and every value of fields with few values.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { z } from "zod";

type Json = Record<string, unknown>;

interface Document {
  readonly collection: string;
  readonly id: string;
  readonly data: Json;
}

const now = new Date("2026-03-20T03:00:00.000Z");
const { values } = parseArgs({ options: { into: { type: "string", default: "tests/db" } } });
const folder = mkdtempSync(join(tmpdir(), "store-qc-fixture-"));
process.env["DATA_DIR"] = folder;
process.env["LOG_LEVEL"] = "silent";

const { db } = await import("#app/db/db.server.ts");
const { collection } = await import("#app/db/documents.ts");
const { toFields } = await import("#app/db/firestore-values.server.ts");
const { queryPages } = await import("#app/db/query-in.ts");
const { databaseFileName: databaseName } = await import("#app/db/sqlite.server.ts");
const { composeAreas } = await import("#app/areas.server.ts");
const { fillDemo } = await import("#app/demo/demo.server.ts");
composeAreas();
const { collectionNames } = await import("#app/transfer/collections.ts");
const { addOthers, rebuild, recordOne } = await import("./fixture-parts.ts");

const raw = (name: string) => collection(name, z.looseObject({}));

/** Collections derived from other documents, which are built again after some of those are removed. */
const derived = new Set(["areas", "directory", "facts-activities", "facts-camera", "facts-detail", "facts-feedback"]);
for (const name of ["facts-heads", "facts-rows", "facts-summary"]) derived.add(name);

/** Objects whose keys are ids, codes or places, not names of fields. */
const maps = new Set(["answers", "columns", "dates", "map", "set", "values"]);

/** Fields with fewer different words than this count each word as a feature, and so do the fields below. */
const fewWords = 16;
const choices = new Set([".what", ".kind"]);

/** A document's fields with their types and words. */
function featuresOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [`${path} empty`] : value.flatMap((each) => featuresOf(each, `${path}[]`));
  if (typeof value === "object" && value !== null) {
    const isMap = maps.has(path.split(".").at(-1)!);
    return Object.entries(value).flatMap(([key, each]) => featuresOf(each, `${path}.${isMap ? "*" : key}`));
  }
  if (typeof value === "string" && /^[a-z][a-z-]*$/.test(value)) return [`${path}=${value}`];
  return [`${path}:${value === null ? "null" : typeof value}`];
}

/** Words that are too many to be a choice are texts like others. */
function withoutTexts(all: readonly string[][]): string[][] {
  const fieldOf = (feature: string) => feature.split("=", 1)[0]!;
  const words = Map.groupBy(new Set(all.flat()), fieldOf);
  const isText = (field: string) => !choices.has(field) && words.get(field)!.length > fewWords;
  return all.map((features) => [...new Set(features.map((each) => (isText(fieldOf(each)) ? fieldOf(each) : each)))]);
}

const documents: Document[] = [];
const byId = new Map<string, Document[]>();
const selected = new Set<Document>();

/** Documents that a document refers to by ids, or by the template's id and version. */
function namedIn({ id, data }: Document): Document[] {
  const texts = JSON.stringify(data).match(/[\w.-]+/g) ?? [];
  const { templateId, templateVersion } = data;
  return [id, `${String(templateId)}.${String(templateVersion)}`, ...texts].flatMap((text) => byId.get(text) ?? []);
}

function keep(document: Document): void {
  if (selected.has(document) || derived.has(document.collection)) return;
  selected.add(document);
  if (document.collection === "imports")
    for (const part of documents) if (part.id.startsWith(`${document.id}.`)) keep(part);
  for (const named of namedIn(document)) keep(named);
}

/** Selects documents of a collection until every feature is shown; of equal ones, those with the fewest references. */
function keepSome(ofOne: readonly Document[]): void {
  const features = withoutTexts(ofOne.map(({ data }) => featuresOf(data)));
  const missing = new Set(features.flat());
  for (const [at, document] of ofOne.entries())
    if (selected.has(document)) for (const each of features[at]!) missing.delete(each);
  while (missing.size > 0) {
    const ranked = ofOne.map((document, at) => ({
      document,
      at,
      shows: features[at]!.filter((each) => missing.has(each)).length,
      needs: namedIn(document).filter((named) => !selected.has(named)).length,
      size: JSON.stringify(document.data).length,
    }));
    const [best] = ranked.toSorted((a, b) => b.shows - a.shows || a.needs - b.needs || a.size - b.size);
    keep(best!.document);
    for (const each of features[best!.at]!) missing.delete(each);
  }
}

async function readAll(): Promise<Document[]> {
  const all: Document[] = [];
  for (const name of collectionNames)
    for await (const page of queryPages(db, raw(name), { limit: 500 }))
      all.push(...page.map(({ id, data }) => ({ collection: name, id, data })));
  return all;
}

await fillDemo(now);
await addOthers(now);
documents.push(...(await readAll()));
for (const document of documents) byId.set(document.id, [...(byId.get(document.id) ?? []), document]);
for (const document of documents) if (document.collection === "accounts") keep(document);
const events = "timeline";
for (const name of [...collectionNames.filter((other) => other !== events && !derived.has(other)), events])
  keepSome(documents.filter((document) => document.collection === name));

for (const name of collectionNames) {
  const gone = documents.filter((document) => document.collection === name && !selected.has(document));
  for (let at = 0; at < gone.length; at += 400)
    await db.transaction(async (tx) => {
      for (const { id } of gone.slice(at, at + 400)) tx.delete(raw(name), id);
    });
}
await rebuild();
await recordOne(now);

const left = (await readAll()).toSorted((a, b) => (`${a.collection}/${a.id}` < `${b.collection}/${b.id}` ? -1 : 1));
const lines = left.map(({ collection: name, id, data }) =>
  JSON.stringify({ name: `${name}/${id}`, fields: toFields(data) }),
);
writeFileSync(join(values.into, "stored.firestore.jsonl"), `${lines.join("\n")}\n`);
await db.close();
writeFileSync(join(values.into, "stored.sql"), dumpOf(join(folder, databaseName)));
rmSync(folder, { recursive: true });
const counts = Map.groupBy(left, (document) => document.collection);
console.info([...counts].map(([name, some]) => `${name} ${some.length}`).join(", "));

/** A database as SQL: tables with their rows, then indexes. */
function dumpOf(path: string): string {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  const schema = sqlite
    .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'`)
    .all() as { type: string; name: string; sql: string }[];
  const isTable = ({ type }: { type: string }) => type === "table";
  const tables = schema.filter(isTable).flatMap(({ name, sql }) => {
    const columns = (sqlite.prepare(`PRAGMA table_xinfo("${name}")`).all() as { name: string; hidden: number }[])
      .filter(({ hidden }) => hidden === 0)
      .map((column) => `"${column.name}"`);
    const rows = sqlite
      .prepare(`SELECT ${columns.map((each) => `quote(${each})`).join(" || ',' || ")} AS row FROM "${name}"`)
      .all();
    const inserted = rows.map(({ row }) => `(${String(row)})`).join(name.includes(":") ? "," : ",\n");
    return [
      `${sql};`,
      ...(rows.length > 0 ? [`INSERT INTO "${name}" (${columns.join(", ")}) VALUES\n${inserted};`] : []),
    ];
  });
  const others = schema.filter((each) => !isTable(each)).map(({ sql }) => `${sql};`);
  sqlite.close();
  return `${[...tables, ...others].join("\n")}\n`;
}
