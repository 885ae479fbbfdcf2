/** The coming year's public holidays and closed days. */
import { config } from "#app/config.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { closedDaysIn } from "#app/plan/closed-days.server.ts";
import { holidayOn } from "#app/plan/holidays.ts";
import { dayWithName, holidayTitles } from "#app/plan/words.ts";

const daysAhead = 366;

export async function readFreeDays(now: Date) {
  const from = dayOf(now, config.APP_TIME_ZONE);
  const to = addDays(from, daysAhead);
  const closed = (await closedDaysIn({ from, to })).map(({ data: { day, why } }) => ({ day, why, own: true }));
  const own = new Set(closed.map(({ day }) => day));
  const free = Array.from({ length: daysAhead }, (_, at) => addDays(from, at)).flatMap((day) => {
    const holiday = own.has(day) ? null : holidayOn(day);
    return holiday ? [{ day, why: holidayTitles[holiday](), own: false }] : [];
  });
  return [...closed, ...free]
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map((day) => ({ ...day, title: dayWithName(day.day) }));
}
