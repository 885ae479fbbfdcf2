import type { User } from "#app/auth/user.ts";
import { BadCursor } from "#app/db/documents.ts";
import { formatDay, formatDays, formatMonth } from "#app/i18n/format.ts";
import type { RequestedPeriod } from "#app/i18n/period.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { pageHref } from "#app/ui/page-href.ts";
import { viewSearch } from "#app/views/view.ts";
import { listViews } from "#app/views/views.server.ts";
import {
  readQuery,
  type ListQuery,
  type Choices,
  type Field,
  type FilterField,
  type ListDefinition,
  type ListBase,
  type Label,
} from "./declaration.server.ts";
import { type FieldPlace, type ListCount, type ListPage, searchWith, type ShownField } from "./list.ts";
import { columnParams, type ListParams, type ParamProblem, type SortOf, unusableOf } from "./params.ts";
import { usualColumnsOf } from "./page-columns.server.ts";

/** Invalid params are reported and ignored. */
export async function readListPage<P extends ListParams, D, Row>(
  list: ListDefinition<P, D, Row>,
  user: User,
  search: URLSearchParams,
  now: Date,
): Promise<ListPage<Row>> {
  const { query, inputs, problems: paramProblems } = await readQuery(list, user, search, now);
  const cursor = search.get("cursor") || null;
  const [page, views, choices] = await Promise.all([
    list.read(query, { cursor, limit: list.limit }).catch((error: unknown) => {
      if (error instanceof BadCursor && cursor !== null) return null;
      throw error;
    }),
    list.view ? listViews(user, list.view) : [],
    query.choices,
  ]);
  const readPage = page ?? (await list.read(query, { cursor: null, limit: list.limit }));
  const { documents, next, problems: readProblems = [] } = readPage;
  const problems = [
    ...paramProblems,
    ...readProblems,
    ...(page ? [] : [{ name: "cursor", code: "cursor", value: cursor! }]),
  ];
  const leftOut = new Set(unusableOf(problems.filter(({ code }) => code !== "too-long")));
  const isCursorInvalid = problems.some(({ name }) => name === "cursor");
  const canSelect = list.canSelect(user);
  const isSelecting = canSelect && search.has("select");
  const chosen = columnParams(usualColumnsOf(user, list.view, list.choice), query.columns);
  const savedSearch = viewSearch(searchWith(search, { column: chosen }).slice(1));
  const isLaterPage = cursor !== null && !isCursorInvalid;
  const isWholeList = !isLaterPage && next === null;
  const count = isWholeList ? documents.length : ((list.total && (await readPage.count?.())) ?? null);
  const active = activeFilters(list, query, choices, leftOut, savedSearch);
  return {
    rows: await list.rows(documents, query, isSelecting),
    heads: list.heads(user, query.columns, isSelecting),
    count: typeof count === "number" ? count : null,
    total: formatTotal(list, count),
    results: list.total && typeof count === "number" ? m.lists_show_results({ total: list.total(count) }) : "",
    fields: fieldsOf(list, { inputs, sort: query.sort, problems, choices, leftOut, active }),
    columns: list.choice.all.map((name) => ({
      name,
      label: list.choice.labels[name]!(),
      isVisible: query.columns.includes(name),
    })),
    hasChosenColumns: columnParams(list.choice.usual, query.columns).length > 0,
    hasOwnColumns: chosen.length > 0,
    active,
    period: formatPeriod(query.filters),
    notices: isCursorInvalid ? [m.lists_cursor()] : [],
    isFiltered: active.length > 0 || problems.some(({ name }) => name in inputs),
    isUnfiltered: cursor === null && active.length + problems.length === 0,
    isLaterPage,
    search: savedSearch,
    fileSearch: searchWith(savedSearch, Object.fromEntries([...leftOut].map((name) => [name, ""]))),
    first: isLaterPage ? pageHref(search, null) : null,
    next: next && pageHref(search, next),
    view: list.view ?? null,
    views,
    canSelect,
    isSelecting,
    sort: query.sort,
    problems,
  };
}

function formatPeriod({ month, from, to }: RequestedPeriod): string {
  const locale = getLocale();
  if (from && to) return formatDays(from, to, locale);
  if (from || to) return `${from ? formatDay(from) : "…"} – ${to ? formatDay(to) : "…"}`;
  return month ? formatMonth(month, locale) : "";
}

