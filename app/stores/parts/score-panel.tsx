import type { MonthScore } from "#app/checks/month-scores.server.ts";
import { formatMonth, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import type { LineChartGeometry as Chart } from "#app/ui/line-chart.server.ts";
import { Panel } from "#app/ui/page.tsx";

/** A line from two months on. */
export function StoreScorePanel({ scores, chart }: { scores: readonly MonthScore[]; chart: Chart | null }) {
  const last = scores.at(-1);
  if (!last) return null;
  const locale = getLocale();
  const means = scores.map(({ mean }) => mean);
  return (
    <Panel title={m.stores_scores()}>
      <p className="mb-3">
        <span className="text-xl font-semibold tabular-nums">{formatScore(last.mean, locale)}</span>{" "}
        <span className="text-muted tabular-nums">
          {m.stores_scores_last({ month: formatMonth(last.month, getLocale()), checks: last.checks })}
        </span>
      </p>
      {chart && (
        <LineChart
          chart={chart}
          ariaLabel={m.stores_scores_about({
            lowest: formatScore(Math.min(...means), locale),
            highest: formatScore(Math.max(...means), locale),
          })}
        />
      )}
    </Panel>
  );
}
