/** Each param is read by itself, so that an invalid one doesn't affect the others. Pure. */
import { z } from "zod";
import { type RequestedPeriod, readPeriod } from "#app/i18n/period.ts";
import { searchLength } from "#app/ui/search-length.ts";

type Fields = Readonly<Record<string, z.ZodType<string>>>;

/** Beside the filters, a list has the params `sort`, `column`, `cursor` and `select`. */
export interface ListParams<F extends Fields = Fields, S extends string = string> {
  readonly filters: F;
  /** Filters that compare the record's field of the same name by equality. */
  readonly equal?: readonly string[];
  /** Filters whose value must be one of the list's choices. */
  readonly offered?: readonly string[];
  readonly period?: boolean;
  readonly sorts?: readonly [S, ...S[]];
}

/** @param equal filters that compare the record's field of the same name by equality */
export function defineParams<
  F extends Fields,
  E extends Fields = { readonly [name in never]: z.ZodType<string> },
  const S extends string = never,
>({
  filters,
  equal,
  ...params
}: Omit<ListParams<Fields, S>, "filters" | "equal" | "offered"> & {
  readonly filters: F;
  readonly equal?: E;
  readonly offered?: readonly (keyof NoInfer<F & E> & string)[];
}) {
  return {
    ...params,
    filters: { ...filters, ...equal } as F & E,
    equal: Object.keys(equal ?? {}) as (keyof E & string)[],
  } satisfies ListParams<F & E, S>;
}

/** The value of a filter for records without an id, such as checks that count for no store manager. */
export const noOne = "none";

/** A person may type the code of a store or manager instead of an id. */
export const idOrCode = z.string().regex(/^[^/\p{Cc}]{1,128}$/u);

export const searchText = z.string().transform((text) => text.slice(0, searchLength));

export const wholeSearch = z.string().max(searchLength);

/** "unknown" and "malformed" params are ignored, "cursor" is no cursor of this list; lists have codes of their own, too. */
export interface ParamProblem {
  readonly name: string;
  readonly code: string;
  readonly value: string;
}

export type FiltersOf<P> =
  P extends ListParams<infer F>
    ? { readonly [name in keyof F]?: z.output<F[name]> | undefined } & {
        readonly [day in keyof RequestedPeriod]?: string;
      }
    : never;
export type SortOf<P> = P extends ListParams<Fields, infer S> ? S : never;

export interface ReadParams<P> {
  readonly filters: FiltersOf<P>;
  readonly sort: SortOf<P>;
  readonly columns: readonly string[];
  /** As typed, "" for none. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly problems: readonly ParamProblem[];
}

/** `values` are the valid values of `offered` filters. Empty params are no filters. */
export function readParams<P extends ListParams>(
  { filters: fields, offered = [], period, sorts }: P,
  search: URLSearchParams,
  values: Readonly<Record<string, readonly string[]>> = {},
  { all, usual }: { readonly all: readonly string[]; readonly usual: readonly string[] } = { all: [], usual: [] },
): ReadParams<P> {
  const { requested, problems } = period ? readPeriod(search) : { requested: {}, problems: [] };
  const filters: Record<string, string> = { ...requested };
  const allProblems: ParamProblem[] = [...problems];
  for (const [name, schema] of Object.entries(fields)) {
    const value = textOf(search, name);
    if (!value) continue;
    const parsed = schema.safeParse(value);
    if (!parsed.success) allProblems.push({ name, code: "malformed", value });
    else if (offered.includes(name) && !values[name]?.includes(parsed.data))
      allProblems.push({ name, code: "unknown", value });
    else filters[name] = parsed.data;
  }
  const order = sorts ? textOf(search, "sort") : "";
  const sort = sorts?.find((each) => each === order);
  if (order && !sort) allProblems.push({ name: "sort", code: "malformed", value: order });
  const chosen = new Set(search.getAll("column").flatMap((value) => value.split(",")));
  const columns = all.filter((column) => chosen.has(column));
  const names = [...Object.keys(fields), ...(period ? ["month", "from", "to"] : [])];
  return {
    filters: filters as FiltersOf<P>,
    sort: (sort ?? sorts?.[0]) as SortOf<P>,
    columns: columns.length > 0 || chosen.has("none") ? columns : usual,
    inputs: Object.fromEntries(names.map((name) => [name, filters[name] ?? textOf(search, name)])),
    problems: allProblems,
  };
}

function textOf(search: URLSearchParams, name: string): string {
  return search.get(name)?.trim() ?? "";
}

/** Values of `column`: none for the usual columns. */
export function columnParams(usual: readonly string[], visible: readonly string[]): string[] {
  if (visible.length === usual.length && usual.every((name) => visible.includes(name))) return [];
  return visible.length > 0 ? [...visible] : ["none"];
}

/** Days in the wrong order aren't ignored: they are swapped. */
export function unusableOf(problems: readonly ParamProblem[]): string[] {
  return problems.flatMap(({ name, code }) => (code === "order" || code === "cursor" ? [] : name));
}
