import { dayOf, isDay } from "./days.ts";
import { getLocale } from "./locale.ts";
import type { Locale } from "./text.ts";

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
const tag = { en: "en-GB", vi: "vi-VN" } satisfies Record<Locale, string>;

function numberFormat(locale: Locale, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  let format = cache.get(key) as Intl.NumberFormat | undefined;
  if (!format)
    cache.set(
      key,
      (format = new Intl.NumberFormat(tag[locale], { minimumFractionDigits: digits, maximumFractionDigits: digits })),
    );
  return format;
}

export function formatNumber(value: number, locale: Locale, digits = 0): string {
  return numberFormat(locale, digits).format(value);
}

/** In millionths of a per cent, with one decimal rounded half up: 96.3% · 96,3% */
export function formatScore(score: number, locale: Locale): string {
  return `${formatNumber(Math.floor(score / 100_000 + 0.5) / 10, locale, 1)}%`;
}

/** In the same unit, without a decimal of 0: 60% · 66,7% */
export function formatProportion(proportion: number, locale: Locale): string {
  const tenths = Math.floor(proportion / 100_000 + 0.5);
  return `${formatNumber(tenths / 10, locale, tenths % 10 === 0 ? 0 : 1)}%`;
}

/** 5 Mar 2026 · 5/3/2026. A text that is no day is kept. */
export function formatDay(day: string): string {
  if (!isDay(day)) return day;
  const locale = getLocale();
  return partsOf(day, locale).join(locale === "vi" ? "/" : " ");
}

/** 5 Mar 2026 · 5 tháng 3, 2026 */
export function formatLongDay(day: string, locale: Locale): string {
  const key = `written ${locale}`;
  let format = cache.get(key) as Intl.DateTimeFormat | undefined;
  if (!format) {
    const month = locale === "en" ? "short" : "long";
    format = new Intl.DateTimeFormat(tag[locale], { timeZone: "UTC", day: "numeric", month, year: "numeric" });
    cache.set(key, format);
  }
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Thursday · Thứ Năm, or short: Thu · Th 5 */
export function formatWeekday(day: string, locale: Locale, width: "long" | "short" = "long"): string {
  const key = `weekday ${locale} ${width}`;
  let format = cache.get(key) as Intl.DateTimeFormat | undefined;
  if (!format) cache.set(key, (format = new Intl.DateTimeFormat(tag[locale], { timeZone: "UTC", weekday: width })));
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** March 2026 · tháng 3/2026 */
export function formatMonth(month: string, locale: Locale): string {
  const [year] = month.split("-");
  return `${monthName(month, locale)}${locale === "vi" ? "/" : " "}${year}`;
}

function monthName(dayOrMonth: string, locale: Locale): string {
  const key = `month ${locale}`;
  let format = cache.get(key) as Intl.DateTimeFormat | undefined;
  if (!format) cache.set(key, (format = new Intl.DateTimeFormat(tag[locale], { timeZone: "UTC", month: "long" })));
  const name = format.format(new Date(`${dayOrMonth.slice(0, 7)}-01T00:00:00Z`));
  return locale === "vi" ? name.toLowerCase() : name;
}

/** Mar 2026 · 3/2026, for axes, cells and files */
export function formatShortMonth(month: string): string {
  const locale = getLocale();
  const [, name, year] = partsOf(month, locale);
  return `${name}${locale === "vi" ? "/" : " "}${year}`;
}

/** Both included: 1–27 Mar 2026, 28 Feb – 5 Mar 2026 · 1–27/3/2026, 28/2–5/3/2026 */
export function formatDays(from: string, to: string, locale: Locale): string {
  const [start, end] = [partsOf(from, locale), partsOf(to, locale)];
  const last = end.join(locale === "vi" ? "/" : "\u00a0");
  if (from === to) return last;
  const same = from.slice(0, 7) === to.slice(0, 7) ? 2 : from.slice(0, 4) === to.slice(0, 4) ? 1 : 0;
  const first = start.slice(0, 3 - same).join(locale === "vi" ? "/" : "\u00a0");
  return locale === "vi" || same === 2 ? `${first}–${last}` : `${first}\u00a0–\u00a0${last}`;
}

/** 30 Nov · 30/11, with the year if it isn't the year of `today` */
export function formatShortDay(day: string, today: string, locale: Locale): string {
  const parts = partsOf(day, locale);
  return (day.slice(0, 4) === today.slice(0, 4) ? parts.slice(0, 2) : parts).join(locale === "vi" ? "/" : "\u00a0");
}

/** Friday 27 November · Thứ Sáu 27/11 */
export function formatToday(day: string, locale: Locale): string {
  const [date, month] = [Number(day.slice(8)), Number(day.slice(5, 7))];
  return `${formatWeekday(day, locale)} ${locale === "vi" ? `${date}/${month}` : `${date} ${monthName(day, locale)}`}`;
}

function partsOf(day: string, locale: Locale): string[] {
  const [year = "", month, date] = day.split("-");
  const shownMonth = locale === "vi" ? String(Number(month)) : monthName(day, locale).slice(0, 3);
  return [String(Number(date)), shownMonth, year];
}

/** 5 Mar 2026, 10:02 · 5/3/2026, 10:02 */
export function formatInstant(instant: string, timeZone: string): string {
  const key = `time ${timeZone}`;
  let format = cache.get(key) as Intl.DateTimeFormat | undefined;
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    cache.set(key, format);
  }
  const at = new Date(instant);
  return `${formatDay(dayOf(at, timeZone))}, ${format.format(at)}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function joinFacts(facts: readonly (string | null | false)[]): string {
  return facts.filter(Boolean).join("\u00a0· ");
}

/** A, B or C · A, B hoặc C */
export function joinAlternatives(names: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(tag[locale], { type: "disjunction" }).format(names);
}

export function joinNames(names: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(tag[locale], { type: "unit" }).format(names);
}

const collator = new Intl.Collator("vi", { numeric: true });

/** Vietnamese order suits English too; numbers compare by value. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}
