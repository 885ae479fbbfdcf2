import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { detailFacts, summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { readIndexList } from "#app/db/index-list.server.ts";
import type { Documents } from "#app/db/documents.ts";
import { countReads } from "#app/reads.server.ts";
import { openSqlite } from "#app/db/sqlite.server.ts";
import { factRows } from "#app/facts/pending.server.ts";
import { DamagedFacts } from "#app/facts/shard.ts";
import { checkOf, type CheckRow, factAt, readFacts, recordRow, removeRow, rowsIn, writeFacts } from "./check-row.ts";
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

/** The month's shards, without the generation that changes with every folding. */
async function stored(reader: Documents) {
  const summaries = await reader.getMany(summaryFacts, summaryFacts.idsOf(month));
  const details = await reader.getMany(detailFacts, detailFacts.idsOf(month));
  return [...summaries, ...details].map(
    (shard) => shard && { id: shard.id, data: { ...shard.data, generation: "" }, revision: shard.revision },
  );
}

/** Another process's look at the same database. */
function openAgain(): Documents {
  const again = openSqlite(join(folder, `${files - 1}.sqlite`), readIndexList());
  onTestFinished(() => again.close());
  return again;
}

const sorted = (rows: readonly CheckRow[]) =>
  rows.map(({ fact }) => fact).toSorted((a, b) => (a.checkId < b.checkId ? -1 : 1));

async function recorded() {
  return rowsIn(await readFacts(db, year), factAt).sort((a, b) => (a.checkId < b.checkId ? -1 : 1));
}

const record = (row: CheckRow) => recordRow(db, row);

describe("a check's facts", () => {
  test("are written as one small document of their own, without reading any", async () => {
    const rows = randomRows(1, month, { stores: 60, perStore: 1 });
    for (const [index, row] of rows.entries()) {
      const { reads } = await countReads(() => record(row));
      expect(reads).toBe(0);
      expect(await db.count(factRows)).toBe(index + 1);
    }
    expect(await db.count(summaryFacts)).toBe(0);
    const { documents } = await db.query(factRows, { limit: 100 });
    expect(Math.max(...documents.map(({ data }) => JSON.stringify(data).length))).toBeLessThan(4000);
    expect(await recorded()).toEqual(sorted(rows));
  });

  test("are folded into their own shards only", async () => {
    const rows = randomRows(1, month, { stores: 60, perStore: 1 });
    for (const row of rows) {
      const before = await stored(db);
      await record(row);
      expect(await checkFacts.fold(db)).toBe(1);
      const after = await stored(db);
      const changed = after.filter((shard, index) => shard?.revision !== before[index]?.revision);
      expect(changed.map((shard) => shard?.id)).toEqual([
        summaryFacts.idOf(month, row.fact.storeId),
        detailFacts.idOf(month, row.fact.storeId),
      ]);
    }
    expect(await db.count(factRows)).toBe(0);
    expect(await recorded()).toEqual(sorted(rows));
  });

  test.each([false, true])(
    "are replaced on another submit and removed on reopening or voiding; folded between: %s",
    async (folded) => {
      const settle = async () => (folded ? checkFacts.fold(db) : 0);
      const [first, second] = randomRows(2, month, { stores: 1, perStore: 2 });
      for (const row of [first!, second!]) await record(row);
      await settle();
      const resubmitted = {
        fact: {
          ...first!.fact,
          score: 12_345_678,
          result: "fail" as const,
          critical: 3,
          major: 0,
          minor: 0,
          managerId: "somebody-else",
        },
        detail: { sections: [], faults: [], na: [] },
      };
      await record(resubmitted);
      await settle();
      expect(await recorded()).toEqual(sorted([resubmitted, second!]));
      for (let again = 0; again < 2; again++) {
        await removeRow(db, second!);
        await settle();
        expect(await recorded()).toEqual([resubmitted.fact]);
      }
    },
  );

  test("are not written again when nothing changed", async () => {
    const [row, never] = randomRows(3, month, { stores: 1, perStore: 2 });
    const many = (changes: Parameters<typeof checkFacts.prepareMany>[1]) =>
      db.transaction(async (tx) => {
        const { write, writes } = await checkFacts.prepareMany(tx, changes);
        write();
        return writes;
      });
    const [check, gone] = [checkOf(row!), checkOf({ ...never!, fact: { ...never!.fact, day: "2026-04-01" } })];
    await writeFacts(db, [row!]);
    const before = await stored(db);
    expect(await many([{ id: row!.fact.checkId, before: check, after: check }])).toBe(0);
    expect(await many([{ id: never!.fact.checkId, before: gone, after: null }])).toBe(0);
    expect(await stored(db)).toEqual(before);
    expect(await db.count(summaryFacts)).toBe(1);
  });

  test("are the same written for a month at once as one by one", async () => {
    const rows = randomRows(4, month, { stores: 50, perStore: 3 });
    await writeFacts(db, rows);
    const other = openSqlite(join(folder, `${files++}.sqlite`), readIndexList());
    for (const row of rows) {
      await recordRow(other, row);
      await checkFacts.fold(other);
    }
    const data = (shards: Awaited<ReturnType<typeof stored>>) =>
      shards.map((shard) => shard && { id: shard.id, data: shard.data });
    expect(data(await stored(db))).toEqual(data(await stored(other)));
    await other.close();
  });

  test("of several checks change in one transaction, whatever shards they share and whatever is pending", async () => {
    const rows = randomRows(5, month, { stores: 4, perStore: 10 });
    await writeFacts(db, rows);
    // Pending when they change together.
    for (const row of rows.slice(15, 23)) await record({ ...row, fact: { ...row.fact, score: 1 } });
    const moved = rows.slice(0, 20).map((row, index) => ({
      ...row,
      fact: {
        ...row.fact,
        managerId: "new-manager",
        ...(index % 2 && { storeId: rows[index + 1]!.fact.storeId }),
        ...(index % 3 === 0 && { day: "2026-04-07" }),
      },
    }));
    const changes = moved.map((row, index) => ({
      id: row.fact.checkId,
      before: checkOf(rows[index]!),
      after: checkOf(row),
    }));
    const gone = rows.slice(20, 25).map((row) => ({ id: row.fact.checkId, before: checkOf(row), after: null }));
    await db.transaction(async (tx) => (await checkFacts.prepareMany(tx, [...changes, ...gone])).write());
    expect(await db.count(factRows)).toBe(0);
    expect(await recorded()).toEqual(sorted([...moved, ...rows.slice(25)]));
  });

  test("survive checks submitted at the same moment", async () => {
    const rows = randomRows(6, month, { stores: 2, perStore: 15 });
    await Promise.all(rows.map(record));
    expect(await recorded()).toHaveLength(30);
  });

  test("of more rows than one commit takes are folded in several commits", { timeout: 60_000 }, async () => {
    const rows = randomRows(9, month, { stores: 500, perStore: 2 });
    for (let at = 0; at < rows.length; at += 250)
      await db.transaction(async (tx) => {
        for (const row of rows.slice(at, at + 250)) checkFacts.record(tx, row.fact.checkId, checkOf(row));
      });
    expect(await recorded()).toEqual(sorted(rows));
    expect(await db.count(factRows)).toBe(0);
  });
});

describe("reading", () => {
  const march = { from: "2026-03-01", to: "2026-03-31" };
  const twoMonths = { from: "2026-02-10", to: "2026-03-02" };

  test("reads heads, pending rows and changed shards, and sees every change at once", async () => {
    const rows = randomRows(7, month, { stores: 20, perStore: 1 });
    await writeFacts(db, rows.slice(0, 19));
    const { result, reads } = await countReads(() => readFacts(db, twoMonths));
    expect(reads).toBe(2 * 2 + 1 + 16);
    const again = await readFacts(db, march);
    expect(again.map((shard, index) => shard === result[index])).toEqual(result.map(() => true));
    await record(rows[19]!);
    const after = await readFacts(db, march);
    expect(after.reduce((sum, shard) => sum + shard.count, 0)).toBe(20);
    expect(after.filter((shard) => !result.includes(shard))).toHaveLength(1);
  });

  test("reads at most 26 documents for a month, 42 more for details, and folds beyond that", async () => {
    const rows = randomRows(8, month, { stores: 200, perStore: 1 });
    await writeFacts(db, rows.slice(0, 183));
    const cold = openAgain();
    for (const row of rows.slice(183, 199)) await record(row);
    expect((await countReads(() => readFacts(cold, march))).reads).toBe(2 + 16 + 8);
    expect((await countReads(() => checkFacts.read(cold, detailFacts, march))).reads).toBe(2 + 16 + 16);
    expect((await countReads(() => readFacts(cold, march))).reads).toBe(2 + 16);
    expect(
      (await countReads(() => checkFacts.readOf(cold, summaryFacts, [rows[0]!.fact.storeId], [month]))).reads,
    ).toBe(2 + 1);
    expect(await db.count(factRows)).toBe(16);
    await record(rows[199]!);
    expect(rowsIn(await readFacts(cold, march), factAt)).toHaveLength(200);
    expect(await db.count(factRows)).toBe(0);
    await readFacts(cold, march);
    expect((await countReads(() => readFacts(cold, march))).reads).toBe(2 + 1);
  });

  test("names a shard that is corrupt", async () => {
    const [row] = randomRows(8, month, { stores: 1, perStore: 1 });
    await writeFacts(db, [row!]);
    const shard = (await db.getMany(summaryFacts, summaryFacts.idsOf(month))).find((found) => found !== null)!;
    await db.set(summaryFacts, shard.id, { ...shard.data, rows: "AAAA" });
    await expect(readFacts(db, year)).rejects.toThrow(DamagedFacts);
    await expect(readFacts(db, year)).rejects.toThrow(`facts-summary/${shard.id}`);
    // A submit goes through, and waits for the shard to be made again.
    await record({ ...row!, fact: { ...row!.fact, score: 7 } });
    await expect(checkFacts.fold(db)).rejects.toThrow(`facts-summary/${shard.id}`);
    await db.set(summaryFacts, shard.id, shard.data);
    expect((await recorded()).map(({ score }) => score)).toEqual([7]);
  });

  test("names a missing shard, and a pending row that lacks a column", async () => {
    const rows = randomRows(8, month, { stores: 2, perStore: 1 });
    await writeFacts(db, rows.slice(0, 1));
    const id = summaryFacts.idOf(month, rows[0]!.fact.storeId);
    const shard = (await db.get(summaryFacts, id))!;
    await db.delete(summaryFacts, id);
    await expect(readFacts(openAgain(), year)).rejects.toThrow(`facts-summary/${id} is missing`);
    await db.create(summaryFacts, id, shard.data);
    await record(rows[1]!);
    const pending = `checks.${month}.${rows[1]!.fact.checkId}`;
    const { data } = (await db.get(factRows, pending))!;
    await db.set(factRows, pending, { ...data, row: { ...data.row, score: "high" } });
    await expect(readFacts(db, year)).rejects.toThrow(`facts-rows/${pending}`);
  });
});