type DeclaredBase<P extends ListParams> = ListBase<P, never>;

function formatTotal({ total }: Pick<DeclaredBase<ListParams>, "total">, count: ListCount): string {
  if (!total || count === null) return "";
  return typeof count === "number" ? total(count) : m.lists_more_than({ total: total(count.over) });
}

function activeFilters<P extends ListParams>(
  list: Pick<DeclaredBase<P>, "fields">,
  { filters }: ListQuery<P>,
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
    const formatValue = field.kind === "date" ? formatDay : field.kind === "month" ? formatMonth : String;
    return [
      {
        name,
        title: field.label(),
        label: label ?? formatValue(value, getLocale()),
        href: searchWith(search, { [name]: "" }),
        place: placeOf(name, field),
      },
    ];
  });
}

const dayNames = new Set(["month", "from", "to"]);

function placeOf(name: string, { kind, main }: FilterField): FieldPlace {
  if (kind === "search") return "search";
  if (dayNames.has(name)) return "days";
  return main ? "main" : "more";
}

const placeholders: Partial<Record<ShownField["kind"], string>> = { month: "YYYY-MM", date: "YYYY-MM-DD" };

const dateFormats: Partial<Record<ShownField["kind"], Label>> = {
  month: () => m.lists_month_format(),
  date: () => m.lists_day_format(),
};

const problemTexts: Readonly<Record<string, (value: string) => string>> = {
  unknown: (value) => m.lists_unknown({ value }),
  malformed: (value) => m.lists_malformed({ value }),
  order: () => m.lists_order(),
  "too-long": () => m.lists_too_long(),
};

interface FieldState<P extends ListParams> extends Pick<ListPage<never>, "active"> {
  readonly inputs: Readonly<Record<string, string>>;
  readonly sort: SortOf<P>;
  readonly problems: readonly ParamProblem[];
  readonly choices: Choices;
  readonly leftOut: ReadonlySet<string>;
}

/** An invalid param keeps its text in its field, with an error. */
function fieldsOf<P extends ListParams>(
  { fields, sort, problems: own = {} }: Pick<DeclaredBase<P>, "fields" | "sort" | "problems">,
  { inputs, sort: order, problems, choices, leftOut, active }: FieldState<P>,
): ShownField[] {
  const common = (name: string, { label, hint, placeholder, className, maxLength, problem }: Field) => {
    const ownProblem = problems.find((each) => each.name === name);
    const message = ownProblem && (own[ownProblem.code] ?? problem ?? problemTexts[ownProblem.code]);
    return {
      name,
      label: label(),
      hint: hint?.(),
      placeholder: placeholder?.(),
      className,
      maxLength,
      error: ownProblem && message?.(shorten(ownProblem.value)),
    };
  };
  const filters = Object.entries<FilterField | undefined>(fields ?? {}).flatMap(([name, field]): ShownField[] => {
    if (!field) return [];
    const value = inputs[name] ?? "";
    const offered = (choices[name] ?? []).filter(({ isProposal }) => isProposal || field.kind === "select");
    const options = [
      ...(field.options?.() ?? []),
      ...offered.map((each) => ({ value: each.value, label: each.label })),
    ];
    if (field.kind === "select" && options.length === 0) return [];
    // A date field can't show an invalid date, so a text field does.
    const asText = dateFormats[field.kind] && leftOut.has(name);
    const commonProps = common(name, field);
    const daysWin = name === "month" && value && active.some((each) => each.name === "from" || each.name === "to");
    return [
      {
        ...commonProps,
        place: placeOf(name, field),
        kind: asText ? "text" : field.kind,
        placeholder: commonProps.placeholder ?? (asText ? undefined : placeholders[field.kind]),
        value: leftOut.has(name) ? value : (choices[name]?.find((choice) => choice.value === value)?.typed ?? value),
        hint: asText ? dateFormats[field.kind]!() : daysWin ? m.lists_days_win() : commonProps.hint,
        ...(options.length > 0 && { options }),
        ...(field.kind === "select" && { empty: m.ui_any() }),
      },
    ];
  });
  if (!sort) return filters;
  const options = Object.entries<Label>(sort.names).map(([value, label]) => ({ value, label: label() }));
  return [
    ...filters,
    {
      ...common("sort", { ...sort, label: () => m.lists_sort() }),
      place: "sort",
      kind: "select",
      value: order,
      options,
    },
  ];
}
