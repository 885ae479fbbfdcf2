import { monthOf } from "#app/i18n/days.ts";
import { capitalize, formatDays, formatMonth } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Period, wholeMonths } from "#app/i18n/period.ts";
import { isRunning } from "./period.ts";

export function formatPeriod({ from, to }: Period): string {
  const months = wholeMonths({ from, to });
  const locale = getLocale();
  const name = (day: string) => formatMonth(monthOf(day), locale).replaceAll(" ", "\u00a0");
  if (months === 1) return name(from);
  return months ? `${name(from)}\u00a0–\u00a0${name(to)}` : formatDays(from, to, locale);
}

export function leadOf(filter: Period, before: Period | null, today: string): string {
  const period = capitalize(formatPeriod(filter));
  const soFar = isRunning(filter, today);
  if (!before) return soFar ? m.reports_lead_alone_so_far({ period }) : period;
  const texts = { period, before: formatPeriod(before) };
  return soFar ? m.reports_summary_lead_so_far(texts) : m.reports_summary_lead(texts);
}
