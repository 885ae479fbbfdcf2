/** Each kind of chart on a page: its title, round axis values with units, and a table of the same figures. */
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { formatShortMonth } from "#app/i18n/format.ts";
import { noFigures } from "#app/reports/report.ts";
import { lineOf } from "#app/reports/lines.ts";
import { checkBars } from "#app/reports/check-bars.server.ts";
import { storeDots } from "#app/reports/monthly/store-dots.server.ts";
import type { StoreRow } from "#app/reports/monthly/store-rows.ts";
import Distribution from "#app/reports/pages/monthly-summary/distribution.tsx";
import { CheckBars } from "#app/reports/pages/store/check-bars.tsx";
import { ItemRates } from "#app/reports/pages/template/item-rates.tsx";
import ItemTable from "#app/reports/pages/item-table.tsx";
import ScoreChart from "#app/reports/pages/score-chart.tsx";
import SeverityMix from "#app/reports/pages/summary/severity-mix.tsx";
import { StoreMap } from "#app/reports/pages/template/store-map.tsx";
import { TrendChart } from "#app/reports/pages/trend-chart.tsx";
import { rateChart } from "#app/reports/rate-chart.server.ts";
import { severityTimes, timeChart } from "#app/reports/time-chart.server.ts";
import { trendOf } from "#app/reports/trend.server.ts";
import { pageOf, textOf } from "../page.ts";

const filter = { from: "2026-01-01", to: "2026-03-31", templateId: "t" };
const today = "2026-03-31";
const months = ["2026-01", "2026-02", "2026-03"];
const names = months.map(formatShortMonth);
const figures = { ...noFigures(), checks: 4, scored: 4, minor: 3, major: 2, critical: 1 };
const lines = new Map(
  [87_800_000, 91_250_000, 89_500_000].map((mean, at) => [months[at]!, lineOf({ ...figures, scoreSum: mean * 4 })]),
);

function renderChart(element: React.ReactNode) {
  const Stub = createRoutesStub([{ path: "/", Component: () => element }]);
  const page = pageOf(renderToStaticMarkup(<Stub />));
  const texts = (selector: string) => page.select(selector).map(textOf);
  return {
    page,
    title: texts("h2")[0],
    about: page.find("image")?.name,
    caption: texts("caption")[0],
    headings: page.all("columnheader").map(({ text }) => text),
    rows: page
      .all("row")
      .map((row) => row.all("cell").map(({ text }) => text))
      .filter((row) => row.length > 0),
    /** Axis labels, from the top. */
    axis: texts("text[x='36']"),
    /** Labels shown on touch. */
    told: texts("text[class*=group-hover]"),
    names: texts("text[x='8']"),
  };
}

test("a line chart of mean scores has title, axis and table", () => {
  const scores = timeChart(filter, today, [{ name: "", lines }], [80_000_000], 3);
  const {
    title,
    about,
    caption,
    headings,
    rows,
    axis,
    told,
    names: endLabels,
  } = renderChart(<ScoreChart filter={filter} scores={scores} />);
  expect(title).toBe("March 2026: 89.5%, equal to the mean");
  expect([about, caption]).toEqual([title, title]);
  expect(axis).toEqual(["100%", "90%", "80%", "70%", "60%", "50%"]);
  expect(endLabels).toEqual(["89.5%", "Pass mark 80%"]);
  expect(headings).toEqual(["Month", "Mean score", "Checks"]);
  expect(rows).toEqual([
    [names[0], "87.8%", "4"],
    [names[1], "91.3%", "4"],
    [names[2], "89.5%", "4"],
  ]);
  for (const [at, row] of rows.entries()) expect(told[at]).toBe(`${row[0]}: ${row[1]}, 4 checks with a score`);
});

test("a line of days is labelled with its mean, and days of too few checks are faint and unlabelled", () => {
  const days = new Map(
    [4, 4, 1].map((scored, at) => [
      `2026-03-0${at + 1}`,
      lineOf({ ...figures, checks: scored, scored, scoreSum: (at + 8) * 10_000_000 * scored }),
    ]),
  );
  const chartOf = (passMarks: readonly number[]) =>
    timeChart({ from: "2026-03-01", to: "2026-03-03" }, "2026-03-03", [{ name: "", lines: days }], passMarks, 3).chart!;
  expect(chartOf([]).labels.map(({ text }) => text)).toEqual(["Mean 86.7%"]);
  expect(chartOf([80_000_000]).labels.map(({ text }) => text)).toEqual(["Pass mark 80%"]);
  expect(chartOf([]).lines[0]!.points.map(({ isFaint }) => isFaint)).toEqual([false, false, true]);
});

