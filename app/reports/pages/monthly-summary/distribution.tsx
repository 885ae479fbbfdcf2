import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { distributionStep as step } from "#app/reports/monthly/distribution.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Panel } from "#app/ui/page.tsx";

/** How many stores have which score, from the lowest one up. */
export function Distribution({ distribution }: { distribution: readonly number[] }) {
  const lowest = distribution.findIndex((stores) => stores > 0);
  const ranked = distribution.reduce((sum, stores) => sum + stores, 0);
  if (ranked < 2) return null;
  const locale = getLocale();
  const stores = (count: number) =>
    m.reports_monthly_distribution_stores({ count, number: formatNumber(count, locale) });
  const bars = distribution.slice(lowest).map((count, at) => ({
    from: (lowest + at) * step,
    range: m.reports_monthly_range({ from: (lowest + at) * step, to: (lowest + at + 1) * step }),
    count,
  }));
  const most = bars.reduce((a, b) => (b.count > a.count ? b : a));
  const title = m.reports_monthly_distribution({
    stores: formatNumber(most.count, locale),
    of: formatNumber(ranked, locale),
    from: `${most.from}%`,
    to: `${most.from + step}%`,
  });
  return (
    <Panel title={title}>
      <BarChart
        about={title}
        bars={bars.map(({ from, range, count }) => ({
          label: String(from),
          value: count,
          text: `${range}: ${stores(count)}`,
        }))}
        end="100"
      />
      <details className="disclosure mt-2 print:hidden">
        <summary>{m.reports_chart_table()}</summary>
        <table className="table mt-2">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{m.reports_monthly_score_range()}</th>
              <th scope="col" className="md:text-end">
                {m.reports_monthly_ranked()}
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {bars.map(({ range, count }) => (
              <tr key={range}>
                <td data-phone="title">{range}</td>
                <td data-label={m.reports_monthly_ranked()} className="md:text-end">
                  {formatNumber(count, locale)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
