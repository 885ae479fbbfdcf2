import { type ScorePoint, scoreChart } from "#app/checks/score-chart.server.ts";
import { addDays, daysBetween, monthsBetween } from "#app/i18n/days.ts";
import { severityLabel } from "#app/checks/check-names.ts";
import {
  capitalize,
  formatDay,
  formatMonth,
  formatNumber,
  formatScore,
  formatShortDay,
  formatShortMonth,
} from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { daysWithin, type Period } from "#app/i18n/period.ts";
import { bySeverity, type Severity, severities } from "#app/score-policy/severity.ts";
import type { LineChartGeometry } from "#app/ui/line-chart.server.ts";
import { type StackedBarsGeometry, stackedBars } from "#app/ui/stacked-bars.server.ts";
import { percent } from "#app/score-policy/percent.ts";
import type { Line } from "./lines.ts";
import { meanOf, tenthsOf } from "./mean.ts";
import { readVersionTexts } from "./wording.server.ts";

const longestDaily = 62;

export function timeOf({ from, to }: Period): "day" | "month" {
  return daysBetween(from, to) < longestDaily ? "day" : "month";
}

export interface TimeChart {
  readonly title: string;
  readonly by: "day" | "month";
  readonly chart: LineChartGeometry | null;
  readonly passMarks: { readonly lowest: number; readonly highest: number } | null;
  readonly series: readonly string[];
  readonly times: readonly (Period & {
    readonly name: string;
    readonly values: readonly ScorePoint[];
    readonly checks: number;
  })[];
}

function timesIn(period: Period, today: string): string[] {
  const to = period.to < today ? period.to : today < period.from ? period.from : today;
  return timeOf(period) === "month"
    ? monthsBetween(period.from, to)
    : Array.from({ length: daysBetween(period.from, to) + 1 }, (_, at) => addDays(period.from, at));
}

export interface SeverityTimes {
  readonly by: "day" | "month";
  readonly chart: StackedBarsGeometry | null;
  readonly times: readonly (Period & { readonly name: string; readonly counts: Readonly<Record<Severity, number>> })[];
}

export function severityTimes(period: Period, today: string, lines: ReadonlyMap<string, Line>): SeverityTimes {
  const by = timeOf(period);
  const locale = getLocale();
  const number = (value: number) => formatNumber(value, locale);
  const times = timesIn(period, today).map((time) => {
    const counts = bySeverity((severity) => lines.get(time)?.[severity] ?? 0);
    const days = by === "month" ? daysWithin(period, time) : { from: time, to: time };
    return { ...days, name: by === "month" ? formatShortMonth(time) : formatDay(time), counts };
  });
  return {
    by,
    times,
    chart: stackedBars({
      names: severities.map(severityLabel),
      format: number,
      columns: times.map(({ name, from, counts }) => ({
        label: by === "month" ? name : formatShortDay(from, from, locale),
        values: severities.map((severity) => counts[severity]),
        text: m.reports_severities_at({ when: name, ...bySeverity((severity) => number(counts[severity])) }),
      })),
    }),
  };
}

interface Series {
  readonly name: string;
  readonly lines: ReadonlyMap<string, Line>;
}

/** The first series is the chart's subject. A pass mark that all versions share is a line, too. */
export function timeChart(
  period: Period,
  today: string,
  series: readonly Series[],
  passMarks: readonly number[],
  fewestCompared: number,
): TimeChart {
  const by = timeOf(period);
  const subject = series[0]!.lines;
  const times = timesIn(period, today);
  const first =
    by === "month"
      ? Math.max(
          0,
          times.findIndex((time) => subject.has(time)),
        )
      : 0;
  const nameOf = (time: string) => (by === "month" ? formatShortMonth(time) : formatDay(time));
  const points = times.map((time) =>
    series.map(({ lines }): ScorePoint => {
      const line = lines.get(time);
      return { mean: line?.mean ?? null, checks: line?.scored ?? 0 };
    }),
  );
  return {
    title: titleOf(by, subject, times, fewestCompared),
    by,
    series: series.map(({ name }) => name),
    chart: scoreChart({
      times: times
        .slice(first)
        .map((time) => (by === "month" ? formatShortMonth(time) : formatShortDay(time, time, getLocale()))),
      series: series.map(({ name }, at) => ({ name, points: points.slice(first).map((values) => values[at]!) })),
      passMark: passMarks.length === 1 ? passMarks[0]! : null,
      ...(by === "day" && {
        overallMean: series.length === 1 ? meanIn(scoredIn(subject, times)) : null,
        fewest: fewestCompared,
      }),
    }),
    passMarks: passMarks.length > 1 ? { lowest: passMarks[0]!, highest: passMarks.at(-1)! } : null,
    times: times.flatMap((time, at) => {
      const values = points[at]!;
      if (values.every(({ checks }) => checks === 0)) return [];
      const days = by === "month" ? daysWithin(period, time) : { from: time, to: time };
      return [{ ...days, name: nameOf(time), values, checks: subject.get(time)?.checks ?? 0 }];
    }),
  };
}

type ScoredTime = { readonly time: string; readonly mean: number; readonly checks: number };

function scoredIn(lines: ReadonlyMap<string, Line>, times: readonly string[]): ScoredTime[] {
  return times.flatMap((time) => {
    const line = lines.get(time);
    return line?.mean == null ? [] : [{ time, mean: line.mean, checks: line.scored }];
  });
}

function meanIn(scored: readonly ScoredTime[]): number | null {
  const checks = scored.reduce((sum, line) => sum + line.checks, 0);
  return meanOf(
    scored.reduce((sum, line) => sum + line.mean * line.checks, 0),
    checks,
  );
}

/** A last time of too few checks is not compared. */
function titleOf(
  by: "day" | "month",
  lines: ReadonlyMap<string, Line>,
  times: readonly string[],
  fewestCompared: number,
): string {
  const scored = scoredIn(lines, times);
  const last = scored.at(-1);
  if (!last || scored.length < 2 || last.checks < fewestCompared)
    return by === "day" ? m.reports_by_day() : m.reports_by_month();
  const mean = meanIn(scored)!;
  const difference = tenthsOf(last.mean) - tenthsOf(mean);
  const locale = getLocale();
  const inputs = {
    when: by === "month" ? capitalize(formatMonth(last.time, locale)) : formatShortDay(last.time, last.time, locale),
    score: formatScore(last.mean, locale),
    points: formatNumber(Math.abs(difference) / 10, locale, 1),
  };
  if (difference === 0) return m.reports_chart_same(inputs);
  return difference > 0 ? m.reports_chart_above(inputs) : m.reports_chart_below(inputs);
}

export async function passMarksOf(byVersion: ReadonlyMap<string, Line>): Promise<number[]> {
  const scored = [...byVersion].flatMap(([key, line]) => (line.scored > 0 ? [versionOf(key)] : []));
  const versions = await readVersionTexts(scored);
  const marks = scored.flatMap(({ template, version }) => {
    const details = versions.of(template, version);
    return details?.scored ? [details.passMark * percent] : [];
  });
  return [...new Set(marks)].toSorted((a, b) => a - b);
}

function versionOf(key: string): { template: string; version: number } {
  const at = key.lastIndexOf(".");
  return { template: key.slice(0, at), version: Number(key.slice(at + 1)) };
}
