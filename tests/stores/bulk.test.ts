import { beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { managerOn } from "#app/store-managers/assignments.server.ts";
import { listAfter } from "#app/stores/pages/bulk/run.server.ts";
import { type StoreAction, storeRuns } from "#app/stores/pages/bulk/store-run.ts";
import { CountChanged } from "#app/records/bulk-runs.server.ts";
import { requireManyConfirmed } from "#app/store-managers/assign-many.server.ts";
import { findActiveManager, managerChoices, saveManager } from "#app/store-managers/managers.server.ts";
import {
  countTarget,
  loadStoreBulk,
  readStoreSelection,
  selectStoreIds,
  storeBulkRuns,
  type StoreTarget,
} from "#app/stores/pages/bulk/store-bulk.server.ts";
import type { Unconfirmed } from "#app/store-managers/find-consequences.server.ts";
import { summarizeConsequences } from "#app/store-managers/summarize-consequences.server.ts";
import { stores } from "#app/stores/store.ts";
import { findStore, listStores, saveStore, storeId } from "#app/stores/stores.server.ts";
import { storeEvents } from "#app/stores/events.ts";
import { readTimeline, recordEvent } from "#app/timeline/timeline.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { openApp } from "../app.ts";
import { chain, later, makeChain, manager1, morning, people, start } from "../checks/chain.ts";
import { beforeNextQuery, beforeNextTransaction } from "../db/meanwhile.ts";
import { cookieFor, visitorOf } from "./visitor.ts";

composeAreas();

const { lead } = people;
const data = async (id: string) => (await findStore(lead, id))!.data;
const many = 45;

beforeAll(async () => {
  await makeChain();
  for (let index = 0; index < many; index++)
    await saveStore(lead, { code: `B${index}`, name: `Store ${index}`, area: "Cũ" }, morning);
});

async function begin(
  action: StoreAction,
  text: string,
  target: StoreTarget,
  more: { managerId?: string; from?: string } = {},
) {
  const fields = { action, text, managerId: more.managerId ?? null, from: more.from ?? null, search: "" };
  const confirmedCount = await countTarget(lead, target);
  const newRun = { fields, body: { fields, target }, confirmedCount, selectIds: () => selectStoreIds(lead, target) };
  return storeBulkRuns.start(lead, newRun, mintFormKey(lead.uid, "bulk"), later(1));
}

const all = { filters: { area: "Cũ" } };

test("renaming an area changes all of its stores in batches, with an event each", async () => {
  const check = await start(people.lan, storeId("B7"));
  const id = await begin("area", "Mới", all);
  const first = await storeBulkRuns.proceed(lead, id, later(2), 0);
  expect(first.done).toBe(0);
  expect(await storeBulkRuns.proceed(lead, id, later(2), 60_000)).toMatchObject({
    done: many,
    changed: many,
    refused: 0,
  });
  expect((await listStores(lead, all.filters)).stores).toEqual([]);
  expect(await countTarget(lead, { filters: { area: "Mới" } })).toBe(many);
  expect((await db.get(checks, check))?.data.area).toBe("Mới");
  for (const index of [0, 44])
    expect((await readTimeline(db, `stores/${storeId(`B${index}`)}`))[0]).toMatchObject({
      what: "changed",
      byName: "lead",
      before: { area: "Cũ" },
      after: { area: "Mới" },
    });
  expect(await storeBulkRuns.proceed(lead, id, later(3), 60_000)).toMatchObject({ done: many, changed: many });
  const again = await begin("area", "Mới", { filters: { area: "Mới" } });
  expect(await storeBulkRuns.proceed(lead, again, later(3), 60_000)).toMatchObject({ changed: 0, same: many });
});

test("a batch that was written but not recorded counts as done", async () => {
  const ids = [0, 1, 2].map((index) => storeId(`B${index}`));
  const id = await begin("tag", "hè", { ids });
  await storeBulkRuns.proceed(lead, id, later(4), 60_000);
  const run = (await db.get(storeRuns, id))!.data;
  await db.set(storeRuns, id, { ...run, done: 0, changed: 0 });
  expect(await storeBulkRuns.proceed(lead, id, later(5), 60_000)).toMatchObject({ done: 3, changed: 3, same: 0 });
  expect((await data(ids[0]!)).tags).toEqual(["hè"]);
  await storeBulkRuns.proceed(lead, await begin("untag", "HE", { ids }), later(6), 60_000);
  expect((await data(ids[0]!)).tags).toEqual([]);
});

test("a run interrupted within a batch counts each store once, whoever continues it", async () => {
  const target = { ids: Array.from({ length: many }, (_, index) => storeId(`B${index}`)) };
  const before = await storeBulkRuns.proceed(
    lead,
    await begin("tag", "đôi", { ids: target.ids.slice(0, 5) }),
    later(0),
    60_000,
  );
  expect(before).toMatchObject({ changed: 5 });
  const id = await begin("tag", "đôi", target);
  let transactions = 0;
  const cutOff: () => Promise<void> = async () => {
    if (++transactions === 12) throw new Error("cut off");
    beforeNextTransaction(cutOff);
  };
  beforeNextTransaction(cutOff);
  await expect(storeBulkRuns.proceed(lead, id, later(6), 60_000)).rejects.toThrow("cut off");
  expect((await storeBulkRuns.find(lead, id))!.data.done).toBe(0);
  await Promise.all([1, 2, 3].map(() => storeBulkRuns.proceed(lead, id, later(6), 60_000)));
  expect((await storeBulkRuns.find(lead, id))!.data).toMatchObject({
    done: many,
    changed: many - 5,
    same: 5,
    refused: 0,
  });
  await storeBulkRuns.proceed(lead, await begin("untag", "đôi", target), later(7), 60_000);
});

test("an unchanged store reads only its events since the run began", async () => {
  const id = storeId("B40");
  await storeBulkRuns.proceed(lead, await begin("tag", "nhiều", { ids: [id] }), later(1), 60_000);
  await db.transaction(async (tx) => {
    const event = { what: "changed", before: {}, after: {} } as const;
    for (let index = 0; index < 90; index++) recordEvent(tx, storeEvents, { id, by: lead, now: morning }, event);
  });
  const run = await begin("tag", "nhiều", { ids: [id] });
  const { result, reads } = await countReads(() => storeBulkRuns.proceed(lead, run, later(7), 60_000));
  expect(result).toMatchObject({ changed: 0, same: 1 });
  expect(reads).toBeLessThan(15);
});

test("two runs over the same stores at once leave stores and checks in one area", async () => {
  const [ids, checked] = [[30, 31, 32].map((index) => storeId(`B${index}`)), storeId("B31")];
  const check = await start(people.lan, checked);
  const runs = [await begin("area", "Đông", { ids }), await begin("area", "Tây", { ids })];
  // The slower run reaches the checks when the other has finished.
  beforeNextQuery(checks, () => storeBulkRuns.proceed(lead, runs[1]!, later(2), 60_000));
  await storeBulkRuns.proceed(lead, runs[0]!, later(2), 60_000);
  for (const id of ids) expect((await data(id)).area).toBe("Đông");
  expect((await db.get(checks, check))!.data.area).toBe("Đông");
  // A run that finds the area already set, before another run changes it.
  const again = await begin("area", "Đông", { ids: [checked] });
  beforeNextTransaction(async () => {
    await storeBulkRuns.proceed(lead, await begin("area", "Tây", { ids: [checked] }), later(3), 60_000);
  });
  await storeBulkRuns.proceed(lead, again, later(3), 60_000);
  expect((await data(checked)).area).toBe((await db.get(checks, check))!.data.area);
});

test("closing stores its reason, and a store with the maximum of tags is refused", async () => {
  const full = storeId("B3");
  await saveStore(
    lead,
    { ...(await data(full)), tags: Array.from({ length: 20 }, (_, index) => `t${index}`) },
    later(6),
  );
  const tagging = await storeBulkRuns.proceed(lead, await begin("tag", "mới", { ids: [full] }), later(7), 60_000);
  expect(tagging).toMatchObject({ refused: 1, reasons: [{ id: full, why: "tags" }] });
  await storeBulkRuns.proceed(lead, await begin("close", "Tết", { ids: [full] }), later(8), 60_000);
  expect((await data(full)).status).toBe("closed");
  expect((await readTimeline(db, `stores/${full}`))[0]).toMatchObject({ what: "closed", note: "Tết" });
  await storeBulkRuns.proceed(lead, await begin("open", "", { ids: [full] }), later(9), 60_000);
  expect((await data(full)).status).toBe("open");
});

test("a manager is assigned to many stores, and overlaps are reported", async () => {
  const ids = [storeId("B0"), chain.s2];
  const done = await storeBulkRuns.proceed(
    lead,
    await begin("assign", "", { ids }, { managerId: chain.m1, from: "2025-12-01" }),
    later(10),
    60_000,
  );
  expect(done).toMatchObject({ changed: 1, refused: 1, reasons: [{ id: chain.s2, why: "overlap", by: "Lê Hoa" }] });
  expect((await managerOn(db, storeId("B0"), "2026-01-01"))?.name).toBe("Trần Bình");
});

test("a manager who left is not assigned, and a deleted store is not created again", async () => {
  const gone = await saveManager(lead, { code: "GONE", name: "Đã Đi" }, morning);
  await saveStore(lead, { code: "BX", name: "Bỏ", area: "Mới" }, morning);
  const ids = [storeId("B11"), storeId("BX")];
  const id = await begin("assign", "", { ids }, { managerId: gone.id, from: "2026-03-05" });
  await saveManager(lead, { code: "GONE", name: "Đã Đi", status: "left" }, later(1));
  const left = await storeBulkRuns.proceed(lead, id, later(12), 60_000);
  expect(left).toMatchObject({ changed: 0, refused: 2, reasons: [{ why: "left", by: "Đã Đi" }, { why: "left" }] });
  const closing = await begin("close", "Hết hạn", { ids: [storeId("BX")] });
  beforeNextTransaction(() => db.delete(stores, storeId("BX")));
  const run = await storeBulkRuns.proceed(lead, closing, later(13), 60_000);
  expect(run).toMatchObject({ changed: 0, refused: 1, reasons: [{ id: storeId("BX"), why: "gone" }] });
  expect(await db.get(stores, storeId("BX"))).toBeNull();
});

test("a change of more stores than a page names every affected manager, and some stores", async () => {
  const others = Array.from({ length: 230 }, (_, index) => `W${1000 + index}`);
  for (const code of others) await saveStore(lead, { code, name: `Cửa hàng ${code}`, area: "Nhiều" }, morning);
  const last = await saveManager(lead, { code: "LAST", name: "Người Cuối" }, morning);
  const held = { ids: [storeId(others.at(-1)!)] };
  await storeBulkRuns.proceed(
    lead,
    await begin("assign", "", held, { managerId: last.id, from: "2026-01-01" }),
    later(14),
    60_000,
  );
  const asked = { managerId: chain.m1, from: "2026-04-01" };
  const ids = await selectStoreIds(lead, { filters: { area: "Nhiều" } });
  const refused = await requireManyConfirmed(lead, ids, asked, "").catch((e: unknown) => e);
  const { sentences: said } = await summarizeConsequences((refused as Unconfirmed).expected, later(15));
  expect(said.find((sentence) => sentence.includes("Người Cuối"))).toContain("Cửa hàng W1229");
  const rest = said.find((sentence) => sentence.includes("Cửa hàng W1000"))!;
  expect(rest).toContain("Cửa hàng W1019, 209 more stores");
  expect(rest).not.toContain("W1020");
  expect(said.at(-1)).toBe("Any open tasks move with their stores.");
});

test("a run needs the confirmed number of stores, and only its author can read it", async () => {
  const fields = { action: "tag", text: "x", managerId: null, from: null, search: "" } as const;
  const selectIds = () => selectStoreIds(lead, { filters: {} });
  const newRun = { fields, body: fields, confirmedCount: 3, selectIds };
  const key = mintFormKey(lead.uid, "bulk");
  await expect(storeBulkRuns.start(lead, newRun, key, later(11))).rejects.toThrow(CountChanged);
  const id = await begin("tag", "x", { ids: [chain.s1] });
  expect(await storeBulkRuns.find(people.admin, id)).toBeNull();
  for (const user of [people.lan, manager1]) {
    await expect(storeBulkRuns.find(user, id)).rejects.toMatchObject({ status: 403 });
    await expect(countTarget(user, { ids: [] })).rejects.toMatchObject({ status: 403 });
    await expect(storeBulkRuns.start(user, newRun, "", later(11))).rejects.toMatchObject({ status: 403 });
    await expect(selectStoreIds(user, { ids: [] })).rejects.toMatchObject({ status: 403 });
    const address = new URL("http://localhost/qc/stores/bulk?action=tag");
    await expect(loadStoreBulk(user, address, later(11))).rejects.toMatchObject({ status: 403 });
    await expect(managerChoices(user)).rejects.toMatchObject({ status: 403 });
    await expect(findActiveManager(user, "M1")).rejects.toMatchObject({ status: 403 });
  }
});

test("an address names each store once, at most 200", () => {
  const ids = Array.from({ length: 300 }, (_, index) => `id=s${index}`).join("&");
  const read = readStoreSelection(new URLSearchParams(`action=tag&id=s1&id=<x>&${ids}&area=A&select=1`));
  expect({ ...read, ids: read.ids.length, list: read.list.toString() }).toEqual({
    action: "tag",
    isAll: false,
    ids: 200,
    list: "area=A",
  });
});

test("the pages show the number of stores, errors at their field, and lead back to the list", async () => {
  const visitor = visitorOf(await openApp(), await cookieFor("lead"));
  const path = `/qc/stores/bulk?scope=selected&action=area&id=${storeId("B5")}&id=${storeId("B6")}&area=M%E1%BB%9Bi`;
  const { html } = await visitor.get(path);
  expect(html).toContain("Change 2 stores");
  const one = await visitor.get(`/qc/stores/bulk?scope=selected&action=area&id=${storeId("B5")}`);
  expect(one.html).toContain("Change 1 store<");
  const missing = await visitor.send(path, { text: " " });
  expect(missing.status).toBe(400);
  expect(missing.html).toContain("Enter a value.");
  const stale = await visitor.send(path, { text: "Huế", count: "7" });
  expect(stale.status).toBe(409);
  const done = await visitor.send(path, { text: "Huế" });
  expect(done).toMatchObject({ status: 303, location: "/qc/stores/?area=M%E1%BB%9Bi" });
  expect((await data(storeId("B5"))).area).toBe("Huế");
  expect((await visitor.get("/qc/stores/bulk?action=explode")).status).toBe(400);
  expect((await visitor.get("/qc/stores/bulk?action=tag")).html).toContain("No store is selected");
  for (const filter of ["area=Nowhere", "status=ajar"]) {
    const address = `/qc/stores/bulk?scope=all&action=close&${filter}`;
    expect((await visitor.get(address)).html).toContain("No store is selected");
    expect((await visitor.send(address, { text: "x", count: String(many + 2) })).status).toBe(409);
  }
});

test("after a move the list shows the new area if the old one is empty", () => {
  const search = "area=C%C5%A9&status=open";
  expect(listAfter({ action: "area", text: "Mới", search }, ["Mới"])).toBe("/qc/stores/?area=M%E1%BB%9Bi&status=open");
  expect(listAfter({ action: "area", text: "Mới", search }, ["Cũ", "Mới"])).toBe(`/qc/stores/?${search}`);
  expect(listAfter({ action: "area", text: "Mới", search: "status=open" }, ["Mới"])).toBe("/qc/stores/?status=open");
  expect(listAfter({ action: "tag", text: "Mới", search }, ["Mới"])).toBe(`/qc/stores/?${search}`);
});