test("a line chart of counts has both names at its line ends", () => {
  const trend = trendOf(months, today, [
    { name: "Cases", countOf: (month) => Number(month.slice(-1)) * 2 },
    { name: "Justified", countOf: () => 1 },
  ]);
  const chart = renderChart(<TrendChart title="Cases by month" trend={trend} hrefOf={() => "?"} />);
  expect(chart.title).toBe("Cases by month: 6 at most, March 2026");
  expect([chart.about, chart.caption]).toEqual([chart.title, chart.title]);
  expect(chart.names).toEqual(["Cases 6", "Justified 1"]);
  expect(chart.axis.every((label) => /^\d+$/.test(label))).toBe(true);
  expect(chart.rows).toEqual(names.map((name, at) => [name, String(2 * at + 2), "1"]));
  expect(chart.told).toEqual(
    chart.rows.flatMap(([name, cases, justified]) => [`Cases ${name}: ${cases}`, `Justified ${name}: ${justified}`]),
  );
});

test("a line chart of an item's rates has title, axis and table", () => {
  const rates = months.map((month, at) => ({
    month,
    from: `${month}-01`,
    to: `${month}-28`,
    judged: 40,
    na: at,
    critical: 0,
    major: 0,
    minor: at * 4,
    incomplete: false,
    findings: at * 4,
    findingRate: at * 10_000_000,
    naRate: at * 2_500_000,
  }));
  const chart = renderChart(<ItemRates filter={filter} item="floor" months={rates} chart={rateChart(rates)} />);
  expect(chart.title).toBe("Finding rate by month: 20% at most, March 2026");
  expect([chart.about, chart.caption]).toEqual([chart.title, chart.title]);
  expect(chart.names).toEqual(["Finding rate 20%", "N/A 5%"]);
  expect(chart.axis).toEqual(["20%", "15%", "10%", "5%", "0%"]);
  expect(chart.rows).toEqual([
    [names[0], "40", "0", "0%", "0", "0%"],
    [names[1], "40", "4", "10%", "1", "2.5%"],
    [names[2], "40", "8", "20%", "2", "5%"],
  ]);
});

test("a stacked bar chart shows findings by severity", () => {
  const severities = severityTimes(filter, today, lines);
  const chart = renderChart(
    <SeverityMix
      filter={filter}
      line={lineOf({ ...figures, critical: 3, major: 6, minor: 9 })}
      severities={severities}
    />,
  );
  expect(chart.title).toBe("3 critical, 6 major and 9 minor findings");
  expect([chart.about, chart.caption]).toEqual([chart.title, chart.title]);
  expect(chart.axis).toEqual(["6", "4", "2", "0"]);
  expect(new Set(chart.names)).toEqual(new Set(["Critical", "Major", "Minor"]));
  expect(chart.rows).toEqual(names.map((name) => [name, "1", "2", "3"]));
  expect(chart.told).toEqual(names.map((name) => `${name}: 1 critical, 2 major, 3 minor`));
});

function storeRow(at: number, score: number | null): StoreRow {
  const ofStore = { checks: { count: 3, scored: 3, sum: 0 }, critical: 0 } as unknown as StoreRow["figures"];
  const rank = score === null ? null : at + 1;
  return {
    id: `s${at}`,
    code: `S${at}`,
    name: `Store ${at}`,
    area: "",
    before: null,
    isComparable: false,
    isRanked: rank !== null,
    working: [],
    figures: ofStore,
    score,
    rank,
  };
}

const stores = (count: number, scoreOf: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => storeRow(at, scoreOf(at)));

test("a distribution shows one dot for each ranked store and names the lowest", () => {
  const scores = [98_000_000, 88_400_000, 88_100_000, 87_000_000, 86_000_000, 85_500_000, 82_000_000, 81_000_000];
  const dots = storeDots([...stores(8, (at) => scores[at]!), storeRow(8, null)], 87_000_000)!;
  const bySteps = Array.from({ length: 20 }, (_, at) => (at === 16 ? 2 : at === 17 ? 5 : at === 19 ? 1 : 0));
  const chart = renderChart(<Distribution distribution={bySteps} dots={dots} filter={filter} />);
  expect(chart.title).toBe("Store scores: 5 of 8 stores are between 85% and 90%");
  expect([chart.about, chart.caption]).toEqual([chart.title, chart.title]);
  for (const label of ["60%", "70%", "80%", "90%", "100%"])
    expect(chart.page.select("text").map(textOf)).toContain(label);
  expect(chart.page.select("circle")).toHaveLength(8);
  expect(chart.page.select("circle.fill-accent")).toHaveLength(5);
  expect(chart.told).toContain("Store 2 88.1%, Store 1 88.4%");
  expect(chart.page.select("ol a").map(textOf)).toEqual(["Store 7", "Store 6", "Store 5", "Store 4", "Store 3"]);
  expect(chart.page.text).toContain("One dot is one store.");
  expect(chart.rows.map(([, count]) => count)).toEqual(["2", "5", "0", "1"]);
});

