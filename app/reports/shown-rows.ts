/** A breakdown's first rows, as a page shows it before all of them are asked for. */
export interface ShownRows<Row> {
  readonly rows: readonly Row[];
  /** How many aren't shown. */
  readonly more: number;
}

/** The search param, and its value, that asks for all rows of every breakdown of a page. */
export const allRows = ["rows", "all"] as const;

/** So many rows, or all where those were asked for or one more is all there are. */
export function shownRows<Row>(all: readonly Row[], search: URLSearchParams, most = 6): ShownRows<Row> {
  if (search.get(allRows[0]) === allRows[1] || all.length <= most + 1) return { rows: all, more: 0 };
  return { rows: all.slice(0, most), more: all.length - most };
}

/** Each of several breakdowns so. */
export function shownRowsOf<Name extends string, Row>(
  all: Readonly<Record<Name, readonly Row[]>>,
  search: URLSearchParams,
): Record<Name, ShownRows<Row>> {
  const shown = Object.entries<readonly Row[]>(all).map(([name, rows]) => [name, shownRows(rows, search)]);
  return Object.fromEntries(shown) as Record<Name, ShownRows<Row>>;
}
