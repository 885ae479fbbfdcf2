/** Days as files write them. Pure. */

/** Whether the day or the month comes first where a day begins with neither its year nor a word. */
export const dayOrders = ["dmy", "mdy"] as const;
export type DayOrder = (typeof dayOrders)[number];

/** "other-order": it is a day, but only in the other order. */
export type ReadDay =
  | { readonly day: string; readonly what?: undefined }
  | { readonly day?: undefined; readonly what: "no-day" | "other-order" };

/** Excel's serial numbers of 1927 to 2173; five digits, so that no code or year is taken for one. */
const serial = /^[1-9]\d{4}(?:\.\d+)?$/;
/** A time may follow, which is of no matter to the day. */
const dated = /^([\d./-]+)(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AaPp][Mm])?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const plain = /^(\d{4})(\d{2})(\d{2})$/;
/** Longer texts are no days, whatever they begin with. */
const longest = 60;

/**
 * 2026-03-05, 20260305, 05/03/2026, 5.3.2026 and 46086 are the fifth of March; in the order "mdy" 03/05/2026 is. With dots the day always
 * comes first. Two digits make no year.
 */
export function readDay(text: string, order: DayOrder = "dmy"): ReadDay {
  const read = readBoth(text);
  if (read === null) return { what: "no-day" };
  if (typeof read === "string") return { day: read };
  const day = read[order];
  if (day !== null) return { day };
  return { what: read.dmy === null && read.mdy === null ? "no-day" : "other-order" };
}

/** The day where a text has only one meaning, else what it means in either order; null for what is none. */
export function readBoth(text: string): string | Readonly<Record<DayOrder, string | null>> | null {
  const given = text.trim();
  if (given.length > longest) return null;
  const date = dated.exec(given)?.[1] ?? "";
  const written = plain.exec(given) ?? yearFirst.exec(date)?.filter((_, index) => index !== 2);
  if (written) return calendarDay(written[1]!, written[2]!, written[3]!);
  const [, first, sign, second, year] = yearLast.exec(date) ?? [];
  if (first === undefined) return serial.test(given) ? dayOfSerial(Math.floor(Number(given))) : null;
  const dmy = calendarDay(year!, second!, first);
  const mdy = calendarDay(year!, first, second!);
  return dmy === mdy ? dmy : { dmy, mdy: sign === "." ? null : mdy };
}

function calendarDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return /^(?:19|20)/.test(year) && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
    ? text
    : null;
}

/** The day of a spreadsheet's whole serial number: days since 1900, of which the system believes that it was a leap year, or since 1904. */
export function dayOfSerial(days: number, since1904 = false): string {
  // Before its 29 February 1900 the count is one day behind; that day itself was none.
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(epoch + days * 86_400_000).toISOString().slice(0, 10);
}
