/** The search params that reports share: what was meant is kept, what can't be used is explained at its filter. */
import { z } from "zod";
import { firstDay, lastDay, monthOf } from "#app/i18n/days.ts";
import { earliestFrom, monthPeriod, type Period } from "./period.ts";
import type { ReportFilter } from "./report.ts";

const daySchema = z.iso.date().refine((day) => day >= "2000-01-01" && day <= "2099-12-31");
const monthSchema = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);
const idSchema = z.string().max(200);

/** What narrows a report beside its days. */
export const narrowings = ["area", "storeId", "templateId", "templateCategory", "inspectorId", "managerId"] as const;
export type Narrowing = (typeof narrowings)[number];
export type FilterName = Narrowing | "month" | "from" | "to";

/** "malformed": no such day or month; "order": `to` before `from`, put right; "too-long": over 18 months, cut short; "unknown": no such store, area … that the reader may see. */
export interface FilterProblem {
  readonly name: FilterName;
  readonly code: "malformed" | "order" | "too-long" | "unknown";
  /** As given, cut short. */
  readonly value: string;
}

/** What can be chosen, by the id that the report filters by. `resolve` finds it from what was typed: an id or a code. */
export type Resolve = (name: Narrowing, value: string) => string | null;

function given(search: URLSearchParams, name: FilterName): string {
  return search.get(name)?.trim() ?? "";
}

function shown(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}

/** The days asked for: `from` and `to`, else `month`, else the month of `today`. */
export function readPeriod(search: URLSearchParams, today: string): { period: Period; problems: FilterProblem[] } {
  const problems: FilterProblem[] = [];
  const read = (name: "month" | "from" | "to", schema: z.ZodType<string>) => {
    const value = given(search, name);
    if (!value) return null;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    problems.push({ name, code: "malformed", value: shown(value) });
    return null;
  };
  const month = read("month", monthSchema);
  const from = read("from", daySchema);
  const to = read("to", daySchema);
  if (from === null && to === null) return { period: monthPeriod(month ?? monthOf(today)), problems };

  const asked =
    from === null
      ? { from: firstDay(monthOf(to!)), to: to! }
      : { from, to: to ?? (from <= today ? today : lastDay(monthOf(from))) };
  const period = asked.from <= asked.to ? asked : { from: asked.to, to: asked.from };
  if (period !== asked) problems.push({ name: "to", code: "order", value: asked.to });
  const earliest = earliestFrom(period.to);
  if (period.from >= earliest) return { period, problems };
  problems.push({ name: "from", code: "too-long", value: period.from });
  return { period: { from: earliest, to: period.to }, problems };
}

/** The whole filter. Unknown values narrow nothing, and are explained. */
export function readReportFilter(
  search: URLSearchParams,
  today: string,
  resolve: Resolve,
): { filter: ReportFilter; problems: FilterProblem[] } {
  const { period, problems } = readPeriod(search, today);
  const filter: { -readonly [name in keyof ReportFilter]: ReportFilter[name] } = { ...period };
  for (const name of narrowings) {
    const value = given(search, name);
    if (!value) continue;
    const id = idSchema.safeParse(value).success ? resolve(name, value) : null;
    if (id === null) problems.push({ name, code: "unknown", value: shown(value) });
    else filter[name] = id;
  }
  return { filter, problems };
}

/** A filter as a query string, with `?`: whole single months by `month`. What is changed to undefined is left out. */
export function reportSearch(filter: ReportFilter, changes: Partial<ReportFilter> = {}): string {
  const { from, to, ...rest } = { ...filter, ...changes };
  const month = monthOf(from);
  const single = monthPeriod(month);
  const search = new URLSearchParams(single.from === from && single.to === to ? { month } : { from, to });
  for (const name of narrowings) {
    const value = rest[name];
    if (value !== undefined) search.set(name, value);
  }
  return `?${search}`;
}
