export const dayOrders = ["dmy", "mdy"] as const;
export type DayOrder = (typeof dayOrders)[number];

/** "other-order": a valid day only in the other order. */
export type ReadDay =
  | { readonly day: string; readonly what?: undefined }
  | { readonly day?: undefined; readonly what: "no-day" | "other-order" };

/** Excel's serial numbers from 1927 to 2173. All have five digits, unlike years and most codes. */
const serialPattern = /^[1-9]\d{4}(?:\.\d+)?$/;
/** A time may follow, and is ignored. */
const datePattern = /^([\d./-]+)(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AaPp][Mm])?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const yearFirstPattern = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLastPattern = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const compactPattern = /^(\d{4})(\d{2})(\d{2})$/;
const maxLength = 60;

/** 2026-03-05, 20260305, 05/03/2026, 5.3.2026 and 46086 are the fifth of March; with "mdy" so is 03/05/2026. */
export function readDay(text: string, order: DayOrder = "dmy"): ReadDay {
  const read = readBoth(text);
  if (read === null) return { what: "no-day" };
  if (typeof read === "string") return { day: read };
  const day = read[order];
  if (day !== null) return { day };
  return { what: read.dmy === null && read.mdy === null ? "no-day" : "other-order" };
}

export function readBoth(text: string): string | Readonly<Record<DayOrder, string | null>> | null {
  const trimmed = text.trim();
  if (trimmed.length > maxLength) return null;
  const date = datePattern.exec(trimmed)?.[1] ?? "";
  const compactParts = compactPattern.exec(trimmed) ?? yearFirstPattern.exec(date)?.filter((_, index) => index !== 2);
  if (compactParts) return calendarDay(compactParts[1]!, compactParts[2]!, compactParts[3]!);
  const [, first, sign, second, year] = yearLastPattern.exec(date) ?? [];
  if (first === undefined) return serialPattern.test(trimmed) ? dayOfSerial(Math.floor(Number(trimmed))) : null;
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

/** Since 1900, which spreadsheets take for a leap year, or since 1904. */
export function dayOfSerial(days: number, since1904 = false): string {
  // Serial 60 is the non-existent 29 February 1900; earlier numbers are one day behind.
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(epoch + days * 86_400_000).toISOString().slice(0, 10);
}
