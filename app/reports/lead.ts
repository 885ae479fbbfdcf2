import { monthOf } from "#app/i18n/days.ts";
import { formatDay, formatMonth } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { type Period, wholeMonths } from "#app/i18n/period.ts";
import { isRunning } from "./period.ts";

export function formatPeriod(period: Period): string {
  const months = wholeMonths(period);
  if (months === 1) return formatMonth(monthOf(period.from));
  if (period.from === period.to) return formatDay(period.from);
  const [from, to] = months
    ? [formatMonth(monthOf(period.from)), formatMonth(monthOf(period.to))]
    : [formatDay(period.from), formatDay(period.to)];
  // A no-break dash.
  return m.reports_period({ from, to }).replaceAll(" ", "\u00a0");
}

export function leadOf(filter: Period, before: Period | null, today: string): string {
  const period = formatPeriod(filter);
  const soFar = isRunning(filter, today);
  if (!before) return soFar ? m.reports_lead_alone_so_far({ period }) : period;
  const texts = { period, before: formatPeriod(before) };
  return soFar ? m.reports_summary_lead_so_far(texts) : m.reports_summary_lead(texts);
}
