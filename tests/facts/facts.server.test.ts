import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readIndexList } from "#app/db/index-list.server.ts";
import type { Documents } from "#app/db/documents.ts";
import { countReads } from "#app/reads.server.ts";
import { openSqlite } from "#app/db/sqlite.server.ts";
import { prepareCheck, prepareChecks, prepareRemoval, readFacts, writeMonthFacts } from "#app/facts/facts.server.ts";
import { detailFacts, detailShardIds, summaryFacts, summaryShardIds } from "#app/facts/facts.ts";
import { DamagedFacts } from "#app/facts/shard.ts";
import { factAt } from "#app/facts/summary-shard.ts";
import { randomRows } from "./random.ts";

const month = "2026-03";
const year = { from: "2026-01-01", to: "2026-12-31" };
const folder = mkdtempSync(join(tmpdir(), "store-qc-facts-"));
let files = 0;
let db: Documents;

beforeEach(() => {
  db = openSqlite(join(folder, `${files++}.sqlite`), readIndexList());
  return () => db.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function stored(reader: Documents) {
  const summaries = await reader.getMany(summaryFacts, summaryShardIds([month]));
  const details = await reader.getMany(detailFacts, detailShardIds([month]));
  return [...summaries, ...details].map(
    (shard) => shard && { id: shard.id, data: shard.data, revision: shard.revision },
  );
}

async function recorded() {
  const shards = await readFacts(db, year);
  return shards
    .flatMap((shard) => Array.from({ length: shard.count }, (_, row) => factAt(shard, row)))
    .sort((a, b) => (a.checkId < b.checkId ? -1 : 1));
}

const record = (row: ReturnType<typeof randomRows>[number]) =>
  db.transaction(async (tx) => (await prepareCheck(tx, row.fact, row.detail))());

describe("a check's facts", () => {
  test("are written into one summary and one detail shard, and into no other", async () => {
    const rows = randomRows(1, month, { stores: 60, perStore: 1 });
    for (const row of rows) {
      const before = await stored(db);
      const { reads } = await countReads(() => record(row));
      const after = await stored(db);
      const changed = after.filter((shard, index) => shard?.revision !== before[index]?.revision);
      expect(changed.map((shard) => shard?.id.split(".")[0])).toEqual([month, month]);
      expect(reads).toBe(2);
    }
    expect(await recorded()).toEqual(rows.map((row) => row.fact).sort((a, b) => (a.checkId < b.checkId ? -1 : 1)));
  });

  test("are replaced when the check is submitted again, and go when it is reopened or voided", async () => {
    const [first, second] = randomRows(2, month, { stores: 1, perStore: 2 });
    await record(first!);
    await record(second!);
    const resubmitted = {
      ...first!.fact,
      score: 12_345_678,
      result: "fail" as const,
      critical: 3,
      managerId: "somebody-else",
    };
    await record({ fact: resubmitted, detail: { sections: [], faults: [], na: [] } });
    expect(await recorded()).toEqual([resubmitted, second!.fact].sort((a, b) => (a.checkId < b.checkId ? -1 : 1)));
    const removal = { checkId: second!.fact.checkId, storeId: second!.fact.storeId, month };
    await db.transaction(async (tx) => (await prepareRemoval(tx, removal))());
    expect(await recorded()).toEqual([resubmitted]);
    await db.transaction(async (tx) => (await prepareRemoval(tx, removal))());
    expect(await recorded()).toEqual([resubmitted]);
  });

  test("are not written again where nothing changed", async () => {
    const [row] = randomRows(3, month, { stores: 1, perStore: 1 });
    await record(row!);
    const before = await stored(db);
    await record(row!);
    await db.transaction(async (tx) =>
      (await prepareRemoval(tx, { checkId: "________________", storeId: row!.fact.storeId, month: "2026-04" }))(),
    );
    expect(await stored(db)).toEqual(before);
    expect(await db.count(summaryFacts)).toBe(1);
  });

  test("of a month at once are the same documents as one by one", async () => {
    const rows = randomRows(4, month, { stores: 50, perStore: 3 });
    await writeMonthFacts(db, month, rows);
    const other = openSqlite(join(folder, `${files++}.sqlite`), readIndexList());
    for (const row of rows) await other.transaction(async (tx) => (await prepareCheck(tx, row.fact, row.detail))());
    const data = (shards: Awaited<ReturnType<typeof stored>>) =>
      shards.map((shard) => shard && { id: shard.id, data: shard.data });
    expect(data(await stored(db))).toEqual(data(await stored(other)));
    await other.close();
    await expect(writeMonthFacts(db, "2026-04", rows)).rejects.toThrow(RangeError);
  });

  test("of several checks change in one transaction, whatever shards they share", async () => {
    const rows = randomRows(5, month, { stores: 4, perStore: 10 });
    await writeMonthFacts(db, month, rows);
    const moved = rows.slice(0, 20).map((row) => ({ ...row, fact: { ...row.fact, managerId: "new-manager" } }));
    const gone = rows.slice(20, 25).map(({ fact }) => ({ checkId: fact.checkId, storeId: fact.storeId, month }));
    await db.transaction(async (tx) => (await prepareChecks(tx, moved, gone))());
    expect(await recorded()).toEqual(
      [...moved, ...rows.slice(25)].map((row) => row.fact).sort((a, b) => (a.checkId < b.checkId ? -1 : 1)),
    );
  });

  test("survive submits at the same moment", async () => {
    const rows = randomRows(6, month, { stores: 2, perStore: 15 });
    await Promise.all(rows.map(record));
    expect(await recorded()).toHaveLength(30);
  });
});

describe("reading", () => {
  test("takes eight documents a month, and sees every change at once", async () => {
    const rows = randomRows(7, month, { stores: 20, perStore: 1 });
    await writeMonthFacts(db, month, rows.slice(0, 19));
    const { result, reads } = await countReads(() => readFacts(db, { from: "2026-02-10", to: "2026-03-02" }));
    expect(reads).toBe(16);
    const again = await readFacts(db, { from: "2026-03-01", to: "2026-03-31" });
    expect(again.map((shard, index) => shard === result[index])).toEqual(result.map(() => true));
    await record(rows[19]!);
    const after = await readFacts(db, { from: "2026-03-01", to: "2026-03-31" });
    expect(after.reduce((sum, shard) => sum + shard.count, 0)).toBe(20);
    expect(after.filter((shard) => !result.includes(shard))).toHaveLength(1);
  });

  test("names a shard that is corrupt", async () => {
    const [row] = randomRows(8, month, { stores: 1, perStore: 1 });
    await record(row!);
    const shard = (await db.getMany(summaryFacts, summaryShardIds([month]))).find((found) => found !== null)!;
    await db.set(summaryFacts, shard.id, { ...shard.data, rows: "AAAA" });
    await expect(readFacts(db, year)).rejects.toThrow(DamagedFacts);
    await expect(readFacts(db, year)).rejects.toThrow(`facts-summary/${shard.id}`);
    await expect(record(row!)).rejects.toThrow(`facts-summary/${shard.id}`);
  });
});
