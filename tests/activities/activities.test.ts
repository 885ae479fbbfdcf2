/** Planning, recording, changing, voiding, listing and attributing activities. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { activities } from "#app/activities/activity.ts";
import { ActivityRefused } from "#app/activities/activity-errors.ts";
import { activityRevision, reattributeActivities } from "#app/activities/activity-record.server.ts";
import { findActivity, listActivities } from "#app/activities/activities.server.ts";
import { activityList } from "#app/activities/pages/list/activity-list.server.ts";
import {
  changeActivity,
  drawOnActivityPhoto,
  recordActivity,
  voidActivity,
} from "#app/activities/record-activity.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { chain, later, makeChain, manager1, manager2, people, refusal } from "../checks/chain.ts";
import { recordEntry } from "../facts/record-entry.ts";
import { visit } from "./visit.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

const { lan, minh, lead } = people;
/** 05/03/2026 20:00. */
const now = later(600);
const plan = { status: "planned", day: "2026-03-09", from: "", to: "" } as const;
const record = (changes: Parameters<typeof visit>[0] = {}, user: User = lan, at = now) =>
  recordActivity(user, visit(changes), {}, at);
const change = async (id: string, changes: Parameters<typeof visit>[0], user: User = lan, at = now) =>
  changeActivity(user, id, visit({ storeId: (await stored(id)).storeId, ...changes }), {}, at);
const stored = async (id: string) => (await db.get(activities, id))!.data;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) =>
      error instanceof ActivityRefused ? error.codes.join() : error instanceof StaleRecord ? "stale" : error,
  );
const whatOf = async (id: string) => (await readTimeline(db, `activities/${id}`)).map(({ what }) => what);
const list = async (search: string, user: User = lead, at = now) => {
  const page = await readListPage(activityList, user, new URLSearchParams(search), at);
  return { ids: page.rows.map(({ id }) => id), problems: page.problems, rows: page.rows };
};

beforeAll(makeChain);

