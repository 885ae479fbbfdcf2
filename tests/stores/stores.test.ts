import { beforeAll, expect, test } from "vitest";
import { type Check, checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { readAreas, readDirectory } from "#app/facts/directory.server.ts";
import { findStore, listAreas, listStores, saveStore, storeId } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { as } from "../people.ts";

composeAreas();

const now = new Date("2026-03-05T03:00:00Z");
const lead = as("lead");

beforeAll(async () => {
  for (let index = 1; index <= 7; index++) {
    await saveStore(
      lead,
      {
        code: `P${index}`,
        name: index === 3 ? "Phở Đặc Biệt" : `Quán ${index}`,
        area: index % 2 ? "Hà Nội" : "Miền Tây",
        address: `${index} Nguyễn Huệ`,
        status: index === 7 ? "closed" : "open",
      },
      now,
    );
  }
});

test("a store is created once per code, and saving the same again writes nothing", async () => {
  const input = { code: "X1", name: "Kho", area: "Hà Nội", place: { latitude: 21, longitude: 105.8 } };
  expect(await saveStore(lead, input, now)).toEqual({ id: storeId("X1"), outcome: "new" });
  const before = await findStore(lead, storeId("X1"));
  expect(
    await saveStore(lead, { ...input, place: { longitude: 105.8, latitude: 21 } }, new Date(now.getTime() + 1000)),
  ).toMatchObject({ outcome: "same" });
  expect(await findStore(lead, storeId("X1"))).toEqual(before);
  expect(await saveStore(lead, { ...input, name: "Kho mới", area: "Huế" }, now)).toMatchObject({ outcome: "changed" });
  expect((await readDirectory(db, "stores")).get(storeId("X1"))).toMatchObject({
    code: "X1",
    name: "Kho mới",
    area: "Huế",
    status: "open",
  });
  expect(await readAreas(db)).toContain("Huế");
  const events = await readTimeline(db, `stores/${storeId("X1")}`);
  expect(events.map((event) => event.what).toSorted()).toEqual(["changed", "created"]);
  expect(events.find((event) => event.what === "changed")).toMatchObject({
    before: { name: "Kho", area: "Hà Nội" },
    after: { name: "Kho mới", area: "Huế" },
    byName: "lead",
  });
});

test("checks follow their store to its new area", async () => {
  await saveStore(lead, { code: "MOVE", name: "Chuyển", area: "Hà Nội" }, now);
  const check = (id: string, store: string): Check => ({
    code: id,
    storeId: storeId(store),
    storeCode: store,
    storeName: "Chuyển",
    area: "Hà Nội",
    templateId: "t",
    templateVersion: 1,
    templateName: { en: "T", vi: "T" },
    templateCategory: "t",
    scored: true,
    status: "draft",
    day: "2026-03-05",
    month: "2026-03",
    inspectorId: "a",
    inspectorName: "A",
    managerId: null,
    managerName: null,
    startedAt: now.toISOString(),
    updatedAt: now.toISOString(),
    followedUpBy: [],
    answers: {},
    tooFast: false,
    words: [],
  });
  for (let index = 0; index < 230; index++) await db.create(checks, `m${index}`, check(`m${index}`, "MOVE"));
  await db.create(checks, "other", check("other", "P1"));
  await saveStore(lead, { code: "MOVE", name: "Chuyển", area: "Đà Nẵng" }, now);
  expect(await db.count(checks, [["area", "==", "Đà Nẵng"]])).toBe(230);
  expect((await db.get(checks, "other"))?.data.area).toBe("Hà Nội");
});

const codes = async (filters: Parameters<typeof listStores>[1]) =>
  (await listStores(lead, filters)).stores.map((store) => store.data.code);

test("the list filters by area, status and words without diacritics, page by page", async () => {
  expect(await codes({ q: "pho dac" })).toEqual(["P3"]);
  expect(await codes({ q: "nguyen hue", area: "Miền Tây" })).toEqual(["P2", "P4", "P6"]);
  expect(await codes({ q: "nguyen hue", area: "Hà Nội", status: "closed" })).toEqual(["P7"]);
  expect(await codes({ area: "Nowhere" })).toEqual([]);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listStores>> = await listStores(lead, { q: "nguyen" }, { limit: 3, cursor });
    expect(page.stores.length).toBeLessThanOrEqual(3);
    seen.push(...page.stores.map((store) => store.data.code));
    cursor = page.next;
  } while (cursor);
  expect(seen).toEqual(["P1", "P2", "P3", "P4", "P5", "P6", "P7"]);
});

test("store managers find only their own and former stores, by the same filters", async () => {
  const manager = as("manager", {
    managerId: "m",
    stores: [storeId("P2"), storeId("P1")],
    formerStores: [storeId("P3")],
  });
  expect((await listStores(manager)).stores.map((store) => store.data.code)).toEqual(["P1", "P2", "P3"]);
  expect((await listStores(manager, { q: "pho" })).stores.map((store) => store.data.code)).toEqual(["P3"]);
  expect((await findStore(manager, storeId("P3")))?.data.name).toBe("Phở Đặc Biệt");
  expect(await findStore(manager, storeId("P4"))).toBeNull();
  expect(await findStore(lead, "nothing")).toBeNull();
});

test("only leads and admins can save stores", async () => {
  for (const user of [as("user"), as("manager", { stores: [storeId("P1")] })]) {
    await expect(saveStore(user, { code: "P1", name: "Mine", area: "Mine" }, now)).rejects.toMatchObject({
      status: 403,
    });
  }
  expect((await findStore(lead, storeId("P1")))?.data.name).toBe("Quán 1");
});

test("every word of a search counts, and a page is filled past stores that lack one", async () => {
  const page = await listStores(lead, { q: "nguyen 6" }, { limit: 1 });
  expect(page.stores.map((store) => store.data.code)).toEqual(["P6"]);
  expect((await listStores(lead, { q: "nguyen nowhere" })).stores).toEqual([]);
});

test("areas are sorted in Vietnamese order, for managers and leads", async () => {
  const made = ["A1", "A2", "A3"];
  for (const [index, area] of ["Huế", "Đà Nẵng", "Hà Nội"].entries())
    await saveStore(lead, { code: made[index]!, name: area, area }, now);
  const manager = as("manager", { stores: made.map(storeId) });
  expect(await listAreas(manager)).toEqual(["Đà Nẵng", "Hà Nội", "Huế"]);
  const all = await listAreas(lead);
  expect(all.filter((area) => ["Đà Nẵng", "Hà Nội", "Huế"].includes(area))).toEqual(["Đà Nẵng", "Hà Nội", "Huế"]);
});
