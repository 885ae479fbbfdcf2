import { formatMonth, formatNumber, formatProportion, formatShortMonth } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { readItemFindings } from "#app/reports/item.server.ts";
import type { ItemMonth } from "#app/reports/items.ts";
import { formatRate, isFewForRate } from "#app/reports/rate.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { ChartPanel } from "#app/reports/pages/chart-panel.tsx";
import { itemHref } from "#app/reports/pages/item-href.ts";

type Item = NonNullable<Awaited<ReturnType<typeof readItemFindings>>>;

function findingRate({ findings, judged, findingRate: rate }: ItemMonth): string {
  return formatRate({ part: findings, total: judged, rate }) ?? "–";
}

function naRate({ na, judged, naRate: rate }: ItemMonth): string {
  return formatRate({ part: na, total: na + judged, rate }) ?? "–";
}

function mostOf(rates: readonly { readonly month: string; readonly rate: number }[]): string {
  const most = rates.reduce((high, each) => (each.rate >= high.rate ? each : high));
  return m.reports_seen_most({
    subject: m.reports_finding_trend(),
    when: formatMonth(most.month, getLocale()),
    figure: formatProportion(most.rate, getLocale()),
  });
}

export function ItemRates({ filter, item, months, chart }: Pick<Item, "filter" | "item" | "months" | "chart">) {
  if (!chart) return null;
  const locale = getLocale();
  const rates = months.flatMap(({ month, judged, findingRate: rate }) =>
    rate === null || isFewForRate({ total: judged }) ? [] : { month, rate },
  );
  const isJudged = months.some(({ judged }) => judged > 0);
  const title = rates.length > 0 ? mostOf(rates) : isJudged ? m.reports_finding_rate() : m.reports_na_trend();
  const linked = (text: string, { from, to }: ItemMonth, count: number, answer?: "na") =>
    count > 0 ? <a href={itemHref({ ...filter, from, to }, filter.templateId!, item, { answer })}>{text}</a> : text;
  const number = (count: number) => formatNumber(count, locale);
  return (
    <ChartPanel
      title={title}
      label={m.reports_month()}
      rows={months}
      nameOf={({ month }) => formatShortMonth(month)}
      columns={[
        { label: m.reports_judged(), cell: ({ judged }) => number(judged) },
        { label: m.reports_findings(), cell: (month) => linked(number(month.findings), month, month.findings) },
        { label: m.reports_finding_rate(), cell: (month) => linked(findingRate(month), month, month.findings) },
        { label: m.reports_na(), cell: (month) => linked(number(month.na), month, month.na, "na") },
        { label: m.reports_na_rate(), cell: (month) => linked(naRate(month), month, month.na, "na") },
      ]}
    >
      <LineChart chart={chart} ariaLabel={title} />
    </ChartPanel>
  );
}
