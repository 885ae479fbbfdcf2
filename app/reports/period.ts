/** What lies around the days of a report: those before them that it is compared with, and the months beside a month. */
import { addDays, addMonths, daysBetween, firstDay, monthOf } from "#app/i18n/days.ts";
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
