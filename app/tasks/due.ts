/** What follows from how serious a finding is: days until it is to be fixed, and the priority of that. */
import type { Severity } from "#app/score-policy/severity.ts";
import { addDays } from "#app/i18n/days.ts";
import type { Priority } from "./task-names.ts";

const days: Readonly<Record<Severity, number>> = { critical: 2, major: 7, minor: 14 };

export const priorityOf: Readonly<Record<Severity, Priority>> = { critical: "high", major: "medium", minor: "low" };

export function dueDayOf(severity: Severity, today: string): string {
  return addDays(today, days[severity]);
}
