/** Mean scores over the days or months of a report. */
import { type ScorePoint, scoreChart } from "#app/checks/score-chart.server.ts";
import type { User } from "#app/auth/user.ts";
import { addDays, daysBetween, monthsBetween } from "#app/i18n/days.ts";
import { formatDay, formatMonth } from "#app/i18n/format.ts";
import { monthPeriod, type Period } from "#app/i18n/period.ts";
import { findTemplate, findVersion } from "#app/templates/templates.server.ts";
import type { LineChart } from "#app/ui/line-chart.server.ts";
import type { Line } from "./lines.ts";

const longestDaily = 62;

/** Up to two months are drawn by days, longer periods by months. */
export function timeOf({ from, to }: Period): "day" | "month" {
  return daysBetween(from, to) < longestDaily ? "day" : "month";
}

/** Mean scores over time: as a chart, and as the figures that it is drawn from. */
export interface TimeChart {
  readonly by: "day" | "month";
  /** Null where there are not two values to join. */
  readonly chart: LineChart | null;
  /** What is drawn, in the order of each time's values. */
  readonly series: readonly string[];
  /** The days or months that have a score. */
  readonly times: readonly (Period & {
    readonly name: string;
    readonly values: readonly ScorePoint[];
    /** Of the first series, those without a score too. */
    readonly checks: number;
  })[];
}

interface Series {
  readonly name: string;
  readonly lines: ReadonlyMap<string, Line>;
}

/** A line for each series, up to today; the first is what the chart is about. */
export function timeChart(
  period: Period,
  today: string,
  series: readonly Series[],
  passMark: number | null = null,
): TimeChart {
  const by = timeOf(period);
  const to = period.to < today ? period.to : today < period.from ? period.from : today;
  const times =
    by === "month"
      ? monthsBetween(period.from, to)
      : Array.from({ length: daysBetween(period.from, to) + 1 }, (_, at) => addDays(period.from, at));
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
      passMark,
    }),
    times: times.flatMap((time, at) => {
      const values = points[at]!;
      if (values.every(({ checks }) => checks === 0)) return [];
      const days = by === "month" ? monthPeriod(time) : { from: time, to: time };
      const checks = series[0]?.lines.get(time)?.checks ?? 0;
      return [{ ...days, name: by === "month" ? formatMonth(time) : formatDay(time), values, checks }];
    }),
  };
}

/** Of a template as it is published now, in millionths of a per cent; null where it has no scores, or none is named. */
export async function passMarkOf(user: User, templateId: string | undefined): Promise<number | null> {
  const template = templateId === undefined ? null : await findTemplate(user, templateId);
  const version = template?.data.version ? await findVersion(template.id, template.data.version) : null;
  return version?.scored ? version.passMark * 1_000_000 : null;
}
