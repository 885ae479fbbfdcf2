import { percentScale } from "#app/checks/score-chart.server.ts";
import { formatProportion, formatShortMonth } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type LineChartGeometry, lineChart } from "#app/ui/line-chart.server.ts";
import type { ItemMonth } from "./items.ts";

export function rateChart(months: readonly ItemMonth[]): LineChartGeometry | null {
  const locale = getLocale();
  const text = (month: string, rate: number | null, count: number) =>
    m.reports_chart_point({
      when: formatShortMonth(month),
      score: rate === null ? "" : formatProportion(rate, locale),
      count,
    });
  return lineChart({
    across: months.map(({ month }) => formatShortMonth(month)),
    ...percentScale,
    series: [
      {
        name: m.reports_finding_rate(),
        values: months.map(({ month, findingRate: y, judged }) => ({ y, count: judged, text: text(month, y, judged) })),
      },
      {
        name: m.reports_na(),
        values: months.map(({ month, naRate: y, judged, na }) => ({
          y,
          count: judged + na,
          text: text(month, y, judged + na),
        })),
      },
    ],
  });
}
