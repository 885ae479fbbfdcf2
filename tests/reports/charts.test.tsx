/** Each kind of chart on a page: its title, round axis values with units, and a table of the same figures. */
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { formatMonth } from "#app/i18n/format.ts";
import { noFigures } from "#app/reports/report.ts";
import { lineOf } from "#app/reports/lines.ts";
import { Distribution } from "#app/reports/pages/monthly-summary/distribution.tsx";
import { ItemRates } from "#app/reports/pages/template/item-rates.tsx";
import { ItemTable } from "#app/reports/pages/item-table.tsx";
import { ScoreChart } from "#app/reports/pages/score-chart.tsx";
import { SeverityMix } from "#app/reports/pages/summary/severity-mix.tsx";
import { StoreMap } from "#app/reports/pages/template/store-map.tsx";
import { TrendChart } from "#app/reports/pages/trend-chart.tsx";
import { rateChart } from "#app/reports/rate-chart.server.ts";
import { severityTimes, timeChart } from "#app/reports/time-chart.server.ts";
import { trendOf } from "#app/reports/trend.server.ts";
import { pageOf, textOf } from "../page.ts";

const filter = { from: "2026-01-01", to: "2026-03-31", templateId: "t" };
const today = "2026-03-31";
const months = ["2026-01", "2026-02", "2026-03"];
const names = months.map(formatMonth);
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
  const scores = timeChart(filter, today, [{ name: "", lines }], [80_000_000]);
  const { title, about, caption, headings, rows, axis, told } = renderChart(
    <ScoreChart filter={filter} scores={scores} />,
  );
  expect(title).toBe("Mean score by month: 87.8% to 91.3%");
  expect([about, caption]).toEqual([title, title]);
  expect(axis).toEqual(["92%", "90%", "88%", "86%", "84%", "82%", "80%"]);
  expect(headings).toEqual(["Month", "Mean score", "Checks"]);
  expect(rows).toEqual([
    [names[0], "87.8%", "4"],
    [names[1], "91.3%", "4"],
    [names[2], "89.5%", "4"],
  ]);
  for (const [at, row] of rows.entries()) expect(told[at]).toBe(`${row[0]}: ${row[1]}, 4 checks with a score`);
});

test("a line chart of counts has both names at its line ends", () => {
  const trend = trendOf(months, today, [
    { name: "Cases", countOf: (month) => Number(month.slice(-1)) * 2 },
    { name: "Justified", countOf: () => 1 },
  ]);
  const chart = renderChart(<TrendChart title="Cases by month" trend={trend} hrefOf={() => "?"} />);
  expect(chart.title).toBe("Cases by month: 2 to 6");
  expect([chart.about, chart.caption]).toEqual([chart.title, chart.title]);
  expect(chart.names).toEqual(["Cases", "Justified"]);
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
  expect(chart.title).toBe("Finding rate by month: 0.0% to 20.0%");
  expect([chart.about, chart.caption]).toEqual([chart.title, chart.title]);
  expect(chart.names).toEqual(["Finding rate", "N/A"]);
  expect(chart.axis).toEqual(["20%", "15%", "10%", "5%", "0%"]);
  expect(chart.rows).toEqual([
    [names[0], "40", "0", "0.0%", "0", "0.0%"],
    [names[1], "40", "4", "10.0%", "1", "2.5%"],
    [names[2], "40", "8", "20.0%", "2", "5.0%"],
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

test("a distribution shows the number of stores by score", () => {
  const stores = Array.from({ length: 20 }, (_, at) => (at === 16 ? 2 : at === 17 ? 5 : at === 19 ? 1 : 0));
  const chart = renderChart(<Distribution distribution={stores} />);
  expect(chart.title).toBe("5 of 8 stores score 85% to 90%");
  expect([chart.about, chart.caption]).toEqual([chart.title, chart.title]);
  for (const label of ["80%", "85%", "90%", "95%", "100%"])
    expect(chart.page.select("text").map(textOf)).toContain(label);
  expect(chart.rows.map(([, count]) => count)).toEqual(["2", "5", "0", "1"]);
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
