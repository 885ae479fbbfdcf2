import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { type Period, wholeMonths } from "#app/i18n/period.ts";

/** As long as the period: whole months before whole months, else as many days. A running period counts only its past days. */
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

export const comparisons = ["previous", "year", "none"] as const;
export type Comparison = (typeof comparisons)[number];

export function isComparison(text: string): text is Comparison {
  return (comparisons as readonly string[]).includes(text);
}

const longestCompared = 3;

/** Longer periods aren't compared by default, because reading them is slow. */
export function usualComparison(period: Period): Comparison {
  return monthsBetween(period.from, period.to).length <= longestCompared ? "previous" : "none";
}

export function comparedWith(period: Period, comparison: Comparison, today: string): Period | null {
  if (comparison === "none") return null;
  return comparison === "year" ? yearBefore(period, today) : periodBefore(period, today);
}

function yearBefore(period: Period, today: string): Period {
  const to = isRunning(period, today) ? today : period.to;
  const isWholeMonths = to === period.to && wholeMonths(period) !== null;
  return {
    from: sameDay(period.from),
    to: isWholeMonths ? lastDay(addMonths(monthOf(to), -12)) : sameDay(to),
  };
}

function sameDay(day: string): string {
  const month = addMonths(monthOf(day), -12);
  const same = `${month}${day.slice(7)}`;
  return same < lastDay(month) ? same : lastDay(month);
}

export function isRunning({ from, to }: Period, today: string): boolean {
  return from <= today && today < to;
}

/** The next month only up to today's; null for periods other than one month. */
export function neighbours(period: Period, today: string): { before: string; after: string | null } | null {
  if (wholeMonths(period) !== 1) return null;
  const month = monthOf(period.from);
  return { before: addMonths(month, -1), after: month < monthOf(today) ? addMonths(month, 1) : null };
}
