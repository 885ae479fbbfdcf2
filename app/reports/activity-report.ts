/** What QC staff did: checks and sittings, which count by themselves, and activities, planned and done. */
import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { addDays } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";

/** Whether the report shows the user what they did themselves, and nothing of others. */
export function seesOwnAlone(user: User): boolean {
  return readsAllStores(user) && !can(user, "read inspector figures", {});
}

export interface DeedFigures {
  /** Activities that were planned ahead; of those the ones that are done, and the ones whose day is past and that aren't. */
  planned: number;
  kept: number;
  late: number;
  /** Activities that are done without a plan. */
  unplanned: number;
  /** Of activities that are done, at stores: from their times. Checks tell no times, and sittings are not on site. */
  minutes: number;
  checks: number;
  sittings: number;
  /** Different stores with a check, a sitting or an activity that is done. */
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

/** Activities that are done. */
export function doneActivities({ kept, unplanned }: DeedFigures): number {
  return kept + unplanned;
}

/** Mondays to Saturdays of a period before today on which nothing was done, by the days on which anything was. Today still has time. */
export function gapsIn({ from, to }: Period, today: string): (days: ReadonlySet<string>) => string[] {
  const last = to < today ? to : addDays(today, -1);
  const working: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(last); at += 86_400_000) {
    const day = new Date(at);
    if (day.getUTCDay() !== 0) working.push(day.toISOString().slice(0, 10));
  }
  return (days) => working.filter((day) => !days.has(day));
}
