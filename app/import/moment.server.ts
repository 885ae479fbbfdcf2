import { config } from "#app/config.server.ts";
import { instantAt } from "#app/i18n/clock.ts";
import { dayOf, isDay } from "#app/i18n/days.ts";
import { readClock } from "#app/sheets/moment.ts";

export interface Moment {
  readonly day: string;
  readonly time: string;
  /** UTC; the beginning of the day if the time is unknown. */
  readonly at: string;
}

/** "no-day" and "no-time" for invalid texts. A time in `text` wins over `clock`, which is a cell of its own. */
export function readMoment(text: string, clock = ""): Moment | "no-day" | "no-time" {
  const [, day = "", ownTime] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?Z?))?$/.exec(text) ?? [];
  if (!isDay(day)) return "no-day";
  if (ownTime?.endsWith("Z")) return { day: dayOf(new Date(text), config.APP_TIME_ZONE), time: ownTime, at: text };
  const timeText = ownTime ?? clock;
  const time = timeText && readClock(timeText);
  return time === null ? "no-time" : { day, time, at: atTime(day, time) };
}

export function atTime(day: string, time: string): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const minute = instantAt(day, hours * 60 + minutes, config.APP_TIME_ZONE);
  return new Date(minute.getTime() + seconds * 1000).toISOString();
}
