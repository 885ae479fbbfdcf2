/** The days of a report, and those before them that it is compared with. */
import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOf, monthsBetween } from "#app/i18n/days.ts";

/** Business days, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The longest period, in months. */
const maxMonths = 18;

export function monthPeriod(month: string): Period {
  return { from: firstDay(month), to: lastDay(month) };
}

/** How many whole months it is; null when it isn't. */
export function wholeMonths({ from, to }: Period): number | null {
  return from === firstDay(monthOf(from)) && to === lastDay(monthOf(to)) ? monthsBetween(from, to).length : null;
}

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

/** Whether some of its days have come and others have not. */
export function isRunning({ from, to }: Period, today: string): boolean {
  return from <= today && today < to;
}

/** The first day that is at most `maxMonths` before another: the same day of the month, or that month's last. */
export function earliestFrom(to: string): string {
  const month = addMonths(monthOf(to), -maxMonths);
  const same = `${month}-${to.slice(8)}`;
  return same < lastDay(month) ? same : lastDay(month);
}

/** The months before and after a whole single month, the one after only up to today's; null for other periods. */
export function neighbours(period: Period, today: string): { before: string; after: string | null } | null {
  if (wholeMonths(period) !== 1) return null;
  const month = monthOf(period.from);
  return { before: addMonths(month, -1), after: month < monthOf(today) ? addMonths(month, 1) : null };
}
