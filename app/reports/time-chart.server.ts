import { type ScorePoint, scoreChart } from "#app/checks/score-chart.server.ts";
import { addDays, daysBetween, monthsBetween } from "#app/i18n/days.ts";
import { severityLabel } from "#app/checks/check-names.ts";
import { formatDay, formatMonth, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { daysWithin, type Period } from "#app/i18n/period.ts";
import { bySeverity, type Severity, severities } from "#app/score-policy/severity.ts";
import type { LineChartGeometry } from "#app/ui/line-chart.server.ts";
import { type StackedBarsGeometry, stackedBars } from "#app/ui/stacked-bars.server.ts";
import { percent } from "#app/score-policy/percent.ts";
import type { Line } from "./lines.ts";
import { readVersionTexts } from "./wording.server.ts";

const longestDaily = 62;

export function timeOf({ from, to }: Period): "day" | "month" {
  return daysBetween(from, to) < longestDaily ? "day" : "month";
}

export interface TimeChart {
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
    return { ...days, name: by === "month" ? formatMonth(time) : formatDay(time), counts };
  });
  return {
    by,
    times,
    chart: stackedBars({
      names: severities.map(severityLabel),
      format: number,
      columns: times.map(({ name, counts }) => ({
        label: by === "month" ? name : name.slice(0, 5),
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
  passMarks: readonly number[] = [],
): TimeChart {
  const by = timeOf(period);
  const times = timesIn(period, today);
  const points = times.map((time) =>
    series.map(({ lines }): ScorePoint => {
      const line = lines.get(time);
      return { mean: line?.mean ?? null, checks: line?.scored ?? 0 };
    }),
  );
  return {
    by,
    series: series.map(({ name }) => name),
    chart: scoreChart({
      times: times.map((time) => (by === "month" ? formatMonth(time) : formatDay(time).slice(0, 5))),
      series: series.map(({ name }, at) => ({ name, points: points.map((values) => values[at]!) })),
      passMark: passMarks.length === 1 ? passMarks[0]! : null,
    }),
    passMarks: passMarks.length > 1 ? { lowest: passMarks[0]!, highest: passMarks.at(-1)! } : null,
    times: times.flatMap((time, at) => {
      const values = points[at]!;
      if (values.every(({ checks }) => checks === 0)) return [];
      const days = by === "month" ? daysWithin(period, time) : { from: time, to: time };
      const checks = series[0]?.lines.get(time)?.checks ?? 0;
      return [{ ...days, name: by === "month" ? formatMonth(time) : formatDay(time), values, checks }];
    }),
  };
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
