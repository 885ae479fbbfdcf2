import { formatShortMonth, formatNumber, formatProportion, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { fullScore, percent } from "#app/score-policy/percent.ts";
import type { MonthScore } from "./month-scores.server.ts";
import { type LineChartGeometry, lineChart } from "#app/ui/line-chart.server.ts";

export interface ScorePoint {
  readonly mean: number | null;
  readonly checks: number;
}

interface ScoreChart {
  readonly times: readonly string[];
  readonly series: readonly { readonly name: string; readonly points: readonly ScorePoint[] }[];
  readonly passMark?: number | null;
  /** Labelled instead of the last value, where no pass mark is. */
  readonly overallMean?: number | null;
  readonly fewest?: number;
}

export function formatAxisPercent(value: number): string {
  return `${formatNumber(value / percent, getLocale())}%`;
}

export const percentScale = { limits: [0, fullScore], step: percent, format: formatAxisPercent } as const;

const scoreScale = {
  ...percentScale,
  floor: 50 * percent,
  formatLast: (value: number) => formatScore(value, getLocale()),
} as const;

export function monthChart(
  scores: readonly MonthScore[],
  months: readonly string[],
  passMark: number | null,
): LineChartGeometry | null {
  const byMonth = new Map(scores.map((score) => [score.month, score]));
  const measured = months.slice(
    Math.max(
      0,
      months.findIndex((month) => byMonth.has(month)),
    ),
  );
  const points = measured.map((month) => byMonth.get(month) ?? { mean: null, checks: 0 });
  return scoreChart({
    times: measured.map(formatShortMonth),
    series: [{ name: "", points }],
    passMark: passMark && passMark * percent,
  });
}

export function scoreChart({
  times,
  series,
  passMark = null,
  overallMean = null,
  fewest = 0,
}: ScoreChart): LineChartGeometry | null {
  const locale = getLocale();
  const meanMark =
    passMark === null && overallMean !== null
      ? { value: overallMean, label: m.checks_chart_mean({ score: formatScore(overallMean, locale) }) }
      : undefined;
  return lineChart({
    across: times,
    ...scoreScale,
    fewest,
    ...(meanMark && { formatLast: () => "" }),
    series: series.map(({ name, points }) => ({
      name,
      values: points.map(({ mean, checks }, at) => ({
        y: checks > 0 ? mean : null,
        count: checks,
        text: m.checks_chart_score({
          when: times[at]!,
          score: mean === null ? "" : formatScore(mean, locale),
          count: checks,
        }),
      })),
    })),
    mark:
      passMark === null
        ? meanMark
        : { value: passMark, label: m.checks_chart_pass_mark({ score: formatProportion(passMark, locale) }) },
  });
}
