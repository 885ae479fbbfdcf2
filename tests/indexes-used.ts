/**
 * Around a run of all tests: every composite index of firestore.indexes.json is used by a query of the app. That every query is covered is
 * seen to by the engines themselves, which refuse one that isn't.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type IndexList, indexListSchema } from "#app/db/indexes.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where each test file writes the composite indexes that its queries used, one JSON line each. */
    indexesUsed?: string;
  }
}

export default function watchIndexes(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "store-qc-indexes-"));
  const path = join(folder, "used.jsonl");
  writeFileSync(path, "");
  project.provide("indexesUsed", path);
  return async () => {
    const used = new Set(readFileSync(path, "utf8").split("\n"));
    rmSync(folder, { recursive: true });
    if (!(await ranAll(project))) return;
    const unused = readList().indexes.filter((index) => !used.has(JSON.stringify(index)));
    if (unused.length)
      throw new Error(
        `No query of the app uses these indexes of firestore.indexes.json:\n${unused.map((index) => JSON.stringify(index)).join("\n")}`,
      );
  };
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
