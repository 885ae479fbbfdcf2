import { addDays } from "#app/i18n/days.ts";

export type DayGroup = "overdue" | "today" | "soon" | "later";

export const soonDays = 7;

/** For records that wait to be done; the groups follow each other in the order of their days. */
export function dayGroupOf(day: string, today: string): DayGroup {
  if (day < today) return "overdue";
  if (day === today) return "today";
  return day <= addDays(today, soonDays) ? "soon" : "later";
}
