/** Slots and the checks that fill them, compared with a slow and plain calculation. */
import { describe, expect, test } from "vitest";
import { addDays, monthOf } from "#app/i18n/days.ts";
import type { PlanVersion } from "#app/plan/plan.ts";
import type { SlotChange } from "#app/plan/slot-change.ts";
import { type DatedPlan, type Slots, slotsOf, type SlotSources, statusOf } from "#app/plan/slots.ts";
import { randomNumbers } from "../facts/random.ts";

const period = { from: "2026-02-01", to: "2026-04-30" };

function plan(
  planId: string,
  days: readonly (readonly [day: string, end: string])[],
  changes: Partial<PlanVersion> = {},
): DatedPlan {
  const terms: PlanVersion = {
    templateId: "t1",
    category: "",
    target: { kind: "all", of: [] },
    inspectorId: null,
    inspectorName: null,
    rule: "FREQ=DAILY",
    window: 28,
    announced: true,
    holidays: "keep",
    from: period.from,
    to: null,
    ...changes,
  };
  return { planId, terms, occurrences: days.map(([day, end]) => ({ day: `2026-${day}`, end: `2026-${end}` })) };
}

interface Done {
  readonly id: string;
  readonly store: string;
  readonly template: string;
  readonly day: string;
}

/** Checks in shards by month, like facts. */
function shardsOf(checks: readonly Done[]): SlotSources["checks"] {
  return [...new Set(checks.map(({ day }) => monthOf(day)))].map((month) => {
    const own = checks.filter(({ day }) => monthOf(day) === month);
    const stores = [...new Set(own.map(({ store }) => store))];
    const templates = [...new Set(own.map(({ template }) => template))];
    return {
      month,
      count: own.length,
      store: Uint16Array.from(own, ({ store }) => stores.indexOf(store)),
      template: Uint16Array.from(own, ({ template }) => templates.indexOf(template)),
      day: Uint8Array.from(own, ({ day }) => Number(day.slice(8))),
      dictionary: { store: stores, template: templates.map((id) => ({ id, version: 1 })) },
      key: (row: number) => own[row]!.id,
    } as unknown as SlotSources["checks"][number];
  });
}

const stores: SlotSources["stores"] = new Map([
  ["s1", { status: "open", area: "A" }],
  ["s2", { status: "open", area: "B", tags: ["new"] }],
  ["s3", { status: "closed", area: "A" }],
]);
const templates = new Map([
  ["t1", { category: "hygiene" }],
  ["t2", { category: "hygiene" }],
  ["t3", { category: "service" }],
]);

function derive(
  plans: readonly DatedPlan[],
  checks: readonly Done[] = [],
  changes: readonly SlotChange[] = [],
  at = stores,
) {
  const slots = slotsOf({ period, plans, changes, stores: at, templates, checks: shardsOf(checks) });
  return { slots, all: Array.from({ length: slots.count }, (_, slot) => describeSlot(slots, slot)) };
}

function describeSlot(slots: Slots, slot: number) {
  const check = slots.checkOf(slot);
  const [planId, store] = [slots.plans[slots.plan[slot]!]!.planId, slots.storeIds[slots.store[slot]!]!];
  return `${planId} ${store} ${addDays(period.from, slots.day[slot]!).slice(5)} ${check?.id ?? "-"}`;
}

const check = (id: string, store: string, day: string, template = "t1"): Done => ({
  id,
  store,
  template,
  day: `2026-${day}`,
});
const changed = (changes: Partial<SlotChange>): SlotChange => ({
  planId: "p",
  storeId: "s1",
  day: "2026-03-02",
  movedTo: null,
  cancelled: false,
  inspector: null,
  reason: "",
  updatedAt: "2026-03-01T00:00:00.000Z",
  ...changes,
});

