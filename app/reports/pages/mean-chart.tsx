import { formatDay, formatMonth, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Period } from "#app/i18n/period.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import type { Point } from "#app/reports/summary.server.ts";

const full = 100_000_000;

/** The mean score over time: a line from point to point, drawn on the server. Its scale begins at the ten below the lowest point. */
export function MeanChart({
  points,
  period,
  daily,
  title,
}: {
  points: readonly Point[];
  period: Period;
  daily: boolean;
  title: string;
}) {
  const scored = points.filter((point): point is Point & { mean: number } => point.mean !== null);
  if (scored.length < 2) return null;
  const locale = getLocale();
  const means = scored.map((point) => point.mean);
  const lowest = Math.min(...means);
  const bottom = Math.min(full * 0.9, Math.floor(lowest / (full / 10)) * (full / 10));
  const start = Date.parse(period.from);
  const span = Date.parse(daily ? period.to : scored.at(-1)!.from) - start || 1;
  const when = (point: Point) => (daily ? formatDay(point.from) : formatMonth(point.from.slice(0, 7)));
  const about = m.reports_chart_about({
    lowest: formatScore(lowest, locale),
    highest: formatScore(Math.max(...means), locale),
  });
  return (
    <LineChart
      about={`${title}. ${about}`}
      top={formatScore(full, locale)}
      bottom={formatScore(bottom, locale)}
      start={daily ? formatDay(period.from) : when(scored[0]!)}
      end={daily ? formatDay(period.to) : when(scored.at(-1)!)}
      points={scored.map((point) => ({
        key: point.from,
        x: (Date.parse(point.from) - start) / span,
        y: 1 - (full - point.mean) / (full - bottom),
        title: m.reports_chart_point({ when: when(point), score: formatScore(point.mean, locale) }),
      }))}
    />
  );
}