describe("an activity", () => {
  test("recorded as done has the store's manager of its day, and counts as unplanned", async () => {
    const expected = { managerName: "Trần Bình", area: "Quận 1", status: "done", planned: false, inspectorName: "lan" };
    const id = await record();
    expect(await stored(id)).toMatchObject(expected);
    expect(await whatOf(id)).toEqual(["recorded"]);
    expect((await stored(await record({ day: "2026-02-10" }))).managerName).toBe("Lê Hoa");
  });

  test("planned ahead still counts as planned when done on another day", async () => {
    const id = await record(plan);
    expect(await stored(id)).toMatchObject({ status: "planned", planned: true, from: "", managerName: "Trần Bình" });
    const wednesday = later(10 * 24 * 60);
    const done = { day: "2026-03-11", from: "14:00", to: "15:15", note: "Đã thống nhất" };
    expect(await change(id, done, lan, wednesday)).toBe("changed");
    expect(await stored(id)).toMatchObject({ ...done, status: "done", planned: true });
    const timeline = await readTimeline(db, `activities/${id}`);
    expect(timeline.map(({ what }) => what).toSorted()).toEqual(["done", "planned"]);
    expect(timeline.find(({ what }) => what === "done")).toMatchObject({
      before: { status: "planned", day: "2026-03-09" },
      after: { status: "done", day: "2026-03-11" },
    });
    expect(await codeOf(change(id, plan, lan, wednesday))).toBe("stale");
  });

  test.each([
    ["future", { day: "2026-03-06" }],
    ["not-over", { to: "20:01" }],
    ["not-over", { from: "19:00", to: "07:00" }],
    ["past", { ...plan, day: "2026-03-04" }],
    ["far", { ...plan, day: "2027-03-07" }],
    ["times", { from: "", to: "" }],
    ["times", { ...plan, from: "08:00" }],
    ["empty", { to: "08:00" }],
    ["empty", { ...plan, from: "08:00", to: "08:00" }],
    ["store-unknown", { storeId: "none" }],
    ["store-needed", { storeId: "" }],
  ] as const)("is refused with the problem %s: %j", async (code, changes) => {
    expect(await codeOf(record(changes))).toBe(code);
  });

  test("can be away from stores only if it is a training", async () => {
    const id = await record({ storeId: "", category: "training" });
    expect(await stored(id)).toMatchObject({ storeId: "", storeName: "", managerId: null });
    expect(await codeOf(change(id, { category: "visit" }))).toBe("store-needed");
    expect(await findActivity(manager1, id)).toBeNull();
  });

  test("can be corrected when late, and moved only to a future day", async () => {
    const id = await record(plan);
    const after = later(7 * 24 * 60);
    expect(await change(id, { ...plan, note: "Gọi trước" }, lan, after)).toBe("changed");
    expect(await codeOf(change(id, { ...plan, day: "2026-03-08" }, lan, after))).toBe("past");
    expect(await change(id, { ...plan, day: "2026-03-20" }, lan, after)).toBe("changed");
  });

  test("is recorded once per form, and its key with other values is stale", async () => {
    const key = mintFormKey(lan.uid, "record-activity");
    const first = await recordActivity(lan, visit(), { key }, now);
    expect(await recordActivity(lan, visit(), { key }, now)).toEqual(first);
    await expect(recordActivity(lan, visit({ to: "10:00" }), { key }, now)).rejects.toThrow(/other values/);
  });

  test("is recorded and changed by its owner or leads, and leads can plan for others", async () => {
    const id = await record();
    expect(await refusal(record({}, manager1))).toBe(403);
    expect(await refusal(record({ inspectorId: "minh" }))).toBe(403);
    expect(await refusal(change(id, { note: "x" }, minh))).toBe(403);
    expect(await refusal(change(id, { inspectorId: "minh" }))).toBe(403);
    expect(await refusal(change(id, { note: "x" }, manager1))).toBe(403);
    expect(await refusal(change(id, { note: "x" }, manager2))).toBe(404);
    expect(await refusal(voidActivity(minh, id, { reason: "x" }, now))).toBe(403);
    const planned = await record({ ...plan, inspectorId: "minh" }, lead);
    expect(await stored(planned)).toMatchObject({ inspectorId: "minh", inspectorName: "minh" });
    expect(await codeOf(record({ inspectorId: "nobody" }, lead))).toBe("person-unknown");
    await change(planned, { ...plan, inspectorId: "lan" }, lead);
    expect((await stored(planned)).inspectorName).toBe("lan");
  });

  test("refuses a change after another person's, and ignores a repeated one", async () => {
    const id = await record();
    const seen = activityRevision(await stored(id));
    const head = visit({ note: "Một" });
    await changeActivity(lead, id, head, { seen }, now);
    expect(await codeOf(changeActivity(lan, id, { ...head, note: "Hai" }, { seen }, now))).toBe("stale");
    expect(await changeActivity(lan, id, head, { seen }, now)).toBe("same");
  });

  test("moves to the right store, where the new manager can read it", async () => {
    const id = await record();
    const seen = activityRevision(await stored(id));
    expect(await codeOf(change(id, { storeId: "none" }))).toBe("store-unknown");
    await change(id, { storeId: chain.s2 });
    expect(await stored(id)).toMatchObject({ storeCode: "S2", managerId: chain.m2 });
    expect([await findActivity(manager1, id), (await findActivity(manager2, id))?.id]).toEqual([null, id]);
    const changed = (await readTimeline(db, `activities/${id}`)).find(({ what }) => what === "changed");
    expect(changed).toMatchObject({
      before: { store: "S1 Cà phê Đông Du" },
      after: { store: expect.stringMatching(/^S2 /) },
    });
    expect(await codeOf(changeActivity(lan, id, visit({ note: "x" }), { seen }, now))).toBe("stale");
    expect(await change(id, { category: "training", storeId: "" })).toBe("changed");
    expect(await stored(id)).toMatchObject({ storeId: "", storeName: "", area: "", managerId: null });
  });

  test("has at most four photos, which people who can change it can draw on", async () => {
    const photo = { key: "a".repeat(64), thumb: "b".repeat(64), width: 40, height: 30 };
    const many = Array.from({ length: 5 }, (_, index) => ({ ...photo, key: String(index).repeat(64) }));
    expect(await codeOf(record({ photos: many }))).toBe("photos");
    const id = await record({ photos: [photo] });
    const arrow = { kind: "arrow", x: 0.1, y: 0.2, tipX: 0.5, tipY: 0.5, colour: "red" } as const;
    expect(await refusal(drawOnActivityPhoto(minh, id, photo.key, [arrow], now))).toBe(403);
    expect(await refusal(drawOnActivityPhoto(manager2, id, photo.key, [arrow], now))).toBe(404);
    expect(await refusal(drawOnActivityPhoto(lan, id, "c".repeat(64), [arrow], now))).toBe(404);
    await drawOnActivityPhoto(lan, id, photo.key, [arrow], now);
    const { photos } = await stored(id);
    expect(photos).toEqual([{ ...photo, drawn: [arrow] }]);
    await change(id, { photos: [...photos, many[0]!] });
    expect((await readTimeline(db, `activities/${id}`)).find(({ what }) => what === "changed")).toMatchObject({
      before: { photos: 1 },
      after: { photos: 2 },
    });
    await voidActivity(lan, id, { reason: "Nhầm" }, now);
    expect(await codeOf(drawOnActivityPhoto(lan, id, photo.key, [], now))).toBe("stale");
    expect(await whatOf(id)).toEqual(expect.arrayContaining(["recorded", "drawn", "changed", "voided"]));
  });

  test("gets the manager of the day that it moves to", async () => {
    const id = await record();
    await change(id, { day: "2026-02-27" });
    expect((await stored(id)).managerName).toBe("Lê Hoa");
  });

  test("is voided with a reason, and can't change afterwards", async () => {
    const id = await record();
    expect(await codeOf(voidActivity(lan, id, { reason: "" }, now))).toBe("reason");
    await voidActivity(lan, id, { reason: "Nhầm ngày" }, now);
    expect(await codeOf(change(id, { note: "x" }))).toBe("stale");
    expect(await voidActivity(lead, id, { reason: "again" }, now)).toBe("same");
    const voided = (await readTimeline(db, `activities/${id}`)).filter(({ what }) => what === "voided");
    expect(voided.map(({ note }) => note)).toEqual(["Nhầm ngày"]);
  });
});

