/** The search params of the list of checks: one vocabulary, kept where it can be read and explained where it can't. */
import { z } from "zod";
import { addMonths, firstDay, lastDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { categorySchema, severitySchema } from "#app/templates/template.ts";
import { checkStatusSchema } from "./check.ts";

export const checkSorts = ["-day", "day", "-score", "score"] as const;
export type CheckSort = (typeof checkSorts)[number];

/** Longest period, in months. */
const maxMonths = 18;

const id = z.string().regex(/^[\w-]{1,128}$/);
const day = z.iso.date();

export const checkFilterNames = [
  "q",
  "month",
  "from",
  "to",
  "area",
  "storeId",
  "managerId",
  "templateId",
  "templateCategory",
  "inspectorId",
  "status",
  "result",
  "severity",
  "sort",
] as const;
export type CheckFilterName = (typeof checkFilterNames)[number];

/** Each param by itself, so that one that can't be read doesn't cost the others. */
const fields = {
  q: z.string().trim().max(200),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  from: day,
  to: day,
  area: z.string().max(80),
  storeId: id,
  managerId: id,
  templateId: id,
  templateCategory: categorySchema,
  inspectorId: id,
  /** "counted": every status that reports count. */
  status: checkStatusSchema.or(z.literal("counted")),
  result: z.enum(["pass", "fail"]),
  severity: severitySchema,
  sort: z.enum(checkSorts),
} satisfies Record<CheckFilterName, z.ZodType<string>>;

const checkFiltersSchema = z.object(fields).partial();
export type CheckFilters = z.infer<typeof checkFiltersSchema>;

/**
 * Why a param was not used. "unknown": no such store, person, area …; "malformed": no such value; "order": `to` before `from`;
 * "too-long": over 18 months, cut short; "months": sorting by score needs whole months; "cursor": not a page of this list.
 */
export interface FilterProblem {
  name: CheckFilterName | "cursor";
  code: "unknown" | "malformed" | "order" | "too-long" | "months" | "cursor";
  value: string;
}

/** What can be used of the search params, and what can't. Empty params are no filters. */
export function readCheckFilters(search: URLSearchParams): { filters: CheckFilters; problems: FilterProblem[] } {
  const given = checkFilterNames.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [{ name, value, readable: fields[name].safeParse(value).success }] : [];
  });
  return {
    filters: checkFiltersSchema.parse(
      Object.fromEntries(given.filter(({ readable }) => readable).map(({ name, value }) => [name, value])),
    ),
    problems: given.filter(({ readable }) => !readable).map(({ name, value }) => ({ name, code: "malformed", value })),
  };
}

/** What a list reads for its filters: days, or for the score sorts whole months, and its sort; with what had to be left out. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
  /** For the score sorts, when there is a period at all. */
  months?: string[];
  sort: CheckSort;
  problems: FilterProblem[];
}

/** `month` goes before `from` and `to`. `today` ends an open period, where an end is needed. */
export function periodOf(filters: CheckFilters, today: string): Period {
  const problems: FilterProblem[] = [];
  let { from, to, sort = "-day" } = filters;
  if (filters.month) [from, to] = [firstDay(filters.month), lastDay(filters.month)];
  if (from && to && to < from) {
    problems.push({ name: "to", code: "order", value: to });
    to = undefined;
  }
  if (from && to && isTooLong(from, to)) {
    problems.push({ name: "from", code: "too-long", value: from });
    from = earliest(to);
  }
  if (!sort.endsWith("score") || !(from || to)) return { from, to, sort, problems };
  if ((from && from !== firstDay(monthOf(from))) || (to && to !== lastDay(monthOf(to)))) {
    problems.push({ name: "sort", code: "months", value: sort });
    return { from, to, sort: "-day", problems };
  }
  const end = to ?? (from! > today ? from! : today);
  if (from && isTooLong(from, end)) problems.push({ name: "from", code: "too-long", value: from });
  const start = from && !isTooLong(from, end) ? from : earliest(end);
  return { months: monthsBetween(start, end), sort, problems };
}

/** Whether two days are more than 18 months apart. */
function isTooLong(from: string, to: string): boolean {
  return from <= `${addMonths(monthOf(to), -maxMonths)}-${to.slice(8)}`;
}

function earliest(to: string): string {
  return firstDay(addMonths(monthOf(to), 1 - maxMonths));
}
