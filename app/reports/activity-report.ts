import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { addDays, dayMs } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";

export function seesOwnAlone(user: User): boolean {
  return readsAllStores(user) && !can(user, "read inspector figures", {});
}

export interface DeedFigures {
  planned: number;
  kept: number;
  late: number;
  unplanned: number;
  /** Minutes of done activities at stores; checks have no times, and sittings aren't on site. */
  minutes: number;
  checks: number;
  sittings: number;
  stores: number;
}

export const noDeeds: DeedFigures = {
  planned: 0,
  kept: 0,
  late: 0,
  unplanned: 0,
  minutes: 0,
  checks: 0,
  sittings: 0,
  stores: 0,
};

export function doneActivities({ kept, unplanned }: DeedFigures): number {
  return kept + unplanned;
}

/** Working days are Mondays to Saturdays; today isn't over yet. */
export function gapsIn({ from, to }: Period, today: string): (days: ReadonlySet<string>) => string[] {
  const last = to < today ? to : addDays(today, -1);
  const working: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(last); at += dayMs) {
    const day = new Date(at);
    if (day.getUTCDay() !== 0) working.push(day.toISOString().slice(0, 10));
  }
  return (days) => working.filter((day) => !days.has(day));
}
