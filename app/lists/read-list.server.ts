/** A page of a list, by the list's declaration and the search params. */
import type { User } from "#app/auth/user.ts";
import { BadCursor } from "#app/db/documents.ts";
import { formatDay, formatMonth } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { pageHref } from "#app/ui/page-href.ts";
import { viewSearch } from "#app/views/view.ts";
import { listViews } from "#app/views/views.server.ts";
import {
  ask,
  type Asked,
  type Choices,
  type Field,
  type FilterField,
  type List,
  type ListBase,
  type Words,
} from "./ask.server.ts";
import { type Count, type ListPage, searchWith, type ShownField } from "./list.ts";
import { chosenColumns, type ListParams, type ParamProblem, type SortOf, unusableOf } from "./params.ts";
import { usualColumnsOf } from "./usual-columns.server.ts";

/** One page of the list; what can't be used of its search params is told and left out. */
export async function readList<P extends ListParams, D, Row>(
  list: List<P, D, Row>,
  user: User,
  search: URLSearchParams,
  now: Date,
): Promise<ListPage<Row>> {
  const { asked, given, problems: unread } = await ask(list, user, search, now);
  const cursor = search.get("cursor") || null;
  const [page, views, choices] = await Promise.all([
    list.read(asked, { cursor, limit: list.limit }).catch((error: unknown) => {
      if (error instanceof BadCursor && cursor !== null) return null;
      throw error;
    }),
    list.view ? listViews(user, list.view) : [],
    asked.choosing,
  ]);
  const found = page ?? (await list.read(asked, { cursor: null, limit: list.limit }));
  const { documents, next, problems: foundProblems = [] } = found;
  const problems = [...unread, ...foundProblems, ...(page ? [] : [{ name: "cursor", code: "cursor", value: cursor! }])];
  const leftOut = new Set(unusableOf(problems.filter(({ code }) => code !== "too-long")));
  const lost = problems.some(({ name }) => name === "cursor");
  const canSelect = list.canSelect(user);
  const selecting = canSelect && search.has("select");
  const chosen = chosenColumns(usualColumnsOf(user, list.view, list.choice), asked.columns);
  const kept = viewSearch(searchWith(search, { column: chosen }).slice(1));
  const paged = cursor !== null && !lost;
  const whole = !paged && next === null;
  const count = whole ? documents.length : ((list.total && (await found.count?.())) ?? null);
  const active = activeFilters(list, asked, choices, leftOut, kept);
  return {
    rows: await list.rows(documents, asked, selecting),
    heads: list.heads(user, asked.columns, selecting),
    count: typeof count === "number" ? count : null,
    total: sayTotal(list, count),
    fields: shownFields(list, { given, sort: asked.sort, problems, choices, leftOut, active }),
    columns: list.choice.all.map((name) => ({
      name,
      label: list.choice.labels[name]!(),
      shown: asked.columns.includes(name),
    })),
    columnsChosen: chosenColumns(list.choice.usual, asked.columns).length > 0,
    columnsAsked: chosen.length > 0,
    active,
    notices: lost ? [m.lists_cursor()] : [],
    filtered: active.length > 0 || problems.some(({ name }) => name in given),
    untouched: cursor === null && active.length + problems.length === 0,
    paged,
    search: kept,
    fileSearch: searchWith(kept, Object.fromEntries([...leftOut].map((name) => [name, ""]))),
    first: paged ? pageHref(search, null) : null,
    next: next && pageHref(search, next),
    view: list.view ?? null,
    views,
    canSelect,
    selecting,
    sort: asked.sort,
    problems,
  };
}

type Declared<P extends ListParams> = ListBase<P, never>;

function sayTotal({ total }: Pick<Declared<ListParams>, "total">, count: Count): string {
  if (!total || count === null) return "";
  return typeof count === "number" ? total(count) : m.lists_more_than({ total: total(count.over) });
}

