/** Days with times, as rows are handed over with them. */
import { config } from "#app/config.server.ts";
import { instantOf } from "#app/i18n/clock.ts";
import { dayOf, isDay } from "#app/i18n/days.ts";
import { readClock } from "#app/sheets/moment.ts";

export interface Moment {
  /** In the business time zone. */
  readonly day: string;
  /** HH:MM or HH:MM:SS there; "" where nothing tells. */
  readonly time: string;
  /** UTC; the day's beginning where nothing tells the time. */
  readonly at: string;
}

/**
 * What a field of days with times says. "no-day" and "no-time" for what can't be read.
 * @param clock the time where a column of its own has it, which the day's own goes before
 */
export function readMoment(text: string, clock = ""): Moment | "no-day" | "no-time" {
  const [, day = "", own] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?Z?))?$/.exec(text) ?? [];
  if (!isDay(day)) return "no-day";
  if (own?.endsWith("Z")) return { day: dayOf(new Date(text), config.APP_TIME_ZONE), time: own, at: text };
  const given = own ?? clock;
  const time = given && readClock(given);
  return time === null ? "no-time" : { day, time, at: atTime(day, time) };
}

/** The instant at which the business's clocks show a time, HH:MM or HH:MM:SS, of a day. */
export function atTime(day: string, time: string): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const minute = instantOf(day, hours * 60 + minutes, config.APP_TIME_ZONE);
  return new Date(minute.getTime() + seconds * 1000).toISOString();
}
