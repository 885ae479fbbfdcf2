import type { MonthScore } from "#app/checks/month-scores.server.ts";
import { formatMonth, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { Panel } from "#app/ui/page.tsx";

const full = 100_000_000;

/** The mean score of each month: a line from two months on, and the last months as figures. Nothing where there is no score. */
export function ScorePanel({ scores, months }: { scores: readonly MonthScore[]; months: readonly string[] }) {
  const last = scores.at(-1);
  if (!last) return null;
  const locale = getLocale();
  const lowest = Math.min(...scores.map(({ mean }) => mean));
  const bottom = Math.min(full * 0.9, Math.floor(lowest / (full / 10)) * (full / 10));
  const place = (month: string) => months.indexOf(month) / Math.max(1, months.length - 1);
  return (
    <Panel title={m.stores_scores()}>
      <p className="mb-3">
        <span className="text-xl font-semibold tabular">{formatScore(last.mean, locale)}</span>{" "}
        <span className="muted tabular">
          {m.stores_scores_last({ month: formatMonth(last.month), checks: last.checks })}
        </span>
      </p>
      {scores.length > 1 && (
        <LineChart
          about={m.stores_scores_about({
            lowest: formatScore(lowest, locale),
            highest: formatScore(Math.max(...scores.map(({ mean }) => mean)), locale),
          })}
          top={formatScore(full, locale)}
          bottom={formatScore(bottom, locale)}
          start={formatMonth(months[0]!)}
          end={formatMonth(months.at(-1)!)}
          points={scores.map(({ month, mean, checks }) => ({
            key: month,
            x: place(month),
            y: (mean - bottom) / (full - bottom),
            title: m.stores_scores_point({ month: formatMonth(month), score: formatScore(mean, locale), checks }),
          }))}
        />
      )}
    </Panel>
  );
}
