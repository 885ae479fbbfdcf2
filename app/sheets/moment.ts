const serialTimePattern = /^\d{5}(\.\d+)$/;
const timePattern = /[T ](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?\s*([AaPp][Mm])?(Z|[+-]\d{2}:?\d{2})?$/;

/** YYYY-MM-DDTHH:MM or :SS, a UTC instant if the text has a zone, otherwise the day alone. */
export function withTime(day: string, text: string): string {
  const trimmed = text.trim();
  const [, part] = serialTimePattern.exec(trimmed) ?? [];
  if (part) return atSecond(day, Math.round(Number(`0${part}`) * 86_400));
  const [, hours = "", minutes = "", seconds = "00", half, zone] = timePattern.exec(trimmed) ?? [];
  if (!hours) return day;
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  const clock = `${String(hour).padStart(2, "0")}:${minutes}`;
  if (!zone) return `${day}T${clock}${Number(seconds) > 0 ? `:${seconds.slice(0, 2)}` : ""}`;
  const instant = new Date(`${day}T${clock}:${seconds}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(instant.getTime()) ? `${day}T${clock}` : instant.toISOString();
}

function atSecond(day: string, second: number): string {
  // The time was rounded up to the next midnight.
  if (second >= 86_400) return `${day}T23:59:59`;
  const clock = new Date(second * 1000).toISOString().slice(11, second % 60 === 0 ? 16 : 19);
  return second === 0 ? day : `${day}T${clock}`;
}

/** 8:05, 08h05, 8.05, 8:05 PM or 0.336805 as HH:MM or HH:MM:SS. */
export function readClock(text: string): string | null {
  const trimmed = text.trim();
  const serial = /^0?\.\d+$/.test(trimmed) ? Math.round(Number(trimmed) * 86_400) : null;
  if (serial !== null) return serial < 86_400 ? clockOf(serial) : null;
  const [, hours = "", minutes = "0", seconds = "0", half = ""] =
    /^(\d{1,2})(?:[:hH.](\d{2})?)?(?::(\d{2}))?\s*([AaPp][Mm])?$/.exec(trimmed) ?? [];
  if (!hours || (!/[:hH.]/.test(trimmed) && !half)) return null;
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  const isTime = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60 && (!half || Number(hours) <= 12);
  return isTime ? clockOf(hour * 3600 + Number(minutes) * 60 + Number(seconds)) : null;
}

function clockOf(second: number): string {
  return new Date(second * 1000).toISOString().slice(11, second % 60 === 0 ? 16 : 19);
}
