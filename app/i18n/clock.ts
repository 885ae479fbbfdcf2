import { dayOf } from "./days.ts";

/**
 * The instant at which a time zone's clocks show so many minutes after midnight of a day: the first where they show it twice, and as much
 * later as the clocks are put forward where they skip it. So minute 0 is the day's first instant, also where clocks change at midnight.
 */
export function instantOf(day: string, minute: number, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  // A change of clocks near this time lies between these two, whatever the zone.
  const [before, after] = [offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)];
  const isShown = (offset: number) => offsetAt(wall - offset, timeZone) === offset;
  return new Date(wall - (before === after || isShown(before) || !isShown(after) ? before : after));
}

const dayMs = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the zone is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const written = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  let clock = clocks.get(timeZone);
  if (!clock) clocks.set(timeZone, (clock = new Intl.DateTimeFormat("en-GB", { timeZone, ...written })));
  const time = clock.format(instant);
  return Date.parse(`${dayOf(new Date(instant), timeZone)}T${time}Z`) - Math.floor(instant / 1000) * 1000;
}

/** What a time zone's clocks show at an instant: 14:05 */
export function clockTimeOf(instant: Date, timeZone: string): string {
  const local = new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone));
  return local.toISOString().slice(11, 16);
}

/** HH:MM */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
