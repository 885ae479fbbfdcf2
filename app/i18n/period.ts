/** Periods of business days, and the one reading of the search params that ask for them: `month`, `from` and `to`. */
import { addMonths, firstDay, lastDay, monthOf, monthsBetween, parseDay } from "./days.ts";
import { shorten } from "./plain.ts";

/** Business days, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The days of a month that a period has. */
export function daysWithin({ from, to }: Period, month: string): Period {
  const whole = monthPeriod(month);
  return { from: from > whole.from ? from : whole.from, to: to < whole.to ? to : whole.to };
}

/** The longest period, in months. */
export const maxMonths = 18;

export function monthPeriod(month: string): Period {
  return { from: firstDay(month), to: lastDay(month) };
}

/** How many whole months it is; null when it isn't. */
export function wholeMonths({ from, to }: Period): number | null {
  return from === firstDay(monthOf(from)) && to === lastDay(monthOf(to)) ? monthsBetween(from, to).length : null;
}

/** As a file's name has it: "2026-10", or "2026-10-05-to-2026-11-04". */
export function periodName({ from, to }: Period): string {
  return wholeMonths({ from, to }) === 1 ? monthOf(from) : `${from}-to-${to}`;
}

/** "malformed": no such day or month; "order": `to` before `from`, swapped; "too-long": over 18 months, cut at its start. */
export interface PeriodProblem {
  readonly name: "month" | "from" | "to";
  readonly code: "malformed" | "order" | "too-long";
  /** As given, cut short. */
  readonly value: string;
}

/** What search params ask for: a month, or days of which one end may be open, or nothing. */
export interface AskedPeriod {
  month?: string;
  from?: string;
  to?: string;
}

/**
 * Reads `month`, `from` and `to`: the days win over the month, days in the wrong order are swapped, a period over 18 months is cut
 * at its start, and what is no day or month of this century is left out. All of that is told.
 */
export function readPeriod(search: URLSearchParams): { asked: AskedPeriod; problems: PeriodProblem[] } {
  const problems: PeriodProblem[] = [];
  const read = (name: PeriodProblem["name"], parse: (value: string) => string | null) => {
    const value = search.get(name)?.trim();
    if (!value) return undefined;
    const parsed = parse(value);
    if (parsed) return parsed;
    problems.push({ name, code: "malformed", value: shorten(value) });
    return undefined;
  };
  const month = read("month", parseMonth);
  const from = read("from", parseDayOfCentury);
  const to = read("to", parseDayOfCentury);
  if (from && to) {
    const inOrder = from <= to ? { from, to } : { from: to, to: from };
    if (to < from) problems.push({ name: "to", code: "order", value: to });
    const asked = cutTo(inOrder);
    if (asked !== inOrder) problems.push({ name: "from", code: "too-long", value: inOrder.from });
    return { asked, problems };
  }
  if (from || to) return { asked: from ? { from } : { to: to! }, problems };
  return { asked: month ? { month } : {}, problems };
}

/** A period, without what lies more than 18 months before its end. Whole months stay whole months. */
export function cutTo(period: Period): Period {
  const months = wholeMonths(period);
  if (months !== null && months > maxMonths)
    return { from: firstDay(addMonths(monthOf(period.to), 1 - maxMonths)), to: period.to };
  const earliest = earliestFrom(period.to);
  return period.from >= earliest ? period : { from: earliest, to: period.to };
}

/** The first day that is at most 18 months before another: the same day of the month, or that month's last. */
export function earliestFrom(to: string): string {
  const month = addMonths(monthOf(to), -maxMonths);
  const same = `${month}-${to.slice(8)}`;
  return same < lastDay(month) ? same : lastDay(month);
}

function parseMonth(value: string): string | null {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(value) ? value : null;
}

function parseDayOfCentury(value: string): string | null {
  const day = parseDay(value);
  return day?.startsWith("20") ? day : null;
}
