import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { assign, Overlap } from "#app/store-managers/assign.server.ts";
import { managerOn, readTenures, readPostings, storesOn } from "#app/store-managers/assignments.server.ts";
import { findManager, listManagers, managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { as } from "../people.ts";

const now = new Date("2026-03-05T03:00:00Z");
const lead = as("lead");
const [a, b, c] = [managerId("A"), managerId("B"), managerId("C")];
const store = storeId("S1");

beforeAll(async () => {
  for (const code of ["S1", "S2", "S3"]) await saveStore(lead, { code, name: `Store ${code}`, area: "Huế" }, now);
  for (const [code, name] of [
    ["A", "An"],
    ["B", "Bình"],
    ["C", "Cường"],
  ] as const)
    await saveManager(lead, { code, name }, now);
  await assign(lead, { storeId: store, managerId: a, from: "2025-01-01", to: "2025-06-30" }, now);
  await assign(lead, { storeId: store, managerId: b, from: "2025-07-11", to: null }, now);
  await assign(lead, { storeId: store, managerId: c, from: "2026-02-01", to: null }, now);
});

test.each([
  ["2024-12-31", null],
  ["2025-01-01", "An"],
  ["2025-06-30", "An"],
  ["2025-07-01", null],
  ["2025-07-10", null],
  ["2025-07-11", "Bình"],
  ["2026-01-31", "Bình"],
  ["2026-02-01", "Cường"],
  ["2099-01-01", "Cường"],
])("on %s the store's manager is %s", async (day, name) => {
  expect((await managerOn(db, store, day))?.name ?? null).toBe(name);
});

test("the manager of a day can be read inside a transaction", async () => {
  expect(await db.transaction((tx) => managerOn(tx, store, "2025-06-30"))).toEqual({ id: a, name: "An" });
});

test("a new manager ends the open assignment on the day before", async () => {
  expect(await readTenures(db, store)).toMatchObject([
    { managerId: c, name: "Cường", from: "2026-02-01", to: null },
    { managerId: b, name: "Bình", from: "2025-07-11", to: "2026-01-31" },
    { managerId: a, name: "An", from: "2025-01-01", to: "2025-06-30" },
  ]);
  expect(await readPostings(db, b)).toMatchObject([
    { storeId: store, code: "S1", name: "Store S1", from: "2025-07-11", to: "2026-01-31" },
  ]);
});

test("two managers can't have the same days of a store", async () => {
  for (const [from, to] of [
    ["2025-06-30", "2025-07-05"],
    ["2025-07-05", "2025-07-11"],
    ["2024-01-01", null],
    ["2026-02-01", "2026-02-01"],
    ["2025-08-01", "2025-08-02"],
  ] as const) {
    await expect(assign(lead, { storeId: store, managerId: a, from, to }, now)).rejects.toThrow(Overlap);
  }
  expect((await readTenures(db, store)).length).toBe(3);
  await assign(lead, { storeId: store, managerId: a, from: "2025-07-01", to: "2025-07-10" }, now);
  expect((await managerOn(db, store, "2025-07-10"))?.name).toBe("An");
});

test("a repeated assignment changes nothing, and an end can be set later", async () => {
  const { id } = await assign(lead, { storeId: storeId("S2"), managerId: a, from: "2026-01-01", to: null }, now);
  expect(await assign(lead, { storeId: storeId("S2"), managerId: a, from: "2026-01-01", to: null }, now)).toEqual({
    id,
  });
  await assign(lead, { storeId: storeId("S2"), managerId: a, from: "2026-01-01", to: "2026-01-31" }, now);
  expect(await readTenures(db, storeId("S2"))).toMatchObject([
    { managerId: a, name: "An", from: "2026-01-01", to: "2026-01-31" },
  ]);
  await expect(
    assign(lead, { storeId: storeId("S2"), managerId: a, from: "2026-03-02", to: "2026-03-01" }, now),
  ).rejects.toThrow(RangeError);
  await expect(
    assign(lead, { storeId: "nowhere", managerId: a, from: "2026-01-01", to: null }, now),
  ).rejects.toMatchObject({ status: 404 });
});

test("the list shows each manager's stores on the day", async () => {
  await assign(lead, { storeId: storeId("S3"), managerId: c, from: "2026-01-01", to: null }, now);
  const today = await storesOn(db, [a, b, c], "2026-03-05");
  expect(today.get(c)).toEqual(["Store S1", "Store S3"]);
  expect(today.has(a) || today.has(b)).toBe(false);
});

test("managers are found by code and name, and saving the same again changes nothing", async () => {
  expect((await listManagers(lead, { q: "cuong" })).managers.map((manager) => manager.data.code)).toEqual(["C"]);
  expect((await listManagers(lead, { status: "left" })).managers).toEqual([]);
  expect((await saveManager(lead, { code: "C", name: "Cường" }, now)).outcome).toBe("same");
  expect((await saveManager(lead, { code: "C", name: "Cường", status: "left" }, now)).outcome).toBe("changed");
  expect((await listManagers(lead, { status: "left" })).managers.map((manager) => manager.data.code)).toEqual(["C"]);
  expect((await readDirectory(db, "managers")).get(c)).toEqual({
    code: "C",
    name: "Cường",
    status: "left",
    handle: "C",
  });
});

test("store managers see only themselves, and only leads can edit managers", async () => {
  const manager = as("manager", { managerId: a });
  expect((await listManagers(manager)).managers.map((found) => found.id)).toEqual([a]);
  expect((await findManager(manager, a))?.data.name).toBe("An");
  expect(await findManager(manager, b)).toBeNull();
  expect((await findManager(as("user"), b))?.data.name).toBe("Bình");
  for (const user of [manager, as("user")]) {
    await expect(saveManager(user, { code: "A", name: "Boss" }, now)).rejects.toMatchObject({ status: 403 });
    await expect(
      assign(user, { storeId: store, managerId: a, from: "2030-01-01", to: null }, now),
    ).rejects.toMatchObject({ status: 403 });
  }
});
