/** Compares each report, requested like an address, with the files' figures for the same filter. */
import { expect } from "vitest";
import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { noOne } from "#app/lists/params.ts";
import { readActivityReport } from "#app/reports/activities.server.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import type { ItemRow } from "#app/reports/items.ts";
import type { CodedRowPage } from "#app/reports/line-list.server.ts";
import type { Compared, Line, LineRow } from "#app/reports/lines.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import type { TimeChart } from "#app/reports/time-chart.server.ts";
import { managerId } from "#app/store-managers/managers.server.ts";
import { storeId } from "#app/stores/stores.server.ts";
import { later, people } from "../checks/chain.ts";
import {
  commonFrom,
  type Expected,
  type Inspection,
  isManaged,
  itemsFrom,
  lineFrom,
  rankIn,
  rounded,
  scoredOf,
  severityCounts,
  spreadFrom,
  standingsFrom,
  tenths,
  tenures,
  worstFirst,
} from "./inspections.ts";

const { lead } = people;
const now = later(0);

interface Days {
  readonly from: string;
  readonly to: string;
}
type KeyOf = (inspection: Inspection) => string;

/** The app's ids for the files' names. */
export interface Named {
  readonly expected: Expected;
  /** By the kind of inspection. */
  readonly templates: ReadonlyMap<string, string>;
}

