import { config } from "#app/config.server.ts";
import type { User } from "#app/auth/user.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { closedDaysIn } from "#app/plan/closed-days.server.ts";
import { closedDayEvents } from "#app/plan/events.ts";
import { closedDayHistory } from "#app/plan/parts/history.server.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { holidayOn } from "#app/plan/holidays.ts";
import { describeNotified } from "#app/plan/pages/notified.server.ts";
import { slotsOffOnDay } from "#app/plan/slots-off.server.ts";
import { dayWithName, holidayTitles } from "#app/plan/words.ts";

const daysAhead = 366;

export async function readFreeDays(now: Date) {
  const from = dayOf(now, config.APP_TIME_ZONE);
  const to = addDays(from, daysAhead);
  const closed = (await closedDaysIn({ from, to })).map(({ data: { day, why } }) => ({ day, why, own: true }));
  const own = new Set(closed.map(({ day }) => day));
  const holidays = Array.from({ length: daysAhead }, (_, at) => addDays(from, at)).flatMap((day) => {
    const holiday = own.has(day) ? null : holidayOn(day);
    return holiday ? [{ day, why: holidayTitles[holiday](), own: false }] : [];
  });
  return [...closed, ...holidays]
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map((day) => ({ ...day, title: dayWithName(day.day, from) }));
}

/** The planned checks that closing a coming day takes off, and who is notified; null without any. */
export async function readClosingWarning(user: User, day: string, now: Date) {
  const isClosed = (await closedDaysIn({ from: day, to: day })).length > 0;
  if (isClosed || day < dayOf(now, config.APP_TIME_ZONE)) return null;
  const { count, byInspector, announcedAt } = await slotsOffOnDay(day);
  if (count === 0) return null;
  const notified = await describeNotified(user, { inspectors: byInspector.keys(), announcedAt }, now);
  return { day, title: m.plan_close_takes({ count, day: formatDay(day) }), notified };
}

export function readClosedDayHistory() {
  return readRecordHistory(closedDayEvents, null, {
    verbs: { closed: () => m.plan_closed_day_saved(), opened: () => m.plan_opened_day() },
    ...closedDayHistory,
    lines: (event) => [[formatDay(event.subject.split("/")[1]!), ...closedDayHistory.lines(event)].join(" · ")],
  });
}