describe("the list of activities", () => {
  test("supports each filter in both orders", async () => {
    await db.transaction((tx) => recordEntry(tx, "users", "lan", { code: "lan", name: "Lan", status: "active" }));
    const id = await record({ day: "2026-03-03" });
    const { area, managerId } = await stored(id);
    for (const [name, value] of [
      ["storeId", "S1"],
      ["area", area],
      ["managerId", managerId!],
      ["inspectorId", "lan"],
      ["category", "visit"],
      ["status", "done"],
      ["month", "2026-03"],
    ] as const)
      for (const sort of ["-day", "day"]) {
        const found = await list(String(new URLSearchParams({ [name]: value, sort })));
        expect(found.problems, name).toEqual([]);
        expect(found.ids, name).toContain(id);
      }
  });

  test("tells planned, late and unplanned activities apart", async () => {
    const days = { from: "2026-03-23", to: "2026-03-31" };
    const [kept, open, late, called] = await Promise.all(
      ["2026-03-24", "2026-03-30", "2026-03-25", "2026-03-26"].map((day) => record({ ...plan, day })),
    );
    const at = later(22 * 24 * 60);
    await change(kept!, { day: "2026-03-24" }, lan, at);
    await voidActivity(lan, called!, { reason: "Mưa bão" }, at);
    const unplanned = await record({ day: "2026-03-27" }, lan, at);
    const of = async (status: string, sort = "day") =>
      (await list(String(new URLSearchParams({ ...days, status, sort })), lead, at)).ids;
    expect(await of("planned")).toEqual([kept, late, open]);
    expect(await of("planned", "-day")).toEqual([open, late, kept]);
    expect(await of("planned", "next")).toEqual([late, open, kept]);
    expect(await of("open")).toEqual([late, open]);
    expect(await of("late")).toEqual([late]);
    expect(await of("done")).toEqual([kept, unplanned]);
    expect(await of("kept")).toEqual([kept]);
    expect(await of("unplanned")).toEqual([unplanned]);
    expect(await of("void")).toEqual([called]);
    const { rows } = await list(String(new URLSearchParams(days)), lead, at);
    const ids = [late, open, unplanned, called, kept];
    expect(rows.map(({ id, group }) => [id, group!.label])).toEqual(
      ids.map((id, index) => [id, ["Overdue", "Next 7 days"][index] ?? "Earlier"]),
    );
    const paged: string[] = [];
    for (let cursor: string | null = "start"; cursor;) {
      const page = { cursor: cursor === "start" ? null : cursor, limit: 2 };
      const { documents, next } = await listActivities(lead, { ...days, sort: "next" }, page, "2026-03-27");
      paged.push(...documents.map(({ id }) => id));
      cursor = next;
    }
    expect(paged).toEqual(ids);
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [kept!]: "done",
      [open!]: "planned",
      [late!]: "late",
      [called!]: "void",
      [unplanned]: "done",
    });
  });

  test("counts a month with one more filter, beyond its page", async () => {
    await record({ day: "2026-03-03" });
    await record({ day: "2026-03-03" });
    for (const filters of [{}, { storeId: chain.s1 }, { status: "late" as const }]) {
      const asked = { month: "2026-03", sort: "-day", ...filters } as const;
      const read = (limit: number) => listActivities(lead, asked, { cursor: null, limit }, "2026-03-31");
      const { length } = (await read(1000)).documents;
      expect(await (await read(1)).count(), JSON.stringify(filters)).toBe(length);
    }
  });

  test("reports unknown values, and shows managers only their own activities", async () => {
    const { problems } = await list("storeId=S9&category=nope&inspectorId=nobody&status=soon&area=x");
    const names = problems.map(({ name }) => name).toSorted();
    expect(names).toEqual(["area", "category", "inspectorId", "status", "storeId"]);
    const own = await list("", manager2);
    for (const id of own.ids) expect((await stored(id)).managerId).toBe(chain.m2);
    expect(own.ids.length).toBeGreaterThan(1);
    expect((await list("storeId=S1&from=2026-03-01&to=2026-03-31", manager1)).ids.length).toBeGreaterThan(3);
  });
});

test("an activity follows its store's area and corrected assignments", async () => {
  const id = await record({ day: "2026-03-02" });
  await saveStore(lead, { code: "S1", name: "Cà phê Đông Du", area: "Quận 5" }, now);
  expect((await stored(id)).area).toBe("Quận 5");
  for (const { id: each, data } of await queryAll(db, assignments, { where: [["storeId", "==", chain.s1]] }))
    await db.set(assignments, each, {
      ...data,
      ...(data.managerId === chain.m2 ? { to: "2026-03-02" } : { from: "2026-03-03" }),
    });
  expect(await reattributeActivities(lead, [{ storeId: chain.s1, from: "2026-03-01", to: "2026-03-02" }], now)).toBe(1);
  expect((await stored(id)).managerId).toBe(chain.m2);
  expect(await whatOf(id)).toContain("re-attributed");
});
