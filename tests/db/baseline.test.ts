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

test("an empty database is marked, and from then on a start reads one document", async () => {
  expect((await start()).reads).toBe(4);
  expect((await db.get(baselines, "stored"))?.data).toEqual({ number: 1 });
  await db.create(loose, "a", { code: "A" });
  expect((await start()).reads).toBe(1);
});

test("documents without a mark are of an earlier version, and are refused and left as they are", async () => {
  await db.create(loose, "a", { code: "A" });
  const refused = start();
  await expect(refused).rejects.toThrow(UnusableData);
  await expect(refused).rejects.toThrow("An earlier version of Store QC wrote this database");
  expect(await db.get(baselines, "stored")).toBeNull();
});

test("a newer version's are refused", async () => {
  await db.set(baselines, "stored", { number: 2 });
  await expect(start()).rejects.toThrow("A newer version of Store QC wrote this database: start that one.");
});
