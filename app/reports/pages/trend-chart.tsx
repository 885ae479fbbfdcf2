import { formatMonth, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Period } from "#app/i18n/period.ts";
import type { Trend } from "#app/reports/trend.server.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { Panel } from "#app/ui/page.tsx";

interface TrendChartProps {
  title: string;
  trend: Trend;
  /** The list behind the count of some days, by the place of its series. */
  hrefOf: (days: Period, at: number) => string;
}

/** Counts by month: a chart, and a table of the same figures one tap away, each of which leads to what it counts. */
export function TrendChart({ title, trend: { chart, series, months }, hrefOf }: TrendChartProps) {
  if (!chart) return null;
  const locale = getLocale();
  return (
    <Panel title={title}>
      <LineChart chart={chart} about={title} />
      <details className="disclosure mt-2 print:hidden">
        <summary>{m.reports_chart_table()}</summary>
        <table className="table mt-2">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{m.reports_month()}</th>
              {series.map((name) => (
                <th key={name} scope="col" className="md:text-end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {months.map(({ month, from, to, values }) => (
              <tr key={month}>
                <td data-phone="title">{formatMonth(month)}</td>
                {values.map((value, at) => (
                  <td key={series[at]} data-label={series[at]} className="md:text-end">
                    {value > 0 ? <a href={hrefOf({ from, to }, at)}>{formatNumber(value, locale)}</a> : "0"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
