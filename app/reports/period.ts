/** What lies around the days of a report: those before them that it is compared with, and the months beside a month. */
import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { type Period, wholeMonths } from "#app/i18n/period.ts";

/**
 * The period just before, of the same length: whole months before whole months, else as many days. Of a period that is still
 * running, only as many of its days as have come: twenty days of a month are no match for a whole one.
 */
export function periodBefore(period: Period, today: string): Period {
  const last = addDays(period.from, -1);
  const months = wholeMonths(period);
  const from =
    months === null
      ? addDays(last, -daysBetween(period.from, period.to))
      : firstDay(addMonths(monthOf(period.from), -months));
  if (!isRunning(period, today)) return { from, to: last };
  const reached = addDays(from, daysBetween(period.from, today));
  return { from, to: reached < last ? reached : last };
}

/** What a report can be compared with. */
export const comparisons = ["previous", "year", "none"] as const;
export type Comparison = (typeof comparisons)[number];

export function isComparison(text: string): text is Comparison {
  return (comparisons as readonly string[]).includes(text);
}

const longestCompared = 3;

/** What a report is compared with where nothing is asked: up to a quarter with the period before, since reading a longer one takes its time. */
export function usualComparison(period: Period): Comparison {
  return monthsBetween(period.from, period.to).length <= longestCompared ? "previous" : "none";
}

/** The days that a report is compared with; null for none. */
export function comparedWith(period: Period, comparison: Comparison, today: string): Period | null {
  if (comparison === "none") return null;
  return comparison === "year" ? yearBefore(period, today) : periodBefore(period, today);
}

/** The same days a year before; of a period that is still running, only as many as have come. */
function yearBefore(period: Period, today: string): Period {
  const to = isRunning(period, today) ? today : period.to;
  const whole = to === period.to && wholeMonths(period) !== null;
  return {
    from: sameDay(period.from),
    to: whole ? lastDay(addMonths(monthOf(to), -12)) : sameDay(to),
  };
}

/** A year before; of 29 February the day before it. */
function sameDay(day: string): string {
  const month = addMonths(monthOf(day), -12);
  const same = `${month}${day.slice(7)}`;
  return same < lastDay(month) ? same : lastDay(month);
}

/** Whether some of its days have come and others have not. */
export function isRunning({ from, to }: Period, today: string): boolean {
  return from <= today && today < to;
}

/** The months before and after a whole single month, the one after only up to today's; null for other periods. */
export function neighbours(period: Period, today: string): { before: string; after: string | null } | null {
  if (wholeMonths(period) !== 1) return null;
  const month = monthOf(period.from);
  return { before: addMonths(month, -1), after: month < monthOf(today) ? addMonths(month, 1) : null };
}
