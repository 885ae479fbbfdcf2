/** Facts of sittings match the sittings after every change. On both engines. */
import { beforeAll, expect, test } from "vitest";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { addObservation, changeObservation } from "#app/camera/observe.server.ts";
import { reattributeSittings } from "#app/camera/sitting-record.server.ts";
import { changeSitting, recordSitting, voidSitting } from "#app/camera/record-sitting.server.ts";
import { cameraFacts } from "#app/camera/sitting-facts.ts";
import { sittings } from "#app/camera/sitting.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { factRows } from "#app/facts/pending.server.ts";
import { runner } from "#app/jobs/runner.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { composeAreas } from "#app/areas.server.ts";
import { chain, later, makeChain, people } from "../checks/chain.ts";

composeAreas();

const { lan, lead } = people;
const now = later(600);
const seen = { camera: "Quầy 1", at: "08:15", category: "cash", severity: "critical", words: "x", photos: [] } as const;
const head = { storeId: chain.s1, day: "2026-03-05", from: "08:00", to: "09:00", note: "" };

const record = async (changes: Partial<typeof head> = {}) =>
  (await recordSitting(lan, { ...head, ...changes }, {}, now)).id;
const observe = (id: string, changes: Partial<Parameters<typeof addObservation>[2]> = {}) =>
  addObservation(lan, id, { ...seen, photos: [], ...changes }, {}, now);

/** The rows of both months, by sitting. */
async function read() {
  const shards = await sittingFacts.read(db, cameraFacts, { from: "2026-02-01", to: "2026-03-31" });
  const rows = shards.flatMap((columns) => Array.from({ length: columns.count }, (_, row) => columns.row(row)));
  return new Map(rows.map((row) => [row.key, row]));
}

async function verified() {
  const results = await Promise.all(
    ["2026-02", "2026-03"].map((month) => sittingFacts.rebuild(db, month, { verify: true })),
  );
  expect(results.map(({ damaged, wrong }) => [damaged, wrong])).toEqual([
    [[], 0],
    [[], 0],
  ]);
  return results.map(({ rows }) => rows);
}

beforeAll(makeChain);

test("a sitting counts with its observations from its recording until it is voided", async () => {
  const id = await record({ from: "23:00", to: "00:30", day: "2026-03-04" });
  const row = { key: id, store: chain.s1, inspector: "lan", manager: chain.m1, day: "2026-03-04", minutes: 90 };
  expect((await read()).get(id)).toEqual({ ...row, observations: [] });
  const first = await observe(id, { at: "23:15" });
  await observe(id, { at: "00:05", category: "display", severity: "minor" });
  const display = { category: "display", severity: "minor", at: 5 };
  expect((await read()).get(id)?.observations).toEqual([
    { category: "cash", severity: "critical", at: 23 * 60 + 15 },
    display,
  ]);
  await changeObservation(
    lan,
    { id, observationId: first },
    { ...seen, photos: [], at: "23:20", severity: "major" },
    {},
    now,
  );
  expect((await read()).get(id)?.observations[0]).toEqual({ category: "cash", severity: "major", at: 23 * 60 + 20 });
  await changeObservation(lan, { id, observationId: first }, null, {}, now);
  expect((await read()).get(id)?.observations).toEqual([display]);
  await verified();
  await voidSitting(lan, id, { reason: "Nhầm ngày" }, now);
  expect((await read()).has(id)).toBe(false);
  await verified();
});

test("a sitting moved to another month leaves its former one, also after folding", async () => {
  const [early, late] = [await record(), await record()];
  await observe(late);
  const before = await verified();
  await changeSitting(lan, early, { ...head, day: "2026-02-27" }, {}, now);
  await runner.runDue();
  expect(await queryAll(db, factRows, {})).toEqual([]);
  await changeSitting(lan, late, { ...head, day: "2026-02-26" }, {}, now);
  expect(await verified()).toEqual([before[0]! + 2, before[1]! - 2]);
  const rows = await read();
  expect([early, late].map((id) => [rows.get(id)?.day, rows.get(id)?.manager])).toEqual([
    ["2026-02-27", chain.m2],
    ["2026-02-26", chain.m2],
  ]);
  expect(rows.get(late)?.observations).toHaveLength(1);
});

test("a sitting moved to the right store counts there, also after folding", async () => {
  const [early, late] = [await record(), await record()];
  await observe(late);
  const before = await verified();
  await changeSitting(lan, early, { ...head, storeId: chain.s2 }, {}, now);
  await runner.runDue();
  await changeSitting(lan, late, { ...head, storeId: chain.s2 }, {}, now);
  expect(await verified()).toEqual(before);
  const rows = await read();
  for (const id of [early, late]) expect(rows.get(id)).toMatchObject({ store: chain.s2, manager: chain.m2 });
  expect(rows.get(late)?.observations).toHaveLength(1);
});

test("a corrected assignment moves facts to the other manager, and a note changes none", async () => {
  const id = await record({ day: "2026-03-02" });
  await sittingFacts.fold(db);
  await changeSitting(lan, id, { ...head, day: "2026-03-02", note: "Camera 2 hỏng" }, {}, now);
  expect(await queryAll(db, factRows, {})).toEqual([]);
  for (const { id: of, data } of await queryAll(db, assignments, { where: [["storeId", "==", chain.s1]] }))
    await db.set(assignments, of, {
      ...data,
      ...(data.managerId === chain.m2 ? { to: "2026-03-02" } : { from: "2026-03-03" }),
    });
  await reattributeSittings(lead, [{ storeId: chain.s1, from: "2026-03-01", to: "2026-03-04" }], now);
  expect((await read()).get(id)?.manager).toBe(chain.m2);
  await verified();
});

test("missing facts are rebuilt from the sittings", async () => {
  const expected = await read();
  for (const { id } of await queryAll(db, factRows, {})) await db.delete(factRows, id);
  for (const month of ["2026-02", "2026-03"])
    for (const id of cameraFacts.idsOf(month)) await db.delete(cameraFacts, id);
  expect(await sittingFacts.months(db)).toEqual(["2026-02", "2026-03"]);
  for (const month of ["2026-02", "2026-03"]) await sittingFacts.rebuild(db, month);
  expect(await read()).toEqual(expected);
  expect(await db.count(sittings)).toBeGreaterThan(expected.size);
});
