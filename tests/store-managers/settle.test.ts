/** Past checks follow changed assignments, also after an interruption. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { runner } from "#app/jobs/runner.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { assign, assignmentId, Overlap } from "#app/store-managers/assign.server.ts";
import {
  assignByForm,
  changeAssignment,
  moveManager,
  withdrawAssignment,
} from "#app/store-managers/edit-assignments.server.ts";
import { markLeft } from "#app/store-managers/change-managers.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import type { Unconfirmed } from "#app/store-managers/find-consequences.server.ts";
import { summarizeConsequences } from "#app/store-managers/summarize-consequences.server.ts";
import { settleDays, settlePending } from "#app/store-managers/settle.server.ts";
import { storeUnsettled, unsettledDays } from "#app/store-managers/unsettled-days.server.ts";
import { storeBulkRuns } from "#app/stores/pages/bulk/store-bulk.server.ts";
import { storeRuns } from "#app/stores/pages/bulk/store-run.ts";
import { stores as storesStored } from "#app/stores/store.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { factsOf, later, makeChain, morning, people, start, stored, submit } from "../checks/chain.ts";
import { afterNextTransaction, beforeNextQuery } from "../db/meanwhile.ts";

composeAreas();

const { lead, lan } = people;
const an = managerId("AN");
const days = ["2026-02-02", "2026-03-02"];
const keyFor = (form: string) => ({ key: mintFormKey(lead.uid, form) });
const pendingDays = async () => (await db.query(unsettledDays, { limit: 100 })).documents;
const holders = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await stored(id)).managerName));
const soon = () => later(600);

let stores = 0;
/** A store that An has had since 2026, with a check in February and one in March. */
async function madeStore() {
  const code = `N${stores++}`;
  const id = storeId(code);
  await saveStore(lead, { code, name: `Store ${code}`, area: "Kho" }, morning);
  await assign(lead, { storeId: id, managerId: an, from: "2026-01-01", to: null }, morning);
  const made: string[] = [];
  for (const day of days) {
    const at = new Date(`${day}T03:00:00.000Z`);
    const check = await start(lan, id, at);
    await submit(lan, check, undefined, later(30, at));
    made.push(check);
  }
  const own = assignmentId({ storeId: id, managerId: an, from: "2026-01-01", to: null });
  return { id, made, own, seen: (await db.get(assignments, own))!.revision };
}

beforeAll(async () => {
  await makeChain();
  await saveManager(lead, { code: "AN", name: "An" }, morning);
  await saveManager(lead, { code: "BE", name: "Bé" }, morning);
});
beforeEach(async () => {
  await settlePending(soon());
});

test("a correction stores its past days until their checks are reassigned", async () => {
  const { id, made, own, seen } = await madeStore();
  const sent = { ...keyFor(`assignment/${own}`), seen };
  const given = { from: "2026-03-01", to: null, shared: false };
  const { unsettled } = await changeAssignment(lead, own, given, sent, later(60));
  expect((await pendingDays()).map((one) => [one.id, one.data])).toEqual([
    [
      unsettled,
      {
        days: [{ storeId: id, from: "2026-01-01", to: "2026-02-28" }],
        by: "lead",
        byName: lead.displayName,
        at: later(60).toISOString(),
      },
    ],
  ]);
  expect(await holders(made)).toEqual(["An", "An"]);
  expect(await settleDays(lead, unsettled, later(60))).toBe(1);
  expect([await holders(made), await pendingDays()]).toEqual([[null, "An"], []]);
  // Sending the form again leads to the same settled days.
  expect(await changeAssignment(lead, own, given, sent, later(61))).toEqual({ outcome: "changed", unsettled });
  expect([await settleDays(lead, unsettled, later(61)), await pendingDays()]).toEqual([0, []]);
});

test("a change tells beforehand how many past records change hands", async () => {
  const { id, made } = await madeStore();
  const { name } = (await db.get(storesStored, id))!.data;
  const given = { storeId: id, managerId: managerId("BE"), from: "2026-03-01", to: null };
  const asked = await assignByForm(lead, given, { ...keyFor("assign"), confirmed: "" }, later(60)).catch(
    (error: unknown) => error,
  );
  const { expected: foreseen } = asked as Unconfirmed;
  const { sentences: said } = await summarizeConsequences(foreseen, later(60));
  expect(said).toContain(`Already recorded at ${name}: 1 check. This will count for Bé.`);
  const { unsettled } = await assignByForm(lead, given, { ...keyFor("assign"), confirmed: foreseen.digest }, later(60));
  expect(await settleDays(lead, unsettled, later(60))).toBe(1);
  expect(await holders(made)).toEqual(["An", "Bé"]);
});

