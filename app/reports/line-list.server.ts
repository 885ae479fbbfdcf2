import { shorten } from "#app/i18n/plain.ts";
import { pageHref } from "#app/ui/page-href.ts";
import { type CodedRow, firstRows, lineOrder, type LineRow, type LineSort, lineSorts } from "./lines.ts";
import type { FilterProblem } from "./report-filter.ts";

export interface CodedRowPage extends RowPage<CodedRow> {
  readonly sort: LineSort;
}

export type Extent = "page" | "whole";

/** Longer lists are paged: a phone waits for every row. */
const [wholeSize, pageSize] = [50, 25];

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly first: string | null;
  readonly next: string | null;
}

export function rowPageOf<Row>(
  rows: readonly Row[],
  search: URLSearchParams,
  extent: Extent,
  compare?: (a: Row, b: Row) => number,
): { page: RowPage<Row>; problems: FilterProblem[] } {
  const cursor = search.get("cursor")?.trim() ?? "";
  const at = /^[1-9]\d{0,5}$/.test(cursor) ? Number(cursor) : 0;
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
    problems: cursor && !isThere ? [{ name: "cursor", code: "unknown", value: shorten(cursor) }] : [],
  };
}

export function readSort<Sort extends string>(
  search: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): { sort: Sort; problems: FilterProblem[] } {
  const requested = search.get("sort")?.trim() ?? "";
  const sort = sorts.find((each) => each === requested);
  const problems: FilterProblem[] =
    requested && !sort ? [{ name: "sort", code: "unknown", value: shorten(requested) }] : [];
  return { sort: sort ?? sorts[0], problems };
}

export function listLines(
  rows: readonly LineRow[],
  entries: ReadonlyMap<string, { readonly code: string }>,
  search: URLSearchParams,
  extent: Extent,
): { list: CodedRowPage; problems: FilterProblem[] } {
  const { sort, problems } = readSort(search, lineSorts);
  const { page, problems: ofPage } = rowPageOf(rows, search, extent, lineOrder(sort));
  const coded = page.rows.map((row) => ({ ...row, code: entries.get(row.key)?.code ?? "" }));
  return { list: { ...page, rows: coded, sort }, problems: [...problems, ...ofPage] };
}
