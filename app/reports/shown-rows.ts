export interface ShownRows<Row> {
  readonly rows: readonly Row[];
  readonly more: number;
}

export const allRows = ["rows", "all"] as const;

/** All where only one more is left. */
export function shownRows<Row>(all: readonly Row[], search: URLSearchParams, most = 6): ShownRows<Row> {
  if (search.get(allRows[0]) === allRows[1] || all.length <= most + 1) return { rows: all, more: 0 };
  return { rows: all.slice(0, most), more: all.length - most };
}

export function shownRowsOf<Name extends string, Row>(
  all: Readonly<Record<Name, readonly Row[]>>,
  search: URLSearchParams,
): Record<Name, ShownRows<Row>> {
  const entries = Object.entries<readonly Row[]>(all).map(([name, rows]) => [name, shownRows(rows, search)]);
  return Object.fromEntries(entries) as Record<Name, ShownRows<Row>>;
}
