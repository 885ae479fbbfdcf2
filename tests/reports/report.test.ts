import { everyRow } from "#app/reports/rows.ts";
import { describe, expect, test } from "vitest";
import type { Subject } from "#app/auth/can.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import type { StoredShard } from "#app/facts/shards.ts";
import {
  type CheckFigures,
  type Grouping,
  meanScore,
  noFigures,
  passRate,
  type Catalog,
  type ReportFilter,
  summarize,
} from "#app/reports/report.ts";
import { changeSummary, type CheckFact } from "../facts/check-row.ts";
import { idOf, randomNumbers, randomRows } from "../facts/random.ts";

const groupings = ["area", "store", "template", "inspector", "manager", "day", "month"] as const satisfies Grouping[];
const months = ["2026-01", "2026-02", "2026-03"];
const facts = months
  .flatMap((month, index) => randomRows(index + 1, month, { stores: 50, perStore: 4 }))
  .map((row) => row.fact);
const places: Catalog = {
  stores: new Map(Array.from({ length: 48 }, (_, store) => [idOf("store", store), { area: `Area ${store % 6}` }])),
  templates: new Map(
    Array.from({ length: 5 }, (_, template) => [
      idOf("template", template),
      { category: template < 2 ? "food" : "service" },
    ]),
  ),
};

function shardsOf(list: readonly CheckFact[]) {
  const shards = new Map<string, StoredShard>();
  for (const fact of list) {
    const id = summaryFacts.idOf(fact.day.slice(0, 7), fact.storeId);
    shards.set(
      id,
      changeSummary(shards.get(id) ?? summaryFacts.empty, [{ fact, detail: { sections: [], faults: [], na: [] } }]),
    );
  }
  return [...shards].map(([id, shard]) => summaryFacts.read(shard, id.slice(0, 7)));
}

/** Calculated from the facts one by one, with exact fractions. */
function naive(list: readonly CheckFact[], filter: ReportFilter) {
  const total = noFigures();
  const by = Object.fromEntries(groupings.map((grouping) => [grouping, new Map<string, CheckFigures>()])) as Record<
    Grouping,
    Map<string, CheckFigures>
  >;
  for (const fact of list) {
    const area = places.stores.get(fact.storeId)?.area;
    if (fact.day < filter.from || fact.day > filter.to) continue;
    if (filter.area !== undefined && area !== filter.area) continue;
    if (filter.storeId !== undefined && fact.storeId !== filter.storeId) continue;
    if (filter.templateId !== undefined && fact.templateId !== filter.templateId) continue;
    if (
      filter.templateCategory !== undefined &&
      places.templates.get(fact.templateId)?.category !== filter.templateCategory
    )
      continue;
    if (filter.inspectorId !== undefined && fact.inspectorId !== filter.inspectorId) continue;
    if (filter.managerId !== undefined && fact.managerId !== filter.managerId) continue;
    const keys = {
      area: area ?? "",
      store: fact.storeId,
      template: fact.templateId,
      inspector: fact.inspectorId,
      manager: fact.managerId ?? "",
      day: fact.day,
      month: fact.day.slice(0, 7),
    };
    for (const figures of [
      total,
      ...groupings.map(
        (grouping) =>
          by[grouping].get(keys[grouping]) ??
          (by[grouping].set(keys[grouping], noFigures()), by[grouping].get(keys[grouping])!),
      ),
    ]) {
      figures.checks += 1;
      figures.scored += fact.score === null ? 0 : 1;
      figures.scoreSum += fact.score ?? 0;
      figures.passed += fact.score !== null && fact.result === "pass" ? 1 : 0;
      figures.failed += fact.score !== null && fact.result === "fail" ? 1 : 0;
      figures.critical += fact.critical;
      figures.major += fact.major;
      figures.minor += fact.minor;
      figures.criticalUnscored += fact.score === null && fact.critical ? 1 : 0;
    }
  }
  return { total, by };
}

describe("sums", () => {
  test("equal a plain recount for 300 random filters", async () => {
    const random = randomNumbers(7);
    const upTo = (limit: number) => Math.floor(random() * limit);
    const maybe = <T>(value: T) => (random() < 0.25 ? value : undefined);
    const shards = shardsOf(facts);
    let found = 0;
    for (let turn = 0; turn < 300; turn++) {
      const days = [
        `2026-0${1 + upTo(4)}-${String(1 + upTo(28)).padStart(2, "0")}`,
        `2026-0${1 + upTo(4)}-${String(1 + upTo(28)).padStart(2, "0")}`,
      ].sort();
      const filter: ReportFilter = {
        from: days[0]!,
        to: days[1]!,
        area: maybe(`Area ${upTo(7)}`),
        storeId: maybe(idOf("store", upTo(51))),
        templateId: maybe(idOf("template", upTo(6))),
        templateCategory: maybe(["food", "service", "none"][upTo(3)]!),
        inspectorId: maybe(idOf("inspector", upTo(21))),
        managerId: maybe(idOf("manager", upTo(31))),
      };
      const expected = naive(facts, filter);
      expect(await summarize(shards, { filter, catalog: places, allowed: everyRow }, groupings)).toEqual(expected);
      found += expected.total.checks;
    }
    expect(found).toBeGreaterThan(10_000);
  });

  test("leave out checks outside the reader's scope, by store and by manager", async () => {
    const store = idOf("store", 3);
    const manager = idOf("manager", 5);
    const filter = { from: "2026-01-01", to: "2026-03-31" };
    const seen = facts.filter((fact) => fact.storeId === store || fact.managerId === manager);
    const allowed = (subject: Subject) => subject.storeId === store || subject.managerId === manager;
    const summary = await summarize(shardsOf(facts), { filter, catalog: places, allowed }, groupings);
    expect(summary).toEqual(naive(seen, filter));
    expect(seen.length).toBeGreaterThan(12);
    expect(seen.length).toBeLessThan(facts.length);
  });
});

describe("means", () => {
  test("are rounded once, half up, to a millionth of a per cent", () => {
    const mean = (scoreSum: number, scored: number) => meanScore({ ...noFigures(), scoreSum, scored });
    expect(mean(0, 0)).toBeNull();
    expect(mean(0, 3)).toBe(0);
    expect(mean(1, 2)).toBe(1);
    expect(mean(1, 3)).toBe(0);
    expect(mean(2, 3)).toBe(1);
    expect(mean(100_000_000 * 720_000 - 1, 720_000)).toBe(100_000_000);
    expect(mean(99_999_999 * 1_000_000 + 499_999, 1_000_000)).toBe(99_999_999);
    expect(mean(99_999_999 * 1_000_000 + 500_000, 1_000_000)).toBe(100_000_000);
  });

  test("the pass rate counts only checks with a result", () => {
    expect(passRate({ ...noFigures(), checks: 9 })).toBeNull();
    expect(passRate({ ...noFigures(), checks: 9, passed: 2, failed: 1 })).toBe(66_666_667);
    expect(passRate({ ...noFigures(), passed: 0, failed: 4 })).toBe(0);
  });
});
