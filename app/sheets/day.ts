/** Days as files write them. Pure. */

/** `swapped`: it only makes sense with the month before the day, while others of the same file may be read the other way round. */
export type ReadDay =
  | { readonly day: string; readonly swapped: boolean; readonly what?: undefined }
  | { readonly day?: undefined; readonly what: "no-day" };

/** Excel's serial numbers of 1927 to 2173; five digits, so that no code or year is taken for one. */
const serial = /^[1-9]\d{4}(?:\.\d+)?$/;
/** A time that may follow: of no matter to the day. */
const time = String.raw`(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AaPp][Mm])?(?:Z|[+-]\d{2}:?\d{2})?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`);
const dayFirst = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}$`);
const plain = /^(\d{4})(\d{2})(\d{2})$/;

/**
 * 2026-03-05, 20260305, 05/03/2026, 5.3.2026 and 46086 are the fifth of March. With slashes or hyphens the day comes first; 03/25/2026 can
 * only be meant the other way round, and says so. Two digits make no year.
 */
export function readDay(text: string): ReadDay {
  const given = text.trim();
  const written = plain.exec(given) ?? yearFirst.exec(given)?.filter((_, index) => index !== 2);
  if (written) return calendarDay(written[1]!, written[2]!, written[3]!);
  const [, first, sign, second, year] = dayFirst.exec(given) ?? [];
  if (first !== undefined) {
    const read = calendarDay(year!, second!, first);
    if (read.day !== undefined || sign === ".") return read;
    const other = calendarDay(year!, first, second!);
    return other.day === undefined ? other : { day: other.day, swapped: true };
  }
  return serial.test(given) ? { day: dayOfSerial(Math.floor(Number(given))), swapped: false } : { what: "no-day" };
}

function calendarDay(year: string, month: string, day: string): ReadDay {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return /^(?:19|20)/.test(year) && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
    ? { day: text, swapped: false }
    : { what: "no-day" };
}

/** The day of a spreadsheet's whole serial number: days since 1900, of which the system believes that it was a leap year, or since 1904. */
export function dayOfSerial(days: number, since1904 = false): string {
  // Before its 29 February 1900 the count is one day behind; that day itself was none.
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(epoch + days * 86_400_000).toISOString().slice(0, 10);
}
