/** A manager of 500 stores and a store with 700 assignments: pages are complete, and reads are bounded. */
import { everyRow } from "#app/reports/rows.ts";
import { beforeAll, expect, test } from "vitest";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { addDays, firstDay, lastDay, lastMonths } from "#app/i18n/days.ts";
import { meanScore, summarize } from "#app/reports/report.ts";
import { assignmentId } from "#app/store-managers/assign.server.ts";
import { readTenures, readPostings } from "#app/store-managers/assignments.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { compareNames } from "#app/i18n/format.ts";
import { managerList } from "#app/store-managers/pages/list/manager-list.server.ts";
import { readManagerPage } from "#app/store-managers/pages/view/read-manager.server.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { storeList } from "#app/stores/pages/list/store-list.server.ts";
import { readStorePage } from "#app/stores/pages/view/read-store.server.ts";
import { storeId, storeRecord } from "#app/stores/stores.server.ts";
import { type User, users } from "#app/auth/user.ts";
import { readFacts, writeFacts } from "../facts/check-row.ts";
import { randomNumbers, randomRows } from "../facts/random.ts";
import { as, profileOf, signedIn } from "../people.ts";

const now = new Date("2026-03-15T03:00:00Z");
const months = lastMonths("2026-03-15");
const lead = as("lead");
const [many, other] = [managerId("MANY"), managerId("OTHER")];
const codes = Array.from({ length: 500 }, (_, index) => `S${String(index).padStart(3, "0")}`);
const often = storeId("OFTEN");
/** One-day assignments that alternate between two managers. */
const turns = 700;
const assigned = codes.length + turns / 2;
let manager: User;

async function inBatches<T>(all: readonly T[], write: (some: readonly T[]) => Promise<void>) {
  for (let at = 0; at < all.length; at += 200) await write(all.slice(at, at + 200));
}

beforeAll(async () => {
  await inBatches([...codes, "OFTEN"], (some) =>
    db.transaction(async (tx) => {
      const store = (code: string) => ({ code, name: `Store ${code}`, area: "Huế", address: "", province: "" });
      const more = { phone: "", place: null, tags: [], status: "open" as const };
      const writes = some.map((code) =>
        storeRecord.buildWrite(storeId(code), null, { ...store(code), ...more }, {}, now),
      );
      (await prepareRecords(tx, storeRecord, lead, writes, now))();
    }),
  );
  await saveManager(lead, { code: "MANY", name: "Nguyễn Nhiều", uid: "many" }, now);
  await saveManager(lead, { code: "OTHER", name: "Trần Khác" }, now);
  const held = codes.map((code) => ({ storeId: storeId(code), managerId: many, from: "2025-01-01", to: null }));
  const inTurn = Array.from({ length: turns }, (_, turn) => {
    const day = addDays("2024-01-01", turn);
    return { storeId: often, managerId: turn % 2 ? many : other, from: day, to: day };
  });
  await inBatches([...held, ...inTurn], (some) =>
    db.transaction(async (tx) => {
      for (const each of some) tx.set(assignments, assignmentId(each), { ...each, shared: false });
    }),
  );
  for (const [seed, month] of months.entries()) {
    const random = randomNumbers(seed);
    const rows = randomRows(seed, month, { stores: codes.length, perStore: 1 });
    const moved = rows.map(({ fact, detail }, index) => ({
      fact: { ...fact, storeId: storeId(codes[index]!), managerId: random() < 0.8 ? many : other },
      detail,
    }));
    await writeFacts(db, moved);
  }
  const profile = profileOf(signedIn("many", ["manager"]));
  await db.set(users, "many", profile);
  manager = await userOf(profile, now);
});

test("a manager's page shows the same monthly means as reports, over all of their stores", async () => {
  const catalog = { stores: new Map(), templates: new Map() };
  const range = { from: firstDay(months[0]!), to: lastDay(months.at(-1)!) };
  const { by } = await summarize(
    await readFacts(db, range),
    { filter: { ...range, managerId: many }, catalog, allowed: everyRow },
    ["month"],
  );
  const reported = months.map((month) => {
    const figures = by.month.get(month)!;
    return { month, checks: figures.scored, mean: meanScore(figures) };
  });
  expect(reported.every(({ checks }) => checks > 250)).toBe(true);
  for (const user of [lead, manager]) expect((await readManagerPage(user, many, now))!.score.scores).toEqual(reported);
});

test("a manager's page reads a bounded number of documents for 500 stores", async () => {
  const { result, reads } = await countReads(() => readManagerPage(manager, many, now));
  expect(result!.current.map(({ name }) => name)).toEqual(codes.map((code) => `Store ${code}`).toSorted(compareNames));
  expect(result!.history).toHaveLength(assigned);
  expect(reads).toBeLessThanOrEqual(assigned + 16 + 96 + 1 + 1 + 10 + 100);
});

test("a manager can see every one of 500 stores, from one read of their assignments", async () => {
  expect(manager.stores).toHaveLength(codes.length);
  expect(manager.formerStores).toEqual([often]);
  const profile = (await db.get(users, "many"))!.data;
  const { reads } = await countReads(() => userOf(profile, now));
  expect(reads).toBeLessThanOrEqual(1 + assigned);
});

test("a manager's list of stores is complete and reads each store, its manager and two counts of its tasks", async () => {
  const { result, reads } = await countReads(() => readListPage(storeList, manager, new URLSearchParams(), now));
  expect(result.rows).toHaveLength(codes.length + 1);
  const areas = result.fields.find(({ name }) => name === "area");
  expect([result.count, areas?.options?.map(({ value }) => value)]).toEqual([codes.length + 1, ["Huế"]]);
  expect(reads).toBeLessThanOrEqual(4 * (codes.length + 1) + 16 + 1 + 6 * 26);
});

test("the list of managers counts all of a manager's stores", async () => {
  const { result, reads } = await countReads(() =>
    readListPage(managerList, lead, new URLSearchParams("q=nhieu"), now),
  );
  expect(result.rows[0]!.stores).toHaveLength(codes.length);
  expect(reads).toBeLessThanOrEqual(assigned + 16 + 1 + 1 + 1 + 2 * 26);
});

test("a store that changed hands 700 times lists every manager, latest first", async () => {
  const { history } = (await readStorePage(lead, often, now))!;
  expect(history).toHaveLength(turns);
  expect([history[0]!.from, history.at(-1)!.from]).toEqual(["30 Nov 2025", "1 Jan 2024"]);
  expect(await readTenures(db, often)).toHaveLength(turns);
  expect((await readPostings(db, many)).filter(({ storeId: id }) => id === often)).toHaveLength(turns / 2);
});