test("interrupted withdrawals, moves and departures resume in the name of their author", async () => {
  const [withdrawn, moved, target, left] = [await madeStore(), await madeStore(), await madeStore(), await madeStore()];
  await withdrawAssignment(lead, target.own, { ...keyFor(`assignment/${target.own}`), seen: target.seen }, later(60));
  await withdrawAssignment(
    lead,
    withdrawn.own,
    { ...keyFor(`assignment/${withdrawn.own}`), seen: withdrawn.seen },
    later(60),
  );
  await moveManager(lead, moved.own, { storeId: target.id, on: "2026-03-01" }, keyFor(`move/${moved.own}`), later(60));
  await markLeft(lead, an, { lastDay: "2026-02-15", reason: "" }, keyFor(`leave/${an}`), later(60));
  await saveManager(lead, { code: "AN", name: "An" }, later(61));
  expect(await Promise.all([withdrawn, moved, target, left].map(({ made }) => holders(made)))).toEqual(
    Array.from({ length: 4 }, () => ["An", "An"]),
  );
  // Recent ones are left alone, because their request can still be running.
  expect(await settlePending(later(60))).toBe(0);
  expect(await settlePending(soon())).toBeGreaterThan(5);
  expect(await Promise.all([withdrawn, moved, target, left].map(({ made }) => holders(made)))).toEqual([
    [null, null],
    ["An", null],
    [null, null],
    ["An", null],
  ]);
  expect((await factsOf("2026-03")).get(left.made[1]!)?.managerId).toBeNull();
  expect((await readTimeline(db, `checks/${left.made[1]}`))[0]).toMatchObject({
    what: "re-attributed",
    by: "lead",
    byName: lead.displayName,
  });
  expect([await settlePending(soon()), await pendingDays()]).toEqual([0, []]);
});

test("an interrupted change of many stores resumes", async () => {
  const { id, made } = await madeStore();
  const fields = { action: "assign", text: "", managerId: managerId("BE"), from: "2026-03-01", search: "" } as const;
  const newRun = { fields, body: fields, confirmedCount: 1, selectIds: async () => [id] };
  const run = await storeBulkRuns.start(lead, newRun, mintFormKey(lead.uid, "bulk"), later(60));
  afterNextTransaction(() => Promise.reject(new Error("cut off")));
  await expect(storeBulkRuns.proceed(lead, run, later(60), 60_000)).rejects.toThrow("cut off");
  expect([(await db.get(storeRuns, run))?.data.done, await holders(made)]).toEqual([0, ["An", "An"]]);
  expect(await settlePending(soon())).toBe(1);
  expect(await holders(made)).toEqual(["An", "Bé"]);
  expect(await storeBulkRuns.proceed(lead, run, later(61), 60_000)).toMatchObject({ done: 1, changed: 1 });
});

test("a failed settlement is left for the next time, and the others proceed", async () => {
  const [one, other] = [await madeStore(), await madeStore()];
  for (const { own, seen } of [one, other])
    await withdrawAssignment(lead, own, { ...keyFor(`assignment/${own}`), seen }, later(60));
  beforeNextQuery(checks, () => Promise.reject(new Error("out of reach")));
  expect(await settlePending(soon())).toBe(2);
  expect(await pendingDays()).toHaveLength(1);
  expect(await settlePending(soon())).toBe(2);
  expect(await Promise.all([one, other].map(({ made }) => holders(made)))).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("refused and unchanged assignments store nothing, and future ones wait for their day", async () => {
  const { id, own, seen } = await madeStore();
  const be = { storeId: id, managerId: managerId("BE"), to: null };
  await expect(assignByForm(lead, { ...be, from: "2025-06-01" }, keyFor("assign"), morning)).rejects.toThrow(Overlap);
  const same = { from: "2026-01-01", to: null, shared: false };
  const sent = { ...keyFor(`assignment/${own}`), seen };
  expect(await changeAssignment(lead, own, same, sent, morning)).toEqual({ outcome: "same", unsettled: null });
  const coming = { ...be, from: "2026-03-06" };
  const done = { outcome: "changed", unsettled: null };
  expect(await assignByForm(lead, coming, keyFor("assign"), morning)).toEqual(done);
  expect(await assignByForm(lead, coming, keyFor("assign"), morning)).toEqual({ ...done, outcome: "same" });
  expect((await pendingDays()).map(({ data }) => [data.days, data.at])).toEqual([
    [[{ storeId: id, from: "2026-03-06", to: "2026-03-06" }], "2026-03-05T17:00:00.000Z"],
  ]);
  expect(await settleDays(lead, null, morning)).toBe(0);
});

test("a starting server resumes what the previous one left", async () => {
  const { made, own, seen } = await madeStore();
  await withdrawAssignment(lead, own, { ...keyFor(`assignment/${own}`), seen }, later(60));
  await runner.runDue();
  expect(await pendingDays()).toEqual([]);
  expect(await holders(made)).toEqual([null, null]);
});

test("days of many stores are settled with few reads, however many change", async () => {
  const made = [];
  for (let count = 0; count < 3; count++) made.push(await madeStore());
  const others = Array.from({ length: 77 }, (_, at) => `EMPTY-${at}`);
  const places = [...made.map(({ id }) => id), ...others];
  for (const { own } of made) {
    const { data } = (await db.get(assignments, own))!;
    await db.set(assignments, own, { ...data, managerId: managerId("BE") });
  }
  const id = await db.transaction(async (tx) =>
    storeUnsettled(
      tx,
      lead,
      places.map((place) => ({ storeId: place, from: "2026-01-01", to: "2026-03-02" })),
      morning,
    ),
  );
  const { result, reads } = await countReads(() => settleDays(lead, id, later(60)));
  expect(result).toBe(6);
  // For each of five kinds three queries of stores, and as many of their assignments; then the six checks.
  expect(reads).toBeLessThan(80);
  for (const { made: checksOfStore } of made) expect(await holders(checksOfStore)).toEqual(["Bé", "Bé"]);
});
