/** The search params of the list of checks: one vocabulary, kept where it can be read and explained where it can't. */
import { z } from "zod";
import { checkStatusSchema } from "./check.ts";
import { addMonths, firstDay, lastDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { type AskedPeriod, maxMonths, monthPeriod, readPeriod, wholeMonths } from "#app/i18n/period.ts";
import { categorySchema, severitySchema } from "#app/templates/template.ts";

export const checkSorts = ["-day", "day", "-score", "score"] as const;
export type CheckSort = (typeof checkSorts)[number];

const id = z.string().regex(/^[\w-]{1,128}$/);

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

/** Each param by itself, so that one that can't be read doesn't cost the others; the days are read together. */
const fields = {
  q: z.string().trim().max(200),
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
} satisfies Record<Exclude<CheckFilterName, keyof AskedPeriod>, z.ZodType<string>>;

const names = checkFilterNames.filter((name) => name !== "month" && name !== "from" && name !== "to");
const checkFiltersSchema = z.object(fields).partial();
export type CheckFilters = z.infer<typeof checkFiltersSchema> & AskedPeriod;

/**
 * Why a param was not used as given. "unknown": no such store, person, area …; "malformed": no such value; "order": `to` before `from`,
 * swapped; "too-long": over 18 months, cut at its start; "months": sorting by score needs whole months; "cursor": not a page of this list.
 */
export interface FilterProblem {
  name: CheckFilterName | "cursor";
  code: "unknown" | "malformed" | "order" | "too-long" | "months" | "cursor";
  value: string;
}

/** The params by which a list is another than was asked for; days in the wrong order are swapped, and leave what was meant. */
export function unusableOf(problems: readonly FilterProblem[]): string[] {
  return problems.flatMap(({ name, code }) => (code === "order" || code === "cursor" ? [] : name));
}

/** Those of them that the list leaves out altogether; a period that is too long it cuts, and only the refusal of its file can say so. */
export function leftOutOf(problems: readonly FilterProblem[]): string[] {
  return unusableOf(problems.filter(({ code }) => code !== "too-long"));
}

/** What can be used of the search params, and what can't. Empty params are no filters. */
export function readCheckFilters(search: URLSearchParams): { filters: CheckFilters; problems: FilterProblem[] } {
  const { asked, problems } = readPeriod(search);
  const given = names.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [{ name, value, readable: fields[name].safeParse(value).success }] : [];
  });
  const kept = given.filter((param) => param.readable).map(({ name, value }) => [name, value]);
  return {
    filters: { ...asked, ...checkFiltersSchema.parse(Object.fromEntries(kept)) },
    problems: [
      ...problems,
      ...given.flatMap(({ name, value, readable }) => (readable ? [] : [{ name, code: "malformed" as const, value }])),
    ],
  };
}

/** What a list reads for its filters: days, or for the score sorts whole months, and its sort; with what had to be left out. */
export interface ListPeriod {
  from?: string | undefined;
  to?: string | undefined;
  /** For the score sorts, when there is a period at all. */
  months?: string[];
  sort: CheckSort;
  problems: FilterProblem[];
}

/** Score sorts go by whole months: `today` ends a period that is open, and 18 months before its end begins one. */
export function periodOf(filters: CheckFilters, today: string): ListPeriod {
  const { sort = "-day" } = filters;
  const { from, to } = filters.month ? monthPeriod(filters.month) : filters;
  if (!sort.endsWith("score") || !(from || to)) return { from, to, sort, problems: [] };
  if (wholeMonths({ from: from ?? firstDay(monthOf(to!)), to: to ?? lastDay(monthOf(from!)) }) === null)
    return { from, to, sort: "-day", problems: [{ name: "sort", code: "months", value: sort }] };
  const end = to ?? (from! > today ? from! : today);
  const start = addMonths(monthOf(end), 1 - maxMonths);
  const months = monthsBetween(from && monthOf(from) > start ? from : firstDay(start), end);
  const isCut = from !== undefined && monthOf(from) < start;
  return { months, sort, problems: isCut ? [{ name: "from", code: "too-long", value: from }] : [] };
}
