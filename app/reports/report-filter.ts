import { firstDay, lastDay, monthOf } from "#app/i18n/days.ts";
import { cutTo, monthPeriod, type Period, type PeriodProblem, readPeriod } from "#app/i18n/period.ts";
import { shorten } from "#app/i18n/plain.ts";
import { type Comparison, isComparison, usualComparison } from "./period.ts";
import type { ReportFilter } from "./report.ts";

const maxId = 200;

const narrowings = [
  "area",
  "storeId",
  "templateId",
  "templateCategory",
  "inspectorId",
  "managerId",
  "channel",
  "category",
  "severity",
  "shift",
] as const;
export type Narrowing = (typeof narrowings)[number];
export const ownCodes: readonly Narrowing[] = ["channel", "category", "shift"];
const ofLists = ["q", "status", "result", "templateVersion", "ownerId", "priority", "justified"] as const;
export type ListNarrowing = (typeof ofLists)[number];
export type FilterName = Narrowing | ListNarrowing | "month" | "from" | "to" | "compare" | "sort" | "cursor";

/** "unknown": no readable entry of that name; "unused": the report doesn't have the filter. */
export type FilterProblem =
  | PeriodProblem
  | {
      readonly name: Exclude<FilterName, PeriodProblem["name"] | ListNarrowing>;
      readonly code: "unknown";
      readonly value: string;
    }
  | { readonly name: Narrowing | ListNarrowing | "sort"; readonly code: "unused"; readonly value: string };

export type Resolve = (name: Narrowing, value: string) => string | null;

/** An open end is today, an open start the first of its month; by default the month of `today`. */
export function readPeriodParams(
  search: URLSearchParams,
  today: string,
): { period: Period; problems: PeriodProblem[] } {
  const { requested, problems } = readPeriod(search);
  const { from, to } = requested;
  if (!from && !to) return { period: monthPeriod(requested.month ?? monthOf(today)), problems };
  if (!from) return { period: { from: firstDay(monthOf(to!)), to: to! }, problems };
  const closed = { from, to: to ?? (from <= today ? today : lastDay(monthOf(from))) };
  const period = cutTo(closed);
  if (period !== closed) problems.push({ name: "from", code: "too-long", value: from });
  return { period, problems };
}

export function readComparison(search: URLSearchParams, period: Period): Comparison {
  const comparison = search.get("compare")?.trim() ?? "";
  return isComparison(comparison) ? comparison : usualComparison(period);
}

export function readReportFilter(
  search: URLSearchParams,
  today: string,
  names: readonly Narrowing[],
  resolve: Resolve,
): { filter: ReportFilter; problems: FilterProblem[] } {
  const { period, problems: ofDays } = readPeriodParams(search, today);
  const problems: FilterProblem[] = [...ofDays];
  const filter: { -readonly [name in keyof ReportFilter]: ReportFilter[name] } = { ...period };
  for (const name of names) {
    const value = search.get(name)?.trim();
    if (!value) continue;
    const id = value.length <= maxId ? resolve(name, value) : null;
    if (id === null) problems.push({ name, code: "unknown", value: shorten(value) });
    else filter[name] = id;
  }
  for (const name of [...narrowings, ...ofLists])
    if (!(names as readonly string[]).includes(name) && search.get(name)?.trim())
      problems.push({ name, code: "unused", value: "" });
  const compare = search.get("compare")?.trim();
  if (compare && isComparison(compare)) filter.compare = compare;
  else if (compare) problems.push({ name: "compare", code: "unknown", value: shorten(compare) });
  return { filter, problems };
}

export function listSearch(filter: ReportFilter, own: Readonly<Record<string, string>> = {}): URLSearchParams {
  return withNarrowings(new URLSearchParams({ from: filter.from, to: filter.to, ...own }), filter);
}

function withNarrowings(search: URLSearchParams, filter: Partial<ReportFilter>): URLSearchParams {
  for (const name of narrowings) {
    const value = filter[name];
    if (value !== undefined) search.set(name, value);
  }
  return search;
}

export function reportSearch(filter: ReportFilter, changes: Partial<ReportFilter> = {}): string {
  const { from, to, compare, ...rest } = { ...filter, ...changes };
  const month = monthOf(from);
  const single = monthPeriod(month);
  const search = new URLSearchParams(single.from === from && single.to === to ? { month } : { from, to });
  withNarrowings(search, rest);
  if (compare !== undefined) search.set("compare", compare);
  return `?${search}`;
}
