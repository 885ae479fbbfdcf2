/** Changes of single slots and days by leads, and who sees them. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "#app/auth/user.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { db } from "#app/db/db.server.ts";
import { changeSlot, type SlotInput } from "#app/plan/change-slot.server.ts";
import { changePlan, createPlan } from "#app/plan/save-plan.server.ts";
import { saveClosedDay } from "#app/plan/save-closed-day.server.ts";
import { readFreeDays } from "#app/plan/pages/closed-days/free-days.server.ts";
import { readListView } from "#app/plan/pages/calendar/calendar.server.ts";
import { readSlotPage } from "#app/plan/pages/slot/read-slot.server.ts";
import { PlanRefused } from "#app/plan/plan-errors.ts";
import { slotChangeId } from "#app/plan/slot-change.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { chain, later, makeChain, manager1, manager2, morning, people, refusal } from "../checks/chain.ts";
import { recordEntry } from "../facts/record-entry.ts";
import { weekly } from "./weekly-plan.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

const { lan, lead } = people;
let planId = "";
const now = later(6 * 24 * 60);
const name = (day: string, storeId = chain.s1) => ({ planId, storeId, day });
const change = (day: string, changes: Partial<SlotInput>, user: User = lead) =>
  changeSlot(user, name(day), { day, inspectorId: "lan", cancelled: false, reason: "", ...changes }, {}, now);
const slots = async (user: User = lead, search = "month=2026-03&storeId=S1") =>
  (await readListView(user, new URLSearchParams(search), now)).list.rows.map(
    (row) => `${row.date.slice(8)} ${row.inspector}`,
  );
const page = (day: string, user: User = lead, storeId = chain.s1) =>
  readSlotPage(user, new URLSearchParams({ plan: planId, store: storeId, day }), now);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof PlanRefused ? error.code : error),
  );

beforeAll(async () => {
  await makeChain();
  await db.transaction((tx) => recordEntry(tx, "users", "minh", { code: "minh", name: "Minh", status: "active" }));
  planId = await createPlan(lead, weekly({ inspectorId: "lan" }), {}, morning);
});

describe("a slot", () => {
  test("moves to another day or inspector, and its page shows the change", async () => {
    await change("2026-03-12", { day: "2026-03-14", inspectorId: "minh", reason: "Mất điện" });
    expect(await slots()).toEqual(["09 lan", "14 minh", "16 lan", "19 lan", "23 lan", "26 lan", "30 lan"]);
    const shown = await page("2026-03-12");
    expect(shown).toMatchObject({ movedFrom: "12 Mar 2026", end: "16 Mar 2026", inspector: "minh", status: "due" });
    expect(shown.history[0]).toMatchObject({ note: "Mất điện" });
    expect(shown.history[0]!.lines).toEqual(["Day: 12 Mar 2026 → 14 Mar 2026", "Inspector: lan → minh"]);
    expect(await slots(lead, "month=2026-03&inspectorId=minh")).toEqual(["14 minh"]);
    await change("2026-03-12", {});
    expect((await slots())[1]).toBe("12 lan");
  });

  test("can be cancelled and restored, and opens by its address while cancelled", async () => {
    await change("2026-03-16", { cancelled: true, reason: "Sửa chữa" });
    expect(await slots()).not.toContain("16 lan");
    expect(await page("2026-03-16")).toMatchObject({ cancelled: true, status: null, store: "Cà phê Đông Du" });
    expect(await refusal(page("2026-03-16", manager1))).toBe(404);
    await change("2026-03-16", {});
    expect(await slots()).toContain("16 lan");
  });

  test("moves from one month to the next", async () => {
    await change("2026-03-30", { day: "2026-04-01" });
    expect(await slots()).not.toContain("30 lan");
    expect((await slots(lead, "month=2026-04&storeId=S1"))[0]).toBe("01 lan");
    await change("2026-03-30", {});
  });

  test.each([
    ["past", "2026-03-12", { day: "2026-03-10" }],
    ["far", "2026-03-12", { day: "2026-04-10" }],
    ["person-unknown", "2026-03-12", { inspectorId: "nobody" }],
  ] as const)("is refused with the problem %s", async (code, day, changes) => {
    expect(await codeOf(change(day, changes))).toBe(code);
  });

  test("is changed by leads, once per form, and only on days of the plan", async () => {
    for (const user of [lan, manager1]) expect(await refusal(change("2026-03-12", {}, user))).toBe(403);
    expect(await refusal(change("2026-03-13", {}))).toBe(404);
    expect(await refusal(page("2026-03-13"))).toBe(404);
    const given = { day: "2026-03-20", inspectorId: "lan", cancelled: false, reason: "" };
    expect(await refusal(changeSlot(lead, name("2026-03-19", "no-store"), given, {}, now))).toBe(404);
    expect(await refusal(page("2026-03-12", manager2))).toBe(404);
    const key = mintFormKey(lead.uid, `change-slot/${slotChangeId(name("2026-03-19"))}`);
    for (let at = 0; at < 2; at++) await changeSlot(lead, name("2026-03-19"), given, { key }, now);
    expect(await readTimeline(db, `slot-changes/${slotChangeId(name("2026-03-19"))}`)).toHaveLength(1);
  });

  test("can't change after its window, and refuses a form that showed an earlier change", async () => {
    const missed = { day: "2026-03-09", inspectorId: "lan", cancelled: true, reason: "Quên" };
    const after = later(30 * 24 * 60);
    expect(await codeOf(changeSlot(lead, name("2026-03-09"), missed, {}, after))).toBe("past");
    expect(await codeOf(changeSlot(lead, name("2026-03-09"), { ...missed, day: "2026-04-06" }, {}, after))).toBe(
      "past",
    );
    const { revision: seen } = (await page("2026-03-23")).change!;
    await change("2026-03-23", { reason: "Một" });
    const late = { day: "2026-03-24", inspectorId: "lan", cancelled: false, reason: "Hai" };
    expect(await codeOf(changeSlot(lead, name("2026-03-23"), late, { seen }, now))).toBe("overtaken");
    const latest = (await page("2026-03-23")).change!.revision;
    expect(await codeOf(changeSlot(lead, name("2026-03-23"), late, { seen: latest }, now))).toBe("done");
    await change("2026-03-23", {});
  });

  test("is refused with all errors at once", async () => {
    const wrong = { day: "2026-05-30", inspectorId: "nobody", cancelled: false, reason: "" };
    const refused = await changeSlot(lead, name("2026-03-26"), wrong, {}, now).catch((error: unknown) => error);
    expect(refused).toMatchObject({ codes: ["far", "person-unknown"] });
  });

  test("disappears when a changed plan no longer has its day", async () => {
    await change("2026-03-26", { day: "2026-03-27" });
    await changePlan(
      lead,
      planId,
      weekly({ inspectorId: "lan", rule: "FREQ=WEEKLY;BYDAY=MO", from: "2026-03-24" }),
      {},
      now,
    );
    expect(await slots(lead, "from=2026-03-24&to=2026-03-31&storeId=S1")).toEqual(["30 lan"]);
  });
});

describe("a closed day", () => {
  test("has no slots of plans that skip holidays, until it is reopened", async () => {
    const close = (why: string, day = "2026-03-16", user: User = lead) => saveClosedDay(user, { day, why }, {}, now);
    await close("Kỷ niệm");
    expect(await slots()).not.toContain("16 lan");
    const free = await readFreeDays(now);
    expect(free.slice(0, 2).map(({ day, why, own }) => [day, why, own])).toEqual([
      ["2026-03-16", "Kỷ niệm", true],
      ["2026-04-26", "Hùng Kings’ Day", false],
    ]);
    await close("");
    expect(await slots()).toContain("16 lan");
    expect(await codeOf(close("Muộn", "2026-03-10"))).toBe("past");
    expect(await refusal(close("Không", "2026-03-20", lan))).toBe(403);
  });
});