test("dots of thousands of stores stand for several, and begin lower where a score does", () => {
  const dots = storeDots(
    stores(5000, (at) => (at === 4999 ? 41_000_000 : 60_000_000 + (at % 40) * 1_000_000)),
    null,
  )!;
  expect(dots.ticks[0]!.label).toBe("40%");
  expect(dots.perDot).toBe(5);
  const drawn = dots.columns.reduce((sum, column) => sum + column.dots.length, 0);
  expect(drawn).toBeLessThanOrEqual(41 * 25);
  expect(Math.min(...dots.columns.flatMap((column) => column.dots.map(({ y }) => y)))).toBeGreaterThanOrEqual(0);
  expect(
    storeDots(
      stores(1, () => 90_000_000),
      null,
    ),
  ).toBeNull();
});

test("a store's last checks are bars from 50 per cent, and failed ones are marked", () => {
  const check = (at: number, score: number | undefined, result: "pass" | "fail") => ({
    id: `c${at}`,
    revision: "1",
    data: { scored: score !== undefined, score, result, day: `2026-03-${20 - at}`, templateName: { en: "T", vi: "T" } },
  });
  const latestFirst = [
    check(0, 69_200_000, "fail"),
    check(1, undefined, "pass"),
    ...Array.from({ length: 14 }, (_, at) => check(at + 2, 90_000_000, "pass")),
  ] as unknown as Parameters<typeof checkBars>[0];
  const bars = checkBars(latestFirst, [{ name: "Its area", mean: 84_100_000 }])!;
  expect(bars.bars).toHaveLength(12);
  const chart = renderChart(<CheckBars chart={bars} />);
  expect(chart.title).toBe("1 of the last 12 checks failed");
  expect(chart.about).toBe(chart.title);
  expect(chart.axis).toEqual(["100%", "90%", "80%", "70%", "60%", "50%"]);
  expect(chart.names).toEqual(["Its area 84.1%"]);
  expect(chart.told.at(-1)).toContain("69.2%");
  expect(chart.page.select("rect.fill-chart-critical")).toHaveLength(1);
  expect(checkBars(latestFirst.slice(0, 2), [])).toBeNull();
});

test("a heat map shows stores by section, with each value in its cell", () => {
  const sections = ["Hygiene", "Service"].map((name) => ({
    id: name,
    name,
    mean: 90_000_000,
    before: null,
    basis: [3, null] as const,
  }));
  const row = { key: "s", code: "S1", name: "Phở Hòa", checks: 3, means: [91_000_000, null], mean: 91_000_000 };
  const list = { rows: [row], count: 1, more: 0, first: null, next: null, sort: "mean" as const };
  const chart = renderChart(<StoreMap sections={sections} list={list} filter={filter} />);
  expect(chart.title).toBe("Stores by section 1");
  expect(chart.caption).toBe("Stores by section");
  expect(chart.headings).toEqual(["Store", "Hygiene", "Service", "Checks"]);
  expect(chart.rows).toEqual([["Phở Hòa", "91.0%", "–", "3"]]);
});

test("a sparkline shows a rate by month, and points to the item's page for figures", () => {
  const item = {
    id: "floor",
    templateId: "t",
    template: "T",
    text: "The floor is clean",
    section: "Hygiene",
    severity: "minor" as const,
    judged: 40,
    na: 2,
    critical: 0,
    major: 0,
    minor: 8,
    incomplete: false,
    findings: 8,
    findingRate: 20_000_000,
    naRate: 4_761_905,
    before: null,
    rateBefore: null,
    trend: [0, 10_000_000, 20_000_000],
    naTrend: [0, 2_500_000, 5_000_000],
  };
  const chart = renderChart(<ItemTable title="All items" rows={[item]} filter={filter} />);
  expect(chart.page.select("polyline")).toHaveLength(2);
  expect(chart.page.text).toContain("Open an item for the figures.");
  expect(chart.page.select("a[href^='/qc/reports/template/item?'][href*='item=floor']")).not.toEqual([]);
  const never = renderChart(
    <ItemTable title="All items" rows={[{ ...item, na: 0, naTrend: [0, 0, 0] }]} filter={filter} />,
  );
  expect(never.page.select("polyline")).toHaveLength(1);
});