/** The filters in use, each with what it is set to in words. */
function activeFilters<P extends ListParams>(
  list: Pick<Declared<P>, "fields">,
  { filters }: Asked<P>,
  choices: Choices,
  leftOut: ReadonlySet<string>,
  search: string,
): ListPage<never>["active"] {
  return Object.entries<FilterField | undefined>(list.fields ?? {}).flatMap(([name, field]) => {
    const value = (filters as Record<string, string | undefined>)[name];
    if (!field || !value || leftOut.has(name)) return [];
    const options = [...(choices[name] ?? []), ...(field.options?.() ?? [])];
    const label = options.find(
      (option) => option.value === value || ("typed" in option && option.typed === value),
    )?.label;
    const written = field.kind === "date" ? formatDay : field.kind === "month" ? formatMonth : String;
    return [{ name, title: field.label(), label: label ?? written(value), href: searchWith(search, { [name]: "" }) }];
  });
}

/** What to write where a browser's own date field has given way to plain text. */
const dateFormats: Partial<Record<ShownField["kind"], Words>> = {
  month: () => m.lists_month_format(),
  date: () => m.lists_day_format(),
};

const problemTexts: Readonly<Record<string, (value: string) => string>> = {
  unknown: (value) => m.lists_unknown({ value }),
  malformed: (value) => m.lists_malformed({ value }),
  order: () => m.lists_order(),
  "too-long": () => m.lists_too_long(),
};

interface Shown<P extends ListParams> extends Pick<ListPage<never>, "active"> {
  readonly given: Readonly<Record<string, string>>;
  readonly sort: SortOf<P>;
  readonly problems: readonly ParamProblem[];
  readonly choices: Choices;
  readonly leftOut: ReadonlySet<string>;
}

/** A param that can't be used says why at its field, where what was typed still stands. */
function shownFields<P extends ListParams>(
  { fields, sort, problems: own = {} }: Pick<Declared<P>, "fields" | "sort" | "problems">,
  { given, sort: order, problems, choices, leftOut, active }: Shown<P>,
): ShownField[] {
  const common = (name: string, { label, hint, placeholder, className, maxLength, main, problem }: Field) => {
    const wrong = problems.find((each) => each.name === name);
    const say = wrong && (problem ?? own[wrong.code] ?? problemTexts[wrong.code]);
    return {
      name,
      label: label(),
      hint: hint?.(),
      placeholder: placeholder?.(),
      className,
      maxLength,
      main,
      error: wrong && say?.(shorten(wrong.value)),
    };
  };
  const filters = Object.entries<FilterField | undefined>(fields ?? {}).flatMap(([name, field]): ShownField[] => {
    if (!field) return [];
    const value = given[name] ?? "";
    const options = [...(field.options?.() ?? []), ...(field.kind === "select" ? (choices[name] ?? []) : [])];
    if (field.kind === "select" && options.length === 0) return [];
    // A browser shows nothing in a date field that holds no date: what was typed stands in a text field instead.
    const asText = dateFormats[field.kind] && leftOut.has(name);
    const shown = common(name, field);
    const daysWin = name === "month" && value && active.some((each) => each.name === "from" || each.name === "to");
    return [
      {
        ...shown,
        kind: asText ? "text" : field.kind,
        value: leftOut.has(name) ? value : (choices[name]?.find((choice) => choice.value === value)?.typed ?? value),
        hint: asText ? dateFormats[field.kind]!() : daysWin ? m.lists_days_win() : shown.hint,
        ...(options.length > 0 && { options }),
        ...(field.kind === "select" && { empty: m.ui_any() }),
      },
    ];
  });
  if (!sort) return filters;
  const options = Object.entries<Words>(sort.names).map(([value, label]) => ({ value, label: label() }));
  return [
    ...filters,
    { ...common("sort", { ...sort, label: () => m.lists_sort() }), kind: "select", value: order, options },
  ];
}
