/** A day with the time that follows it, as files write both. Pure. */

const serialTime = /^\d{5}(\.\d+)$/;
const timed = /[T ](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?\s*([AaPp][Mm])?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * The day (YYYY-MM-DD) with the time that stands behind it in a text that `readDay` reads: YYYY-MM-DDTHH:MM or :SS; an instant in UTC where the
 * text says how far it is from there; the day alone where there is none.
 */
export function withTime(day: string, text: string): string {
  const given = text.trim();
  const [, part] = serialTime.exec(given) ?? [];
  if (part) return atSecond(day, Math.round(Number(`0${part}`) * 86_400));
  const [, hours = "", minutes = "", seconds = "00", half, zone] = timed.exec(given) ?? [];
  if (!hours) return day;
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  const clock = `${String(hour).padStart(2, "0")}:${minutes}`;
  if (!zone) return `${day}T${clock}${Number(seconds) > 0 ? `:${seconds.slice(0, 2)}` : ""}`;
  const instant = new Date(`${day}T${clock}:${seconds}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(instant.getTime()) ? `${day}T${clock}` : instant.toISOString();
}

function atSecond(day: string, second: number): string {
  // Rounded up to the next day's beginning.
  if (second >= 86_400) return `${day}T23:59:59`;
  const clock = new Date(second * 1000).toISOString().slice(11, second % 60 === 0 ? 16 : 19);
  return second === 0 ? day : `${day}T${clock}`;
}

/** Minutes or seconds after midnight as HH:MM or HH:MM:SS; null for what is no time of a day: 8:05, 08h05, 8.05, 8:05 PM, 0.336805 */
export function readClock(text: string): string | null {
  const given = text.trim();
  const serial = /^0?\.\d+$/.test(given) ? Math.round(Number(given) * 86_400) : null;
  if (serial !== null) return serial < 86_400 ? clockOf(serial) : null;
  const [, hours = "", minutes = "0", seconds = "0", half = ""] =
    /^(\d{1,2})(?:[:hH.](\d{2})?)?(?::(\d{2}))?\s*([AaPp][Mm])?$/.exec(given) ?? [];
  if (!hours || (!/[:hH.]/.test(given) && !half)) return null;
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  const isTime = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60 && (!half || Number(hours) <= 12);
  return isTime ? clockOf(hour * 3600 + Number(minutes) * 60 + Number(seconds)) : null;
}

function clockOf(second: number): string {
  return new Date(second * 1000).toISOString().slice(11, second % 60 === 0 ? 16 : 19);
}
