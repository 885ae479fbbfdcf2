import { formatMonth, formatNumber, formatScore } from "#app/i18n/format.ts";
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
}

export const percentScale = {
  limits: [0, fullScore],
  step: percent,
  format: (value: number) => `${formatNumber(value / percent, getLocale())}%`,
} as const;

export function monthChart(scores: readonly MonthScore[], months: readonly string[]): LineChartGeometry | null {
  const byMonth = new Map(scores.map((score) => [score.month, score]));
  const points = months.map((month) => byMonth.get(month) ?? { mean: null, checks: 0 });
  return scoreChart({ times: months.map(formatMonth), series: [{ name: "", points }] });
}

export function scoreChart({ times, series, passMark = null }: ScoreChart): LineChartGeometry | null {
  const locale = getLocale();
  return lineChart({
    across: times,
    ...percentScale,
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
        ? undefined
        : { value: passMark, label: m.checks_chart_pass_mark({ score: formatScore(passMark, locale) }) },
  });
}
