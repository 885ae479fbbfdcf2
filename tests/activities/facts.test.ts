/** Facts of activities match the activities after every change. On both engines. */
import { beforeAll, expect, test } from "vitest";
import { activityShards } from "#app/activities/activity-facts.ts";
import { activityFacts } from "#app/activities/facts.server.ts";
import { reattributeActivities } from "#app/activities/activity-record.server.ts";
import { changeActivity, recordActivity, voidActivity } from "#app/activities/record-activity.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { factRows } from "#app/facts/pending.server.ts";
import { runner } from "#app/jobs/runner.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { composeAreas } from "#app/areas.server.ts";
import { chain, later, makeChain, people } from "../checks/chain.ts";
import { visit } from "./visit.ts";

composeAreas();

const { lan, lead } = people;
const now = later(600);
const plan = { status: "planned", day: "2026-03-09", from: "", to: "" } as const;
const record = (changes: Parameters<typeof visit>[0] = {}) => recordActivity(lan, visit(changes), {}, now);
const change = (id: string, changes: Parameters<typeof visit>[0], at = now) =>
  changeActivity(lan, id, visit(changes), {}, at);

/** The rows of both months, by activity. */
async function read() {
  const shards = await activityFacts.read(db, activityShards, { from: "2026-02-01", to: "2026-03-31" });
  const rows = shards.flatMap((columns) => Array.from({ length: columns.count }, (_, row) => columns.row(row)));
  return new Map(rows.map((row) => [row.key, row]));
}

async function verified() {
  const results = await Promise.all(
    ["2026-02", "2026-03"].map((month) => activityFacts.rebuild(db, month, { verify: true })),
  );
  expect(results.map(({ damaged, wrong }) => [damaged, wrong])).toEqual([
    [[], 0],
    [[], 0],
  ]);
  return results.map(({ rows }) => rows);
}

beforeAll(makeChain);

test("an activity counts from its planning, with its time once done, until it is voided", async () => {
  const id = await record({ ...plan, from: "08:00", to: "10:00" });
  const row = { key: id, store: chain.s1, inspector: "lan", manager: chain.m1, kind: "visit" };
  expect((await read()).get(id)).toEqual({ ...row, day: "2026-03-09", state: "open", minutes: 0 });
  const at = later(8 * 24 * 60);
  await change(id, { day: "2026-03-10", from: "22:00", to: "00:30" }, at);
  expect((await read()).get(id)).toEqual({ ...row, day: "2026-03-10", state: "kept", minutes: 150 });
  await verified();
  await voidActivity(lan, id, { reason: "Nhầm ngày" }, at);
  expect((await read()).has(id)).toBe(false);
  await verified();
});

test("a training away from stores counts for its owner", async () => {
  const id = await record({ storeId: "", category: "training" });
  const row = { store: "", inspector: "lan", manager: null, kind: "training", state: "unplanned", minutes: 90 };
  expect((await read()).get(id)).toMatchObject(row);
  await verified();
});

test("an activity moved to another month leaves its former one, also after folding", async () => {
  const [early, late] = [await record(), await record()];
  const before = await verified();
  await change(early, { day: "2026-02-27" });
  await runner.runDue();
  expect(await queryAll(db, factRows, {})).toEqual([]);
  await change(late, { day: "2026-02-26" });
  expect(await verified()).toEqual([before[0]! + 2, before[1]! - 2]);
  const rows = await read();
  expect([early, late].map((id) => [rows.get(id)?.day, rows.get(id)?.manager])).toEqual([
    ["2026-02-27", chain.m2],
    ["2026-02-26", chain.m2],
  ]);
});

test("an activity moved to the right store counts there, also after folding", async () => {
  const [early, late] = [await record(), await record()];
  const before = await verified();
  await change(early, { storeId: chain.s2 });
  await runner.runDue();
  await change(late, { storeId: chain.s2 });
  expect(await verified()).toEqual(before);
  const rows = await read();
  for (const id of [early, late]) expect(rows.get(id)).toMatchObject({ store: chain.s2, manager: chain.m2 });
});

test("a corrected assignment moves facts to the other manager, and a note changes none", async () => {
  const id = await record({ day: "2026-03-02" });
  await activityFacts.fold(db);
  await change(id, { day: "2026-03-02", note: "Đã gọi trước" });
  expect(await queryAll(db, factRows, {})).toEqual([]);
  for (const { id: of, data } of await queryAll(db, assignments, { where: [["storeId", "==", chain.s1]] }))
    await db.set(assignments, of, {
      ...data,
      ...(data.managerId === chain.m2 ? { to: "2026-03-02" } : { from: "2026-03-03" }),
    });
  await reattributeActivities(lead, [{ storeId: chain.s1, from: "2026-03-01", to: "2026-03-04" }], now);
  expect((await read()).get(id)?.manager).toBe(chain.m2);
  await verified();
});

test("lost facts are rebuilt from the activities", async () => {
  const expected = await read();
  for (const { id } of await queryAll(db, factRows, {})) await db.delete(factRows, id);
  for (const month of ["2026-02", "2026-03"])
    for (const id of activityShards.idsOf(month)) await db.delete(activityShards, id);
  expect(await activityFacts.months(db)).toEqual(["2026-02", "2026-03"]);
  for (const month of ["2026-02", "2026-03"]) await activityFacts.rebuild(db, month);
  expect(await read()).toEqual(expected);
});
