import { z } from "zod";
import { unnamed } from "#app/import/imported.ts";
import { checkStatusSchema } from "./check.ts";
import { addMonths, firstDay, lastDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { maxMonths, monthPeriod, wholeMonths } from "#app/i18n/period.ts";
import { defineParams, type FiltersOf, noOne, type ParamProblem, type SortOf, wholeSearch } from "#app/lists/params.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { categorySchema } from "#app/templates/template.ts";

const id = z.string().regex(/^[\w-]{1,128}$/);
export const isFilterId = (text: string): boolean => id.safeParse(text).success;
const idOrCode = id.or(z.string().regex(/^[^/\p{Cc}]{1,40}$/u));

export const placeFilters = {
  storeId: z.string().max(128),
  area: z.string().max(80),
  managerId: z.string().max(128),
  inspectorId: z.string().refine(isFilterId),
};

export function inspectorIdOf(param: string): string {
  return param === noOne ? unnamed.id : param;
}

export const checkParams = defineParams({
  equal: {
    area: z.string().max(80),
    storeId: idOrCode,
    managerId: idOrCode,
    templateId: id,
    inspectorId: id,
    status: checkStatusSchema.or(z.literal("counted")),
    result: z.enum(["pass", "fail"]),
  },
  filters: {
    q: wholeSearch,
    templateVersion: z.string().regex(/^[1-9]\d{0,5}$/),
    templateCategory: categorySchema,
    scored: z.enum(["yes", "no"]),
    severity: severitySchema,
  },
  period: true,
  sorts: ["-day", "day", "-score", "score"],
});
export type CheckSort = SortOf<typeof checkParams>;
export type CheckFilters = FiltersOf<typeof checkParams> & { readonly sort?: CheckSort | undefined };

export interface ListPeriod {
  from?: string | undefined;
  to?: string | undefined;
  months?: string[];
  sort: CheckSort;
  problems: ParamProblem[];
}

/** Score sorts use whole months: an open period ends today, and begins 18 months before its end. */
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

export function isByScore({ sort, problems }: { sort: string; problems: readonly ParamProblem[] }): boolean {
  return sort.endsWith("score") && !problems.some(({ name }) => name === "sort");
}
