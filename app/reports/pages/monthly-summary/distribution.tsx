import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { distributionStepPercent as step } from "#app/reports/monthly/distribution.ts";
import { ChartPanel } from "#app/reports/pages/chart-panel.tsx";
import { BarChart } from "#app/ui/bar-chart.tsx";

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
    <ChartPanel
      title={title}
      label={m.reports_monthly_score_range()}
      rows={bars}
      nameOf={({ range }) => range}
      columns={[{ label: m.reports_monthly_ranked(), cell: ({ count }) => formatNumber(count, locale) }]}
    >
      <BarChart
        ariaLabel={title}
        bars={bars.map(({ from, range, count }) => ({
          label: `${from}%`,
          value: count,
          text: `${range}: ${stores(count)}`,
        }))}
        end="100%"
      />
    </ChartPanel>
  );
}
