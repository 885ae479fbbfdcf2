import { formatMonth, formatNumber, formatShortMonth } from "#app/i18n/format.ts";
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

export function titleWithMost(
  subject: string,
  times: readonly { readonly name: string; readonly count: number }[],
): string {
  const most = times.reduce((high, time) => (time.count >= high.count ? time : high));
  if (most.count === 0) return subject;
  return m.reports_seen_most({ subject, when: most.name, figure: formatNumber(most.count, getLocale()) });
}

export function TrendChart({ title: subject, trend: { chart, series, months }, hrefOf }: TrendChartProps) {
  if (!chart) return null;
  const title = titleWithMost(
    subject,
    months.map(({ month, values }) => ({ name: formatMonth(month, getLocale()), count: values[0]! })),
  );
  return (
    <ChartPanel
      title={title}
      label={m.reports_month()}
      rows={months}
      nameOf={({ month }) => formatShortMonth(month)}
      columns={columnsOf(series, hrefOf)}
    >
      <LineChart chart={chart} ariaLabel={title} />
    </ChartPanel>
  );
}
