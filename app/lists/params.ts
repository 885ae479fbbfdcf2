/** The search params of a list: declared once, each read by itself, so that one that can't be used doesn't cost the others. Pure. */
import { z } from "zod";
import { type RequestedPeriod, readPeriod } from "#app/i18n/period.ts";
import { searchLength } from "#app/ui/search-length.ts";

type Fields = Readonly<Record<string, z.ZodType<string>>>;

/** What can be asked of a list. Beside the filters these are `sort`, `column`, `cursor` and `select`. */
export interface ListParams<F extends Fields = Fields, S extends string = string> {
  readonly filters: F;
  /** Those whose value must be among what the list offers. */
  readonly offered?: readonly string[];
  /** Whether `month`, `from` and `to` are filters, too. */
  readonly period?: boolean;
  /** The first is the usual one. */
  readonly sorts?: readonly [S, ...S[]];
}

export function defineParams<F extends Fields, const S extends string = never>(
  params: ListParams<F, S> & { readonly offered?: readonly (keyof F & string)[] },
): ListParams<F, S> {
  return params;
}

/** As an id in a filter: of what has nobody there, such as checks that count for no store manager. */
export const noOne = "none";

/** A search as someone types it. */
export const searchText = z.string().transform((text) => text.slice(0, searchLength));

/** The same for lists that say when it is too long, instead of cutting it. */
export const wholeSearch = z.string().max(searchLength);

/** Why a param was not used as given: "unknown" and "malformed" are left out, "cursor" is none of this list's pages; a list has its own, too. */
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
  /** Names of those to show. */
  readonly columns: readonly string[];
  /** Every filter as it was typed, "" for none. */
  readonly given: Readonly<Record<string, string>>;
  readonly problems: readonly ParamProblem[];
}

/** Reads the params of a list that offers these values. Empty ones are no filters. */
export function readParams<P extends ListParams>(
  { filters: fields, offered = [], period, sorts }: P,
  search: URLSearchParams,
  values: Readonly<Record<string, readonly string[]>> = {},
  { all, usual }: { readonly all: readonly string[]; readonly usual: readonly string[] } = { all: [], usual: [] },
): ReadParams<P> {
  const { requested, problems } = period ? readPeriod(search) : { requested: {}, problems: [] };
  const filters: Record<string, string> = { ...requested };
  const left: ParamProblem[] = [...problems];
  for (const [name, schema] of Object.entries(fields)) {
    const value = textOf(search, name);
    if (!value) continue;
    const read = schema.safeParse(value);
    if (!read.success) left.push({ name, code: "malformed", value });
    else if (offered.includes(name) && !values[name]?.includes(read.data)) left.push({ name, code: "unknown", value });
    else filters[name] = read.data;
  }
  const order = sorts ? textOf(search, "sort") : "";
  const sort = sorts?.find((each) => each === order);
  if (order && !sort) left.push({ name: "sort", code: "malformed", value: order });
  const chosen = new Set(search.getAll("column").flatMap((value) => value.split(",")));
  const columns = all.filter((column) => chosen.has(column));
  const names = [...Object.keys(fields), ...(period ? ["month", "from", "to"] : [])];
  return {
    filters: filters as FiltersOf<P>,
    sort: (sort ?? sorts?.[0]) as SortOf<P>,
    columns: columns.length > 0 || chosen.has("none") ? columns : usual,
    given: Object.fromEntries(names.map((name) => [name, filters[name] ?? textOf(search, name)])),
    problems: left,
  };
}

function textOf(search: URLSearchParams, name: string): string {
  return search.get(name)?.trim() ?? "";
}

/** `column` for what is shown: nothing for the usual columns. */
export function chosenColumns(usual: readonly string[], shown: readonly string[]): string[] {
  if (shown.length === usual.length && usual.every((name) => shown.includes(name))) return [];
  return shown.length > 0 ? [...shown] : ["none"];
}

/** The params by which a list is another than was asked for; days in the wrong order are swapped, and leave what was meant. */
export function unusableOf(problems: readonly ParamProblem[]): string[] {
  return problems.flatMap(({ name, code }) => (code === "order" || code === "cursor" ? [] : name));
}
