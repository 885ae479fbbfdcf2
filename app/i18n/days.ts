/** Business days (YYYY-MM-DD) and months (YYYY-MM) in the chain's time zone. */

export const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

export function dayOf(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format)
    formats.set(
      timeZone,
      (format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })),
    );
  return format.format(instant);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

export function firstDay(month: string): string {
  return `${month}-01`;
}

export function lastDay(month: string): string {
  return addDays(firstDay(addMonths(month, 1)), -1);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

const maxMonths = 1200;

/** Both included. @throws RangeError for more than a hundred years */
export function monthsBetween(from: string, to: string): string[] {
  const count = monthNumber(to) - monthNumber(from) + 1;
  if (count > maxMonths) throw new RangeError(`${from} to ${to} is more than ${maxMonths} months`);
  return Array.from({ length: Math.max(0, count) }, (_, index) => addMonths(monthOf(from), index));
}

export function lastMonths(day: string): string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(monthOf(day), index - 11));
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

export function isDay(text: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** YYYY-MM-DD or (without a date field) DD/MM/YYYY. */
export function parseDay(typed: string): string | null {
  const text = typed.trim();
  const [, date, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const day = year ? `${year}-${month!.padStart(2, "0")}-${date!.padStart(2, "0")}` : text;
  return isDay(day) ? day : null;
}
