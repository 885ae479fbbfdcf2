/** Lines of stores, managers or templates as a list: sorted, and a page of them at a time. */
import { shorten } from "#app/i18n/plain.ts";
import { pageHref } from "#app/ui/page-href.ts";
import { type CodedRow, firstRows, lineOrder, type LineRow, type LineSort, lineSorts } from "./lines.ts";
import type { FilterProblem } from "./report-filter.ts";

export interface LineList extends RowPage<CodedRow> {
  readonly sort: LineSort;
}

/** Of a list: a page of it, or all of it, for a file. */
export type Extent = "page" | "whole";

/** Rows of a list that is shown whole, and of a page of a longer one: there one looks at either end, or for one store, and a phone waits for every row. */
const [wholeSize, pageSize] = [50, 25];

/** Some of the rows, how many there are on all pages, and where the other pages are. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly first: string | null;
  readonly next: string | null;
}

/** The page that `cursor` asks for, of rows in their order or in that of `compare`; a cursor is how many rows come before. */
export function pageOf<Row>(
  rows: readonly Row[],
  search: URLSearchParams,
  extent: Extent,
  compare?: (a: Row, b: Row) => number,
): { page: RowPage<Row>; problems: FilterProblem[] } {
  const asked = search.get("cursor")?.trim() ?? "";
  const at = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0;
  const isThere = at > 0 && at < rows.length;
  const start = extent === "page" && isThere ? at : 0;
  const isWhole = extent === "whole" || rows.length <= wholeSize;
  const end = isWhole ? rows.length : start + pageSize;
  return {
    page: {
      rows: (compare ? firstRows(rows, end, compare) : rows).slice(start, end),
      count: rows.length,
      first: start > 0 ? pageHref(search, null) : null,
      next: end < rows.length ? pageHref(search, String(end)) : null,
    },
    problems: asked && !isThere ? [{ name: "cursor", code: "unknown", value: shorten(asked) }] : [],
  };
}

/** The order that `sort` asks for, else the first. */
export function readSort<Sort extends string>(
  search: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): { sort: Sort; problems: FilterProblem[] } {
  const asked = search.get("sort")?.trim() ?? "";
  const sort = sorts.find((each) => each === asked);
  const problems: FilterProblem[] = asked && !sort ? [{ name: "sort", code: "unknown", value: shorten(asked) }] : [];
  return { sort: sort ?? sorts[0], problems };
}

/** `entries`: where the rows' codes stand. */
export function listLines(
  rows: readonly LineRow[],
  entries: ReadonlyMap<string, { readonly code: string }>,
  search: URLSearchParams,
  extent: Extent,
): { list: LineList; problems: FilterProblem[] } {
  const { sort, problems } = readSort(search, lineSorts);
  const { page, problems: ofPage } = pageOf(rows, search, extent, lineOrder(sort));
  const coded = page.rows.map((row) => ({ ...row, code: entries.get(row.key)?.code ?? "" }));
  return { list: { ...page, rows: coded, sort }, problems: [...problems, ...ofPage] };
}
