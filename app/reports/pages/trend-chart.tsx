import { formatMonth, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Period } from "#app/i18n/period.ts";
import type { Trend } from "#app/reports/trend.server.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { type ChartColumn, ChartPanel } from "./chart-panel.tsx";

interface TrendChartProps {
  /** What the first series counts by month. */
  title: string;
  trend: Trend;
  /** The list behind the count of some days, by the place of its series. */
  hrefOf: (days: Period, at: number) => string;
}

type Month = Trend["months"][number];

function columnsOf(series: readonly string[], hrefOf: TrendChartProps["hrefOf"]): ChartColumn<Month>[] {
  return series.map((label, at) => ({
    label,
    cell: ({ from, to, values }) =>
      values[at]! > 0 ? <a href={hrefOf({ from, to }, at)}>{formatNumber(values[at]!, getLocale())}</a> : "0",
  }));
}

/** A chart's title, with the lowest and the highest count that it shows. */
export function seenCounts(about: string, counts: readonly number[]): string {
  const [lowest, highest] = [Math.min(...counts), Math.max(...counts)].map((count) => formatNumber(count, getLocale()));
  return m.reports_seen_counts({ about, lowest: lowest!, highest: highest! });
}

/** Counts by month, each of which leads to what it counts. */
export function TrendChart({ title: about, trend: { chart, series, months }, hrefOf }: TrendChartProps) {
  if (!chart) return null;
  const counts = months.map(({ values }) => values[0]!);
  const title = seenCounts(about, counts);
  return (
    <ChartPanel
      title={title}
      label={m.reports_month()}
      rows={months}
      nameOf={({ month }) => formatMonth(month)}
      columns={columnsOf(series, hrefOf)}
    >
      <LineChart chart={chart} about={title} />
    </ChartPanel>
  );
}
