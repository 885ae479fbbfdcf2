import { formatMonth, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Period } from "#app/i18n/period.ts";
import type { Trend } from "#app/reports/trend.server.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { type ChartColumn, ChartPanel } from "./chart-panel.tsx";

interface TrendChartProps {
  title: string;
  trend: Trend;
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

export function titleWithRange(title: string, counts: readonly number[]): string {
  const [lowest, highest] = [Math.min(...counts), Math.max(...counts)].map((count) => formatNumber(count, getLocale()));
  return m.reports_seen_counts({ about: title, lowest: lowest!, highest: highest! });
}

export function TrendChart({ title: subject, trend: { chart, series, months }, hrefOf }: TrendChartProps) {
  if (!chart) return null;
  const counts = months.map(({ values }) => values[0]!);
  const title = titleWithRange(subject, counts);
  return (
    <ChartPanel
      title={title}
      label={m.reports_month()}
      rows={months}
      nameOf={({ month }) => formatMonth(month)}
      columns={columnsOf(series, hrefOf)}
    >
      <LineChart chart={chart} ariaLabel={title} />
    </ChartPanel>
  );
}
