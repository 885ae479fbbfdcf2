import { formatShortMonth, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { monthPeriod, type Period } from "#app/i18n/period.ts";
import { type LineChartGeometry, lineChart } from "#app/ui/line-chart.server.ts";

export interface Trend {
  readonly chart: LineChartGeometry | null;
  readonly series: readonly string[];
  readonly months: readonly (Period & { readonly month: string; readonly values: readonly number[] })[];
}

interface Series {
  readonly name: string;
  countOf(month: string): number;
}

export function trendOf(months: readonly string[], last: string, series: readonly Series[]): Trend {
  const locale = getLocale();
  const rows = months.map((month) => {
    const { from, to } = monthPeriod(month);
    return { month, from, to: to < last ? to : last, values: series.map(({ countOf }) => countOf(month)) };
  });
  const firstCounted = rows.findIndex(({ values }) => values.some((value) => value > 0));
  const first = Math.max(0, Math.min(firstCounted, rows.length - 2));
  return {
    chart: lineChart({
      across: months.slice(first).map(formatShortMonth),
      limits: [0, Number.MAX_SAFE_INTEGER],
      step: 1,
      withZero: true,
      format: (value) => formatNumber(value, locale),
      series: series.map(({ name }, at) => ({
        name,
        values: rows.slice(first).map(({ month, values }) => ({
          y: values[at]!,
          text: m.reports_trend_point({ when: formatShortMonth(month), count: formatNumber(values[at]!, locale) }),
        })),
      })),
    }),
    series: series.map(({ name }) => name),
    months: rows,
  };
}
