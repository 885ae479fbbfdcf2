/** Creating plans, changing them from a future day, and ending them. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { changePlan, createPlan, endPlan, type PlanInput, suggestChangeDay } from "#app/plan/save-plan.server.ts";
import { plans } from "#app/plan/plan.ts";
import { PlanRefused } from "#app/plan/plan-errors.ts";
import { plansFrom } from "#app/plan/plans.server.ts";
import { targetStores } from "#app/plan/target.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { chain, later, makeChain, manager1, morning, people, refusal } from "../checks/chain.ts";
import { weekly } from "./weekly-plan.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

const { lan, lead } = people;
const day = 24 * 60;
const make = (changes: Partial<PlanInput> = {}, user: User = lead) => createPlan(user, weekly(changes), {}, morning);
const change = (id: string, changes: Partial<PlanInput>, at: Date) => changePlan(lead, id, weekly(changes), {}, at);
const stored = async (id: string) => (await db.get(plans, id))!;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof PlanRefused ? error.code : error instanceof StaleRecord ? "stale" : error),
  );
const spans = async (id: string) => (await stored(id)).data.versions.map(({ from, to, window }) => [from, to, window]);

beforeAll(makeChain);

describe("a plan", () => {
  test("is created by leads, once per form", async () => {
    const key = mintFormKey(lead.uid, "create-plan");
    const id = await createPlan(lead, weekly({ inspectorId: "lan" }), { key }, morning);
    expect(await createPlan(lead, weekly({ inspectorId: "lan" }), { key }, morning)).toBe(id);
    const { data } = await stored(id);
    expect(data).toMatchObject({ versions: [{ inspectorName: "lan", from: "2026-03-09" }], lastDay: "9999-12-31" });
    for (const user of [lan, manager1]) expect(await refusal(make({}, user))).toBe(403);
  });

  test.each([
    ["past", { from: "2026-03-04" }],
    ["order", { to: "2026-03-08" }],
    ["never", { to: "2026-03-09", rule: "FREQ=WEEKLY;BYDAY=TU" }],
    ["never", { rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" }],
    ["finer", { rule: "FREQ=SECONDLY" }],
    ["malformed", { rule: "FREQ=DAILY;INTERVAL=0" }],
    ["subject-unknown", { templateId: "none" }],
    ["subject-unknown", { templateId: "", category: "none" }],
    ["person-unknown", { inspectorId: "nobody" }],
    ["store-unknown", { target: { kind: "stores", of: ["none"] } }],
    ["target-empty", { target: { kind: "areas", of: [] } }],
    ["target-empty", { target: { kind: "areas", of: ["Quận 9"] } }],
  ] as const)("is refused with the problem %s: %j", async (code, changes) => {
    expect(await codeOf(make(changes as Partial<PlanInput>))).toBe(code);
  });

  test("retains past slots when it changes, and a later change from the same day replaces it", async () => {
    const id = await make();
    const wednesday = later(6 * day);
    expect(suggestChangeDay((await stored(id)).data, "2026-03-11")).toBe("2026-03-12");
    expect(await change(id, { window: 5, from: "2026-03-12" }, wednesday)).toBe("changed");
    expect(await spans(id)).toEqual([
      ["2026-03-09", "2026-03-11", 3],
      ["2026-03-12", null, 5],
    ]);
    expect(await change(id, { window: 5, from: "2026-03-12" }, wednesday)).toBe("same");
    await change(id, { window: 2, from: "2026-03-12", to: "2026-04-30" }, later(1, wednesday));
    expect(await spans(id)).toEqual([
      ["2026-03-09", "2026-03-11", 3],
      ["2026-03-12", "2026-04-30", 2],
    ]);
    expect((await stored(id)).data.lastDay).toBe("2026-04-30");
    expect(await codeOf(change(id, { window: 1, from: "2026-03-11" }, wednesday))).toBe("past");
    const [latest] = await readTimeline(db, `plans/${id}`);
    expect(latest).toMatchObject({ what: "changed", before: { window: 5, to: null }, after: { window: 2 } });
  });

  test("changes as a whole before its first day, and then ends without a slot", async () => {
    const id = await make();
    expect(await change(id, { window: 1, from: "2026-03-06" }, morning)).toBe("changed");
    expect(await spans(id)).toEqual([["2026-03-06", null, 1]]);
    expect(await endPlan(lead, id, { lastDay: "2026-03-05" }, morning)).toBe("changed");
    expect(await spans(id)).toEqual([["2026-03-06", "2026-03-05", 1]]);
  });

  test("ends today at the earliest, and can't be changed afterwards", async () => {
    const id = await make();
    const wednesday = later(6 * day);
    expect(await codeOf(endPlan(lead, id, { lastDay: "2026-03-10" }, wednesday))).toBe("past");
    expect(await endPlan(lead, id, { lastDay: "2026-03-11" }, wednesday)).toBe("changed");
    expect(await endPlan(lead, id, { lastDay: "2026-03-11" }, wednesday)).toBe("same");
    expect((await plansFrom(db, "2026-03-11")).map((plan) => plan.id)).toContain(id);
    expect((await plansFrom(db, "2026-03-12")).map((plan) => plan.id)).not.toContain(id);
    expect(await codeOf(change(id, { from: "2026-03-20" }, later(8 * day)))).toBe("over");
    expect(await refusal(endPlan(lan, id, { lastDay: "2026-03-20" }, wednesday))).toBe(403);
  });

  test("refuses a change when another person changed it since", async () => {
    const id = await make();
    const { revision: seen } = await stored(id);
    await change(id, { window: 9 }, morning);
    expect(await codeOf(changePlan(lead, id, weekly({ window: 8 }), { seen }, morning))).toBe("stale");
    expect(await changePlan(lead, id, weekly({ window: 9 }), { seen }, morning)).toBe("same");
  });

  test("can have fifty versions, and a new plan is needed after that", async () => {
    const id = await make({ rule: "FREQ=DAILY" });
    for (let at = 1; at < 50; at++)
      await change(id, { rule: "FREQ=DAILY", from: addDays("2026-03-09", at), window: (at % 3) + 1 }, morning);
    expect(await codeOf(change(id, { rule: "FREQ=DAILY", from: "2026-06-01", window: 9 }, morning))).toBe("versions");
  });
});

test("a plan covers the open stores of its areas, tags or list", async () => {
  const given = { name: "Trà sữa", area: "Quận 1", tags: ["drive-in", "mới"] };
  await saveStore(lead, { code: "S3", ...given }, morning);
  await saveStore(lead, { code: "S4", ...given, status: "closed" }, morning);
  const directory = await readDirectory(db, "stores");
  const codes = (kind: Parameters<typeof targetStores>[0]["kind"], of: string[] = []) =>
    targetStores({ kind, of }, directory)
      .map((id) => directory.get(id)!.code)
      .toSorted();
  expect(codes("all")).toEqual(["S1", "S2", "S3"]);
  expect(codes("areas", ["Quận 1"])).toEqual(["S1", "S3"]);
  expect(codes("tags", ["mới"])).toEqual(["S3"]);
  expect(codes("stores", [chain.s2, "gone"])).toEqual(["S2"]);
});
