import { addDays, dayMs, dayOf } from "./days.ts";
import { formatShortDay } from "./format.ts";
import type { Locale } from "./text.ts";

/** `minute` counts from midnight. A repeated time is its first instant; a skipped one is moved by the change of the clocks. */
export function instantAt(day: string, minute: number, timeZone: string): Date {
  const localTime = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  // A change of clocks near this time lies between these two offsets.
  const [before, after] = [offsetAt(localTime - dayMs, timeZone), offsetAt(localTime + dayMs, timeZone)];
  const isValid = (offset: number) => offsetAt(localTime - offset, timeZone) === offset;
  return new Date(localTime - (before === after || isValid(before) || !isValid(after) ? before : after));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(instant: number, timeZone: string): number {
  const timeFormat = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  let format = formats.get(timeZone);
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat("en-GB", { timeZone, ...timeFormat })));
  const time = format.format(instant);
  return Date.parse(`${dayOf(new Date(instant), timeZone)}T${time}Z`) - Math.floor(instant / 1000) * 1000;
}

export function clockTimeOf(instant: Date, timeZone: string): string {
  const local = new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone));
  return local.toISOString().slice(11, 16);
}

/** 28 Nov, 11:31 · 28/11, 11:31, with the year if it isn't the year of `today` */
export function formatShortInstant(instant: string, today: string, timeZone: string, locale: Locale): string {
  const at = new Date(instant);
  return `${formatShortDay(dayOf(at, timeZone), today, locale)}, ${clockTimeOf(at, timeZone)}`;
}

/** "2026-11-27 14:05", to compare with `endOf`. */
export function localMinuteOf(instant: Date, timeZone: string): string {
  return `${dayOf(instant, timeZone)} ${clockTimeOf(instant, timeZone)}`;
}

export function endOf({ day, from, to }: { readonly day: string; readonly from: string; readonly to: string }): string {
  return `${to < from ? addDays(day, 1) : day} ${to}`;
}

/** HH:MM */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