describe("slots", () => {
  test("exist at open stores on each day of the plan", () => {
    expect(derive([plan("p", [["03-02", "03-04"]])]).all).toEqual(["p s1 03-02 -", "p s2 03-02 -"]);
    expect(derive([plan("p", [["03-02", "03-04"]], { target: { kind: "tags", of: ["new"] } })]).all).toEqual([
      "p s2 03-02 -",
    ]);
  });

  test("exist while a store is open, and stay when it closes later", () => {
    const days = [
      ["03-02", "03-04"],
      ["03-09", "03-11"],
      ["03-16", "03-18"],
    ] as const;
    const at = new Map([
      ["s1", { status: "closed", since: "2025-01-01", until: "2026-03-16" }],
      ["s2", { status: "open", since: "2026-03-11" }],
      ["s3", { status: "closed", until: "2025-12-31" }],
      ["s4", { status: "open", closures: [{ from: "2026-03-05", to: "2026-03-16" }] }],
    ]);
    expect(derive([plan("p", days)], [], [], at).all).toEqual([
      "p s1 03-02 -",
      "p s1 03-09 -",
      "p s2 03-09 -",
      "p s2 03-16 -",
      "p s4 03-02 -",
      "p s4 03-16 -",
    ]);
  });

  test("are filled in their window by the first check of their template, each check once", () => {
    const of = (...checks: Done[]) => derive([plan("p", [["03-02", "03-04"]])], checks).all[0];
    expect(of(check("c1", "s1", "03-01"))).toBe("p s1 03-02 -");
    expect(of(check("c1", "s1", "03-05"))).toBe("p s1 03-02 -");
    expect(of(check("c1", "s1", "03-03", "t2"))).toBe("p s1 03-02 -");
    expect(of(check("c1", "s2", "03-03"))).toBe("p s1 03-02 -");
    expect(of(check("b", "s1", "03-04"), check("a", "s1", "03-04"), check("z", "s1", "03-02"))).toBe("p s1 03-02 z");
    const [one, , two] = derive(
      [plan("p", [["03-02", "03-08"]]), plan("q", [["03-02", "03-06"]])],
      [check("c1", "s1", "03-03")],
    ).all.toSorted();
    expect([one, two]).toEqual(["p s1 03-02 -", "q s1 03-02 c1"]);
  });

  test("of a category accept any of its templates, after slots that name the template", () => {
    const category = plan("p", [["03-02", "03-04"]], { templateId: "", category: "hygiene" });
    expect(derive([category], [check("c1", "s1", "03-03", "t2")]).all[0]).toBe("p s1 03-02 c1");
    expect(derive([category], [check("c1", "s1", "03-03", "t3")]).all[0]).toBe("p s1 03-02 -");
    const both = derive([category, plan("q", [["03-02", "03-04"]])], [check("c1", "s1", "03-03")]).all;
    expect(both.filter((each) => each.includes("s1"))).toEqual(["p s1 03-02 -", "q s1 03-02 c1"]);
  });

  test("move with their window, and disappear when cancelled", () => {
    const moved = changed({ movedTo: "2026-03-10" });
    const of = (change: SlotChange) =>
      derive([plan("p", [["03-02", "03-04"]])], [check("c1", "s1", "03-12")], [change]);
    expect(of(moved).all).toEqual(["p s1 03-10 c1", "p s2 03-02 -"]);
    expect(of(changed({ cancelled: true })).all).toEqual(["p s2 03-02 -"]);
    expect(of(changed({ day: "2026-03-03", movedTo: "2026-03-10" })).all[0]).toBe("p s1 03-02 -");
  });

  test("are due up to their day, then late within their window, then missed or done", () => {
    const { slots } = derive([plan("p", [["03-02", "03-04"]])], [check("c1", "s2", "03-03")]);
    const at = (day: string, slot = 0) =>
      statusOf(slots, slot, Math.round((Date.parse(day) - Date.parse(period.from)) / 86_400_000));
    expect(["2026-02-20", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"].map((day) => at(day))).toEqual([
      "due",
      "due",
      "late",
      "late",
      "missed",
    ]);
    expect(at("2026-03-05", 1)).toBe("done");
  });
});

test("the largest possible number of slots is filled, for random windows", () => {
  const next = randomNumbers(20261123);
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const two = (day: number) => String(day).padStart(2, "0");
  for (let round = 0; round < 200; round++) {
    const plans = Array.from({ length: 4 }, (_, at) => {
      const from = int(1, 10);
      return plan(`p${at}`, [[`03-${two(from)}`, `03-${two(from + int(0, 6))}`]]);
    });
    const checks = Array.from({ length: int(0, 5) }, (_, at) => check(`c${at}`, "s1", `03-${two(int(1, 16))}`));
    const filled = derive(plans, checks).all.filter((each) => each.includes(" s1 ") && !each.endsWith("-"));
    const windows = plans.map(({ occurrences }) => occurrences[0]!);
    expect(filled.length).toBe(
      mostFilled(
        windows,
        checks.map(({ day }) => day),
      ),
    );
    expect(new Set(filled.map((each) => each.split(" ")[3])).size).toBe(filled.length);
  }
});

/** Tries every assignment of checks to windows. */
function mostFilled(windows: readonly { day: string; end: string }[], days: readonly string[]): number {
  const [day, ...rest] = days;
  if (day === undefined) return 0;
  const taking = windows.filter((window) => window.day <= day && day <= window.end);
  const ways = taking.map(
    (taken) =>
      1 +
      mostFilled(
        windows.filter((window) => window !== taken),
        rest,
      ),
  );
  return Math.max(mostFilled(windows, rest), ...ways);
}
