import { monthOf } from "#app/i18n/days.ts";
import { formatDay, formatMonth } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { type Period, wholeMonths } from "#app/i18n/period.ts";
import { isRunning } from "./period.ts";

/** A month or months by name, other periods by their days. */
export function formatPeriod(period: Period): string {
  const months = wholeMonths(period);
  if (months === 1) return formatMonth(monthOf(period.from));
  if (period.from === period.to) return formatDay(period.from);
  const [from, to] = months
    ? [formatMonth(monthOf(period.from)), formatMonth(monthOf(period.to))]
    : [formatDay(period.from), formatDay(period.to)];
  // Never broken at its dash.
  return m.reports_period({ from, to }).replaceAll(" ", "\u00a0");
}

/** The days of a report and those that it is compared with, in words. */
export function leadOf(filter: Period, before: Period | null, today: string): string {
  const period = formatPeriod(filter);
  const soFar = isRunning(filter, today);
  if (!before) return soFar ? m.reports_lead_alone_so_far({ period }) : period;
  const words = { period, before: formatPeriod(before) };
  return soFar ? m.reports_summary_lead_so_far(words) : m.reports_summary_lead(words);
}
