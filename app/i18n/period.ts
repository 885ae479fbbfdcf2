import { addMonths, firstDay, lastDay, monthOf, monthsBetween, parseDay } from "./days.ts";
import { shorten } from "./plain.ts";

/** Both days are included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export function daysWithin({ from, to }: Period, month: string): Period {
  const fullMonth = monthPeriod(month);
  return { from: from > fullMonth.from ? from : fullMonth.from, to: to < fullMonth.to ? to : fullMonth.to };
}

export const maxMonths = 18;

export function monthPeriod(month: string): Period {
  return { from: firstDay(month), to: lastDay(month) };
}

export function wholeMonths({ from, to }: Period): number | null {
  return from === firstDay(monthOf(from)) && to === lastDay(monthOf(to)) ? monthsBetween(from, to).length : null;
}

/** "2026-10", or "2026-10-05-to-2026-11-04". */
export function periodName({ from, to }: Period): string {
  return wholeMonths({ from, to }) === 1 ? monthOf(from) : `${from}-to-${to}`;
}

/** "malformed": no day or month; "order": swapped; "too-long": over 18 months, and cut at its start. */
export interface PeriodProblem {
  readonly name: "month" | "from" | "to";
  readonly code: "malformed" | "order" | "too-long";
  readonly value: string;
}

export interface RequestedPeriod {
  month?: string;
  from?: string;
  to?: string;
}

/** Days take precedence over the month; each correction is a problem. */
export function readPeriod(search: URLSearchParams): { requested: RequestedPeriod; problems: PeriodProblem[] } {
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
    const requested = cutTo(inOrder);
    if (requested !== inOrder) problems.push({ name: "from", code: "too-long", value: inOrder.from });
    return { requested, problems };
  }
  if (from || to) return { requested: from ? { from } : { to: to! }, problems };
  return { requested: month ? { month } : {}, problems };
}

export function cutTo(period: Period): Period {
  const months = wholeMonths(period);
  if (months !== null && months > maxMonths)
    return { from: firstDay(addMonths(monthOf(period.to), 1 - maxMonths)), to: period.to };
  const earliest = earliestFrom(period.to);
  return period.from >= earliest ? period : { from: earliest, to: period.to };
}

/** The same day 18 months before, or the last of that month. */
export function earliestFrom(to: string): string {
  const month = addMonths(monthOf(to), -maxMonths);
  const sameDay = `${month}-${to.slice(8)}`;
  return sameDay < lastDay(month) ? sameDay : lastDay(month);
}

function parseMonth(value: string): string | null {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(value) ? value : null;
}

function parseDayOfCentury(value: string): string | null {
  const day = parseDay(value);
  return day?.startsWith("20") ? day : null;
}
