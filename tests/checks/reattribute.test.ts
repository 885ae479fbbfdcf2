import { beforeAll, expect, test } from "vitest";
import { checks, isCounted, checkRevision } from "#app/checks/check.ts";
import { findCheck } from "#app/checks/checks.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { reattributeChecks } from "#app/checks/check-record.server.ts";
import { db } from "#app/db/db.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { beforeNextQuery } from "../db/meanwhile.ts";
import {
  chain,
  factsOf,
  later,
  makeChain,
  manager1,
  manager2,
  morning,
  people,
  refusal,
  start,
  stored,
  submit,
} from "./chain.ts";
import { detailOf, factOf, readRows } from "../facts/check-row.ts";

const { lan, lead } = people;
const day = (of: string) => new Date(`${of}T03:00:00.000Z`);
/** Checks by business day. */
const made: Record<string, string> = {};
let voided = "";
let draft = "";

async function makeCheck(on: string): Promise<string> {
  const id = await start(lan, chain.s1, day(on));
  await submit(lan, id, undefined, later(30, day(on)));
  return (made[on] = id);
}

/** Corrects the assignment: M2 stayed until 10 March. */
async function correct(): Promise<void> {
  const page = await db.query(assignments, { where: [["storeId", "==", chain.s1]], limit: 10 });
  for (const { id, data } of page.documents)
    await db.set(
      assignments,
      id,
      data.managerId === chain.m2 ? { ...data, to: "2026-03-10" } : { ...data, from: "2026-03-11" },
    );
}

beforeAll(async () => {
  await makeChain();
  for (const on of ["2026-02-27", "2026-03-01", "2026-03-10", "2026-03-11"]) await makeCheck(on);
  for (let count = 0; count < 60; count++)
    await submit(
      lan,
      await start(lan, chain.s1, later(count, day("2026-03-05"))),
      undefined,
      later(count + 30, day("2026-03-05")),
    );
  voided = await start(lan, chain.s1, day("2026-03-04"));
  await submit(lan, voided, undefined, later(30, day("2026-03-04")));
  await decideCheck(lead, voided, "void", { reason: "Twice" }, later(60, day("2026-03-04")));
  draft = await start(lan, chain.s1, day("2026-03-06"));
  await correct();
});

const range = { storeId: chain.s1, from: "2026-02-01", to: "2026-04-30" };

test("reassigning checks is open only to people who can edit stores", async () => {
  for (const user of [lan, manager1]) expect(await refusal(reattributeChecks(user, [range], morning))).toBe(403);
});

test("reassigning gives each check to the manager of its day, logs it, and does so once", async () => {
  const seen = checkRevision(await stored(made["2026-03-01"]!));
  expect(await findCheck(manager2, made["2026-03-01"]!)).toBeNull();
  expect(await reattributeChecks(lead, [range], later(999))).toBe(64);
  for (const [on, manager] of [
    ["2026-02-27", chain.m2],
    ["2026-03-01", chain.m2],
    ["2026-03-10", chain.m2],
    ["2026-03-11", chain.m1],
  ] as const)
    expect(await stored(made[on]!)).toMatchObject({ managerId: manager });
  for (const id of [voided, draft])
    expect(await stored(id)).toMatchObject({ managerId: chain.m2, managerName: "Lê Hoa" });
  expect((await readTimeline(db, `checks/${made["2026-03-01"]}`))[0]).toMatchObject({
    what: "re-attributed",
    by: "lead",
    before: { managerName: "Trần Bình" },
    after: { managerName: "Lê Hoa" },
  });
  expect(await findCheck(manager2, made["2026-03-01"]!)).not.toBeNull();
  expect(checkRevision(await stored(made["2026-03-01"]!))).toBe(seen);
  expect(await reattributeChecks(lead, [range], later(999))).toBe(0);
});

test("reassigning leaves facts that match the current checks", async () => {
  for (const month of ["2026-02", "2026-03"]) {
    const page = await db.query(checks, { where: [["month", "==", month]], limit: 1000 });
    const counted = page.documents.filter(({ data }) => isCounted(data));
    expect(counted.length).toBeGreaterThan(0);
    expect(await factsOf(month)).toEqual(new Map(counted.map(({ id, data }) => [id, factOf(data, id)])));
    const rows = await readRows(db, month);
    for (const { id, data } of counted) expect(rows.get(id)?.detail).toEqual(detailOf(data));
  }
});

test("reassigning twice at once doesn't bring back outdated managers", async () => {
  const [range10, page] = [
    { ...range, from: "2026-03-10", to: "2026-03-11" },
    await db.query(assignments, { where: [["storeId", "==", chain.s1]], limit: 10 }),
  ];
  const held = page.documents.find(({ data }) => data.managerId === chain.m1)!;
  const before = page.documents.find(({ data }) => data.managerId === chain.m2)!;
  // The slower correction: M2 stayed until the 9th only.
  await db.set(assignments, before.id, { ...before.data, to: "2026-03-09" });
  await db.set(assignments, held.id, { ...held.data, from: "2026-03-10" });
  beforeNextQuery(checks, async () => {
    await db.set(assignments, before.id, before.data);
    await db.set(assignments, held.id, held.data);
    await reattributeChecks(lead, [range10], later(999));
  });
  expect(await reattributeChecks(lead, [range10], later(999))).toBe(0);
  expect(await stored(made["2026-03-10"]!)).toMatchObject({ managerId: chain.m2 });
  expect((await factsOf("2026-03")).get(made["2026-03-10"]!)).toMatchObject({ managerId: chain.m2 });
});

test("reassigning leaves checks of a day without a manager unassigned", async () => {
  const page = await db.query(assignments, { where: [["managerId", "==", chain.m1]], limit: 10 });
  for (const { id } of page.documents) await db.delete(assignments, id);
  expect(await reattributeChecks(lead, [{ ...range, from: "2026-03-11", to: "2026-03-11" }], later(999))).toBe(1);
  expect(await stored(made["2026-03-11"]!)).toMatchObject({ managerId: null, managerName: null });
});