export function reportsOfFiles({ expected, templates }: Named) {
  const kindOf = new Map([...templates].map(([kind, id]) => [id, kind]));
  const keys = {
    area: ({ area }) => area,
    store: ({ store }) => storeId(store),
    manager: ({ manager }) => (manager === null ? "" : managerId(manager)),
    template: ({ kind }) => templates.get(kind)!,
    day: ({ day }) => day,
    month: ({ day }) => monthOf(day),
  } satisfies Record<string, KeyOf>;

  /** Inspections that a filter selects on these days. No inspector is known for any. */
  function left(search: URLSearchParams, { from, to }: Days): Inspection[] {
    const matches = (name: string, keyOf: KeyOf) => {
      const value = search.get(name);
      return (each: Inspection) => value === null || (keyOf(each) || noOne) === value;
    };
    const tests = [
      matches("area", keys.area),
      matches("storeId", keys.store),
      matches("managerId", keys.manager),
      matches("templateId", keys.template),
      matches("inspectorId", () => noOne),
    ];
    return expected.inspections.filter(
      (each) => each.day >= from && each.day <= to && tests.every((keeps) => keeps(each)),
    );
  }

  const without = (search: URLSearchParams, ...names: readonly string[]) =>
    new URLSearchParams([...search].filter(([name]) => !names.includes(name)));

  const timeOf = ({ from, to }: Days) => (daysBetween(from, to) < 62 ? "day" : "month");

  /** The inspections of a report, and of the days that it is compared with. */
  function behind(search: URLSearchParams, { filter, before, problems }: ReportHead) {
    expect(problems, String(search)).toEqual([]);
    const current = left(search, filter);
    return { current, earlier: before && left(search, before) };
  }
  type Behind = ReturnType<typeof behind>;

  function expectTotal(total: Compared<Line>, { current, earlier }: Behind) {
    expect(total).toEqual({ now: lineFrom(current), before: earlier && lineFrom(earlier) });
  }

  function expectRow(row: LineRow, { current, earlier }: Behind, keyOf: KeyOf) {
    const own = (list: readonly Inspection[]) => lineFrom(list.filter((each) => keyOf(each) === row.key));
    expect([row.now, row.before], row.name).toEqual([own(current), earlier?.length ? own(earlier) : null]);
  }

  /** A row for each key, and no other. */
  function expectRows(rows: readonly LineRow[], of: Behind, keyOf: KeyOf) {
    const [lines, before] = [of.current, of.earlier ?? []].map((list) => Map.groupBy(list, keyOf));
    expect(rows.map(({ key }) => key).toSorted()).toEqual(
      [...new Set([...lines!.keys(), ...before!.keys()])].toSorted(),
    );
    for (const row of rows)
      expect([row.now, row.before], row.name).toEqual([
        lineFrom(lines!.get(row.key) ?? []),
        of.earlier?.length ? lineFrom(before!.get(row.key) ?? []) : null,
      ]);
  }

  /** By the figure that is asked for, and by name where that is the same; without it last. */
  function expectOrder(list: CodedRowPage, search: URLSearchParams) {
    const sort = search.get("sort") ?? "mean";
    expect(list.sort).toBe(sort);
    if (sort === "name") return;
    const figures = list.rows.map(({ now: line }) =>
      sort === "-checks" ? line.checks : sort === "-critical" ? line.critical : line.mean,
    );
    const known = figures.filter((figure) => figure !== null);
    expect(figures.slice(known.length).every((figure) => figure === null)).toBe(true);
    expect(known).toEqual(known.toSorted((a, b) => (sort.startsWith("-") ? b - a : a - b)));
  }

  /** All pages, one after the other, are the whole. */
  async function expectPages<Row extends { readonly key: string }>(
    read: (search: URLSearchParams) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>,
    search: URLSearchParams,
    all: readonly Row[],
  ) {
    const seen: string[] = [];
    for (let at: URLSearchParams | null = search; at;) {
      const { rows, next } = await read(at);
      seen.push(...rows.map(({ key }) => key));
      at = next === null ? null : new URLSearchParams(next.slice(next.indexOf("?")));
    }
    expect(seen).toEqual(all.map(({ key }) => key));
  }

  function expectTimes(chart: TimeChart, days: Days, series: readonly (readonly Inspection[])[]) {
    expect(chart.by).toBe(timeOf(days));
    const keyOf = keys[chart.by];
    const of = series.map((list) => Map.groupBy(list, keyOf));
    const scored = [
      ...new Set(
        series
          .flat()
          .filter(({ score }) => score !== null)
          .map(keyOf),
      ),
    ].toSorted();
    expect(chart.times.map(({ from }) => (chart.by === "day" ? from : monthOf(from)))).toEqual(scored);
    for (const { from, values, checks } of chart.times) {
      const lines = of.map((lists) => lineFrom(lists.get(chart.by === "day" ? from : monthOf(from)) ?? []));
      expect(values).toEqual(lines.map(({ mean, scored: count }) => ({ mean, checks: count })));
      expect(checks).toBe(lines[0]!.checks);
    }
  }

  const isCovered = (list: readonly Inspection[]) => itemsFrom(list, expected).some(({ judged }) => judged > 0);
  const textOf = ({ templateId, text }: ItemRow) => `${kindOf.get(templateId)!} ${text}`;
  function expectItems(rows: readonly ItemRow[], list: readonly Inspection[]) {
    const items = new Map(itemsFrom(list, expected).map((item) => [`${item.kind} ${item.text}`, item]));
    for (const row of rows) {
      const item = items.get(textOf(row))!;
      const { critical, major, minor, na, judged, findings, findingRate, naRate } = row;
      expect({ critical, major, minor, na, judged, findings, findingRate, naRate }, row.text).toEqual({
        ...item.bySeverity,
        na: 0,
        judged: item.judged,
        findings: item.findings,
        findingRate: item.findingRate,
        naRate: item.judged > 0 ? 0 : null,
      });
    }
    return items;
  }

  function expectWorst(rows: readonly ItemRow[], list: readonly Inspection[]) {
    expectItems(rows, list);
    const figures = (all: readonly { findings: number; findingRate: number | null }[]) =>
      all.map(({ findings, findingRate }) => [findings, findingRate]);
    expect(figures(rows)).toEqual(figures(worstFirst(itemsFrom(list, expected)).slice(0, 10)));
  }

  async function expectSummary(search: URLSearchParams) {
    const report = await readSummaryReport(lead, search, now);
    const of = behind(search, report);
    const { current } = of;
    expectTotal(report.total, of);
    expectRows(report.areas, of, keys.area);
    expectRows(report.templates, of, keys.template);
    expectTimes(report.scores, report.filter, [current]);
    expectWorst(report.items, current);
    const byTime = Map.groupBy(current, keys[report.severities.by]);
    for (const { from, counts } of report.severities.times)
      expect(counts).toEqual(severityCounts(byTime.get(report.severities.by === "day" ? from : monthOf(from)) ?? []));
    expect(report.severities.times).toHaveLength(
      report.severities.by === "day"
        ? daysBetween(report.filter.from, report.filter.to) + 1
        : monthsBetween(report.filter.from, report.filter.to).length,
    );
    const means = [...Map.groupBy(current, keys.store).values()]
      .flatMap((own) => lineFrom(own).mean ?? [])
      .toSorted((a, b) => a - b);
    const { worst, best } = report.stores;
    for (const row of [...worst, ...best]) expectRow(row, of, keys.store);
    expect(worst.map((row) => row.now.mean)).toEqual(means.slice(0, 5));
    expect(best.map((row) => row.now.mean)).toEqual(means.slice(5).slice(-5).toReversed());
    return report;
  }

  async function expectStore(search: URLSearchParams) {
    const report = await readStoreReport(lead, search, now, "whole");
    const of = behind(search, report);
    expectTotal(report.total, of);
    expectRows(report.list.rows, of, keys.store);
    expectOrder(report.list, search);
    await expectPages(async (at) => (await readStoreReport(lead, at, now)).list, search, report.list.rows);
    const id = search.get("storeId");
    if (!id) return report;
    const { filter } = report;
    const own = report.store!;
    const beside = without(search, "storeId", "area", "managerId");
    const area = expected.areas.get(own.code)!;
    const others = [new URLSearchParams([...beside, ["area", area]]), beside]
      .map((each) => left(each, filter))
      .filter((list) => new Set(list.map(keys.store)).size > 1 && scoredOf(list).length > 0);
    expectTimes(own.scores, filter, [of.current, ...others]);
    const ranks = others.flatMap((list) => {
      const stores = new Map(
        [...Map.groupBy(list, keys.store)].flatMap(([key, each]) => {
          const { mean, critical, checks } = lineFrom(each);
          return mean === null ? [] : [[key, { score: mean, critical, checks }] as const];
        }),
      );
      const ours = stores.get(id);
      return ours ? [{ rank: rankIn(stores.values(), ours), of: stores.size }] : [];
    });
    expect(own.ranks.map(({ rank, of: all }) => ({ rank, of: all }))).toEqual(ranks);
    const month = monthOf(filter.to);
    const all = standingsFrom(left(new URLSearchParams(), { from: firstDay(month), to: lastDay(month) }));
    const standing = all.get(own.code);
    expect([own.score?.month, own.score?.score]).toEqual([month, standing?.score ?? null]);
    expect(own.score?.rank ?? null).toEqual(standing ? { rank: rankIn(all.values(), standing), of: all.size } : null);
    expect(own.sections).toEqual([]);
    const latest = of.current.toSorted((a, b) => (a.day < b.day ? 1 : -1));
    expect(own.checks.map(({ data }) => data.day)).toEqual(latest.slice(0, 20).map(({ day }) => day));
    expectRepeated(
      own,
      left(search, {
        from: firstDay(addMonths(month, -11)) < filter.from ? firstDay(addMonths(month, -11)) : filter.from,
        to: filter.to,
      }),
    );
    return report;
  }

  /**
   * Items that failed in the last check of a kind and in another of the last five. Of two on one day, the files don't
   * say which is the last.
   */
  function expectRepeated(
    { repeated }: NonNullable<Awaited<ReturnType<typeof readStoreReport>>["store"]>,
    list: readonly Inspection[],
  ) {
    for (const [kind, own] of Map.groupBy(list, (each) => each.kind)) {
      const last = own.toSorted((a, b) => (a.day < b.day ? 1 : -1));
      if (new Set(last.slice(0, 6).map(({ day }) => day)).size < Math.min(6, last.length)) continue;
      const seen = last.slice(0, 5);
      const again = [...seen[0]!.findings.keys()]
        .map((text) => [text, seen.filter(({ findings }) => findings.has(text)).map(({ day }) => day)] as const)
        .filter(([, days]) => days.length > 1)
        .map(([text, days]) => [text, ...days, seen.length].join(" "));
      expect(
        repeated
          .filter(({ template }) => template === templates.get(kind))
          .map(({ itemName, checks, of }) => [itemName, ...checks.map(({ day }) => day), of].join(" "))
          .toSorted(),
      ).toEqual(again.toSorted());
    }
  }

  async function expectManager(search: URLSearchParams) {
    const report = await readManagerReport(lead, search, now, "whole");
    const of = behind(search, report);
    expectTotal(report.total, of);
    expectRows(report.list.rows, of, search.get("managerId") ? keys.store : keys.manager);
    expectOrder(report.list, search);
    expectTimes(report.scores, report.filter, [of.current]);
    await expectPages(async (at) => (await readManagerReport(lead, at, now)).list, search, report.list.rows);
    return report;
  }

  async function expectTemplate(search: URLSearchParams) {
    const report = await readTemplateReport(lead, search, now, "whole");
    const of = behind(search, report);
    const { current, earlier } = of;
    expectTotal(report.total, of);
    expectRows(report.list.rows, of, keys.template);
    expectTimes(report.scores, report.filter, [current]);
    if (!report.template) {
      expectOrder(report.list, search);
      return report;
    }
    const { items, months, sections, versions, itemVersions, map, worst } = report.template;
    const kind = kindOf.get(search.get("templateId")!)!;
    expectItems(items, current);
    expectWorst(worst, current);
    const isNamed = [...current, ...(earlier ?? [])].some(({ findings }) => findings.size > 0);
    expect(items).toHaveLength(isNamed && isCovered(current) ? itemsFrom(current, expected).length : 0);
    const rates = (list: readonly Inspection[]) =>
      new Map(itemsFrom(list, expected).map(({ text, findingRate }) => [text, findingRate]));
    expect(months).toEqual(monthsBetween(report.filter.from, report.filter.to));
    const byMonth = months.map((month) => rates(current.filter(({ day }) => monthOf(day) === month)));
    const then = rates(earlier ?? []);
    for (const { text, before, trend, naTrend } of items) {
      expect(naTrend, text).toEqual(trend.map((rate) => (rate === null ? null : 0)));
      expect(trend, text).toEqual(byMonth.map((each) => each.get(text) ?? null));
      expect(before, text).toBe(then.get(text) ?? null);
    }
    // Those with findings were moved to the version that has their items.
    const [bare, answered] = [
      current.filter((each) => each.findings.size === 0),
      current.filter((each) => each.findings.size > 0),
    ];
    const byVersion = [answered, bare].flatMap((list) => (list.length > 0 ? [lineFrom(list)] : []));
    expect(versions.map(({ line }) => line)).toEqual(byVersion);
    expect(expected.items.get(kind)!.size === 0 ? answered.length : 0).toBe(0);
    // A file of inspections tells no sections, and no item is in two versions.
    expect([sections, map.rows, itemVersions]).toEqual([[], [], []]);
    return report;
  }

  async function expectItem(search: URLSearchParams, text: string) {
    const params = without(search, "compare", "sort");
    const report = (await readItemFindings(lead, params, now, 1000))!;
    const { current } = behind(params, report);
    const expectedRows = current.flatMap(({ findings, store: code, day }) => {
      const severity = findings.get(text);
      return severity ? [`${day} ${code} ${severity}`] : [];
    });
    const lines = report.findings.map(({ day, storeCode, severity }) => `${day} ${storeCode} ${severity}`);
    expect(lines.toSorted()).toEqual(expectedRows.toSorted());
    expect(report.count).toBe(expectedRows.length);
    expect(report.findings.map(({ day }) => day)).toEqual(
      expectedRows
        .map((each) => each.slice(0, 10))
        .toSorted()
        .toReversed(),
    );
    const withKeys = report.findings.map(({ id }) => ({ key: id }));
    await expectPages(
      async (at) => {
        const { findings, next } = (await readItemFindings(lead, at, now))!;
        return { rows: findings.map(({ id }) => ({ key: id })), next };
      },
      params,
      withKeys,
    );
    return report;
  }

  async function expectMonthly(search: URLSearchParams) {
    const report = await readMonthlySummary(
      lead,
      new URLSearchParams([...search, ["inspectors", "month"]]),
      now,
      "whole",
    );
    const { current } = behind(search, report);
    const chain = without(search, "storeId");
    const standings = standingsFrom(left(chain, report.filter));
    const then = report.before && standingsFrom(left(chain, report.before));
    const shown = new Map(
      [...standings].filter(([code]) => !search.get("storeId") || storeId(code) === search.get("storeId")),
    );
    const rows = report.list.rows.map(({ code, rank, score, before, area, figures, working }) => ({
      code,
      rank,
      score,
      before,
      area,
      checks: figures.checks.count,
      critical: figures.critical,
      mean: working[0]!.score,
      brings: working.map(({ brings }) => brings),
    }));
    const byStore = Map.groupBy(left(chain, report.filter), (each) => each.store);
    const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);
    expect(rows.toSorted(byCode)).toEqual(
      [...shown]
        .map(([code, own]) => {
          const { mean } = lineFrom(byStore.get(code)!);
          return {
            code,
            rank: rankIn(standings.values(), own),
            score: own.score,
            before: then?.get(code)?.score ?? null,
            area: expected.areas.get(code)!,
            checks: own.checks,
            critical: own.critical,
            mean,
            brings: [own.score, 0, 0],
          };
        })
        .toSorted(byCode),
    );
    const ranks = report.list.rows.map(({ rank }) => rank!);
    if (!search.get("sort") || search.get("sort") === "rank") expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    const meanOf = (all: ReadonlyMap<string, { score: number }>) =>
      rounded(
        [...all.values()].reduce((sum, { score }) => sum + BigInt(score), 0n),
        BigInt(all.size),
      );
    expect(report.all).toMatchObject({ ranked: standings.size, mean: meanOf(standings), before: then && meanOf(then) });
    const steps = Array.from(
      { length: 20 },
      (_, step) =>
        [...standings.values()].filter(({ score }) => Math.min(19, Math.floor(score / 5_000_000)) === step).length,
    );
    expect(report.distribution).toEqual(steps);
    const rises = [...shown].flatMap(([code, { score, scored }]) => {
      const before = then?.get(code);
      return before && scored >= 3 && before.scored >= 3 ? [tenths(score) - tenths(before.score)] : [];
    });
    const moved = shown.size > 5 ? rises : [];
    const riseOf = ({ score, before }: { score: number | null; before: number | null }) =>
      tenths(score!) - tenths(before!);
    expect(report.risen.map(riseOf)).toEqual(
      moved
        .filter((rise) => rise > 0)
        .toSorted((a, b) => b - a)
        .slice(0, 5),
    );
    expect(report.fallen.map(riseOf)).toEqual(
      moved
        .filter((rise) => rise < 0)
        .toSorted((a, b) => a - b)
        .slice(0, 5),
    );
    expect(report.checks).toBe(current.length);
    expect(
      report.common
        .map(({ templateId, text, stores, of, findings }) =>
          [kindOf.get(templateId), text, stores, of, findings].join(" "),
        )
        .toSorted(),
    ).toEqual(
      commonFrom(current, expected)
        .map(({ kind, text, stores, of, findings }) => [kind, text, stores, of, findings].join(" "))
        .toSorted(),
    );
    const { mean, scored } = lineFrom(current);
    expect(report.inspectors!.rows.map(({ id: _id, name: _name, ...figures }) => figures)).toEqual(
      current.length > 0
        ? [{ checks: current.length, scored, mean, spread: spreadFrom(current), shared: 0, above: null, margin: null }]
        : [],
    );
    const managed = search.get("managerId");
    const tenure = tenures.find(({ code }) => managerId(code) === managed);
    const earliest = firstDay(addMonths(monthOf(report.filter.from), -11));
    const wasOpen = new Set(
      expected.inspections.flatMap(({ store, day }) => (day >= earliest && day <= report.filter.to ? [store] : [])),
    );
    const unchecked = [...expected.areas].filter(
      ([code, area]) =>
        wasOpen.has(code) &&
        (!search.get("area") || area === search.get("area")) &&
        (!search.get("storeId") || storeId(code) === search.get("storeId")) &&
        (!tenure ||
          (isManaged(code) &&
            tenure.from <= report.filter.to &&
            (tenure.to ?? report.filter.to) >= report.filter.from)) &&
        !byStore.has(code),
    );
    expect(report.unchecked?.map(({ code }) => code).toSorted()).toEqual(
      managed === noOne ? undefined : unchecked.map(([code]) => code).toSorted(),
    );
    return report;
  }

  async function expectActivity(search: URLSearchParams) {
    const params = without(search, "templateId", "sort");
    const report = await readActivityReport(lead, params, now, "whole");
    const { current, earlier } = behind(params, report);
    const of = (list: readonly Inspection[]) => ({ checks: list.length, stores: new Set(list.map(keys.store)).size });
    expect(report.total.now).toMatchObject(of(current));
    expect(report.total.before).toEqual(earlier && { ...report.total.before, ...of(earlier) });
    const counts = (rows: readonly { key: string; now: { checks: number } }[]) =>
      rows.flatMap(({ key, now: { checks } }) => (checks > 0 ? [`${key} ${checks}`] : [])).toSorted();
    const countsOf = (keyOf: KeyOf) =>
      [...Map.groupBy(current, keyOf)].map(([key, list]) => `${key} ${list.length}`).toSorted();
    expect(counts(report.list.rows)).toEqual(countsOf(keys.store));
    expect(counts(report.times)).toEqual(countsOf(keys[timeOf(report.filter)]));
    expect(counts(report.persons!)).toEqual(countsOf(() => "unnamed"));
    return report;
  }

  return {
    summary: expectSummary,
    store: expectStore,
    manager: expectManager,
    template: expectTemplate,
    item: expectItem,
    monthly: expectMonthly,
    activity: expectActivity,
  };
}

/** Up to 18 months around a day. */
export function randomDays(random: () => number, day: string): Days {
  const from = addDays(day, -Math.floor(random() * 260));
  return { from, to: addDays(from, Math.floor(random() * 520)) };
}
