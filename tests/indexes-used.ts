/**
 * After a run of all tests: every index of firestore.indexes.json is used by a query of the app. The engines themselves
 * refuse a query without an index; single-field indexes on SQLite, which builds only listed ones, are checked here.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { QueryShape } from "#app/db/query-coverage.server.ts";
import {
  compositesOf,
  arrayFields,
  type IndexList,
  indexListSchema,
  singleFields,
  type SingleIndex,
} from "#app/db/indexes.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The file to which each test file appends the shapes of its queries, one JSON line each. */
    indexesUsed?: string;
  }
}

export default function watchIndexes(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "store-qc-indexes-"));
  const path = join(folder, "used.jsonl");
  writeFileSync(path, "");
  project.provide("indexesUsed", path);
  return async () => {
    const shapes = readFileSync(path, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as QueryShape);
    rmSync(folder, { recursive: true });
    refuseUnlisted(shapes);
    if (await ranAll(project)) refuseUnused(shapes);
  };
}

function refuseUnlisted(shapes: readonly QueryShape[]): void {
  const list = readList();
  const unlisted = shapes.filter(
    ({ collection, singles }) => singles.length > 0 && !singles.some((single) => isListed(list, collection, single)),
  );
  if (unlisted.length)
    throw new Error(
      `SQLite has no index for queries of these fields; add one of each to "fieldOverrides" of firestore.indexes.json:\n${[...new Set(unlisted.map(named))].join("\n")}`,
    );
}

function named({ collection, singles }: Pick<QueryShape, "collection" | "singles">): string {
  return `${collection}: ${singles.map(({ fieldPath, mode }) => `${fieldPath} ${mode}`).join(", ")}`;
}

function refuseUnused(shapes: readonly QueryShape[]): void {
  const composites = new Set(shapes.flatMap((shape) => shape.composites.map((index) => JSON.stringify(index))));
  const fields = new Set(
    shapes.flatMap(({ collection, singles }) => singles.map(({ fieldPath }) => `${collection}.${fieldPath}`)),
  );
  const { indexes, fieldOverrides } = readList();
  const unused = [
    ...indexes.filter((index) => !composites.has(JSON.stringify(index))),
    ...fieldOverrides.filter(
      (entry) => entry.indexes.length > 0 && !fields.has(`${entry.collectionGroup}.${entry.fieldPath}`),
    ),
  ];
  if (unused.length)
    throw new Error(
      `No query of the app uses these indexes of firestore.indexes.json:\n${unused.map((index) => JSON.stringify(index)).join("\n")}`,
    );
}

/** A part of the tests uses a part of the indexes, and so does a test that failed halfway. */
async function ranAll(project: TestProject): Promise<boolean> {
  if (project.vitest.config.testNamePattern) return false;
  const passed = new Set(
    project.vitest.state
      .getFiles()
      .filter((file) => (file.projectName ?? "") === project.name && file.result?.state === "pass")
      .map((file) => file.filepath),
  );
  return (await project.globTestFiles()).testFiles.every((file) => passed.has(file));
}

function readList(): IndexList {
  return indexListSchema.parse(JSON.parse(readFileSync("firestore.indexes.json", "utf8")));
}

/** Whether an index that the list names begins with the field: SQLite builds no other. */
function isListed(list: IndexList, collection: string, { fieldPath, mode }: SingleIndex): boolean {
  if (mode === "CONTAINS") return arrayFields(list, collection).includes(fieldPath);
  const first = compositesOf(list, collection).map(({ fields }) => fields.find(({ order }) => order)?.fieldPath);
  return first.includes(fieldPath) || singleFields(list, collection).includes(fieldPath);
}
