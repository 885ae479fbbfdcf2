/** Only a database that this version stored is read. On both engines. */
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { baselines, requireBaseline } from "#app/db/baseline.server.ts";
import { UnusableData } from "#app/db/data-dir.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { countReads } from "#app/reads.server.ts";

const loose = collection("stores", z.looseObject({}));
const start = () => countReads(() => requireBaseline(db));

beforeEach(async () => {
  await db.delete(loose, "a");
  await db.delete(baselines, "stored");
});

test("marks an empty database, after which a start reads one document", async () => {
  expect((await start()).reads).toBe(4);
  expect((await db.get(baselines, "stored"))?.data).toEqual({ number: 1 });
  await db.create(loose, "a", { code: "A" });
  expect((await start()).reads).toBe(1);
});

test("refuses documents without a mark as an earlier version's, and leaves them unchanged", async () => {
  await db.create(loose, "a", { code: "A" });
  const refused = start();
  await expect(refused).rejects.toThrow(UnusableData);
  await expect(refused).rejects.toThrow("An earlier version of Store QC wrote this database");
  expect(await db.get(baselines, "stored")).toBeNull();
});

test("refuses a newer version's documents", async () => {
  await db.set(baselines, "stored", { number: 2 });
  await expect(start()).rejects.toThrow("A newer version of Store QC wrote this database: start that one.");
});
