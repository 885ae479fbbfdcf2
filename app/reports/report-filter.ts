/** The search params that reports share: what was meant is kept, what can't be used is explained at its filter. */
import { firstDay, lastDay, monthOf } from "#app/i18n/days.ts";
import { cutTo, monthPeriod, type Period, type PeriodProblem, readPeriod } from "#app/i18n/period.ts";
import { shorten } from "#app/i18n/plain.ts";
import { type Comparison, isComparison, usualComparison } from "./period.ts";
import type { ReportFilter } from "./report.ts";

const maxId = 200;

/** What narrows a report beside its days. */
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
/** Codes of the score policy that mean nothing to other reports. */
export const ownCodes: readonly Narrowing[] = ["channel", "category", "shift"];
/** What narrows lists and no report. */
const ofLists = ["q", "status", "result", "templateVersion", "ownerId", "priority", "justified"] as const;
export type ListNarrowing = (typeof ofLists)[number];
export type FilterName = Narrowing | ListNarrowing | "month" | "from" | "to" | "compare" | "sort" | "cursor";

/** What is wrong with the days; "unknown": no such store, area, sort … that the reader can see; "unused": this report can't be narrowed by it, or has nothing to put in order. */
export type FilterProblem =
  | PeriodProblem
  | {
      readonly name: Exclude<FilterName, PeriodProblem["name"] | ListNarrowing>;
      readonly code: "unknown";
      readonly value: string;
    }
  | { readonly name: Narrowing | ListNarrowing | "sort"; readonly code: "unused"; readonly value: string };

/** What can be chosen, by the id that the report filters by. `resolve` finds it from what was typed: an id or a code. */
export type Resolve = (name: Narrowing, value: string) => string | null;

/** The days of a report: those asked for, an open end closed by today and an open start by its month's; else the month of `today`. */
export function readDays(search: URLSearchParams, today: string): { period: Period; problems: PeriodProblem[] } {
  const { requested, problems } = readPeriod(search);
  const { from, to } = requested;
  if (!from && !to) return { period: monthPeriod(requested.month ?? monthOf(today)), problems };
  if (!from) return { period: { from: firstDay(monthOf(to!)), to: to! }, problems };
  const closed = { from, to: to ?? (from <= today ? today : lastDay(monthOf(from))) };
  const period = cutTo(closed);
  if (period !== closed) problems.push({ name: "from", code: "too-long", value: from });
  return { period, problems };
}

/** What the days are compared with. */
export function readComparison(search: URLSearchParams, period: Period): Comparison {
  const asked = search.get("compare")?.trim() ?? "";
  return isComparison(asked) ? asked : usualComparison(period);
}

/** The whole filter of a report that can be narrowed by these. Unknown values and what narrows other reports alone narrow nothing, and are explained. */
export function readReportFilter(
  search: URLSearchParams,
  today: string,
  names: readonly Narrowing[],
  resolve: Resolve,
): { filter: ReportFilter; problems: FilterProblem[] } {
  const { period, problems: ofDays } = readDays(search, today);
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

/** What the list behind a figure is asked for: the report's filter, and what is the list's own. */
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

/** A filter as a query string, with `?`: whole single months by `month`. What is changed to undefined is left out. */
export function reportSearch(filter: ReportFilter, changes: Partial<ReportFilter> = {}): string {
  const { from, to, compare, ...rest } = { ...filter, ...changes };
  const month = monthOf(from);
  const single = monthPeriod(month);
  const search = new URLSearchParams(single.from === from && single.to === to ? { month } : { from, to });
  withNarrowings(search, rest);
  if (compare !== undefined) search.set("compare", compare);
  return `?${search}`;
}
