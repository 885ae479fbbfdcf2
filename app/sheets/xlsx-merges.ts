/** Cells that are merged in a workbook's sheet. What they show belongs to several rows or columns, and the file keeps it in one. */
import { cellAt } from "./cells.ts";
import { type BadCell, maxSheetColumns, UnreadableSheet } from "./sheet.ts";
import type { RawRow } from "./table.ts";

export interface Merge {
  readonly range: string;
  readonly top: number;
  readonly bottom: number;
  /** Columns are counted from 0; those beyond what a table may have don't count. */
  readonly left: number;
  readonly right: number;
}

const most = 10_000;
const mergeCell = /<(?:[\w.-]+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([^"']*)["']/g;
/** Characters of a `<mergeCell>`. */
const longest = 200;

/** In the order of their first rows. They stand below these, which aren't parsed for them alone. @throws UnreadableSheet */
export async function mergesOf(pieces: AsyncIterable<string>): Promise<Merge[]> {
  const merges: Merge[] = [];
  let rest = "";
  for await (const piece of pieces) {
    const xml = rest + piece;
    const end = xml.lastIndexOf(">") + 1;
    for (const [, range = ""] of xml.slice(0, end).matchAll(mergeCell)) {
      const merge = mergeOf(range);
      if (merge && merge.left < maxSheetColumns) merges.push(merge);
      if (merges.length > most) throw new UnreadableSheet("many-merged", { range: merges[0]!.range, count: most });
    }
    rest = xml.slice(Math.max(end, xml.length - longest));
  }
  return merges.sort((a, b) => a.top - b.top);
}

/** Null for what is a single cell. */
function mergeOf(range: string): Merge | null {
  const [first, last = first] = range.split(":").map(cellAt);
  if (!first || !last || (first.row === last.row && first.column === last.column)) return null;
  const right = Math.min(last.column, maxSheetColumns - 1);
  return { range, top: first.row, bottom: last.row, left: first.column, right };
}

/**
 * The same rows; what a merge touches in them is bad, and so is a title above the table that spans columns.
 * @throws UnreadableSheet "damaged" where those that meet a row are together much wider than it is, as they only can be where they overlap
 */
export async function* withMerges(rows: AsyncIterable<RawRow>, merges: readonly Merge[]): AsyncGenerator<RawRow> {
  let next = 0;
  let open: Merge[] = [];
  let bad: BadCell[] = [];
  for await (const row of rows) {
    const before = open;
    if (open.some(({ bottom }) => bottom < row.row)) open = open.filter(({ bottom }) => bottom >= row.row);
    while (next < merges.length && merges[next]!.top <= row.row) {
      const merge = merges[next++]!;
      if (merge.bottom >= row.row) open = [...open, merge];
      if (widthOf(open) > 2 * maxSheetColumns) throw new UnreadableSheet("damaged");
    }
    if (open !== before) bad = badCells(open);
    yield bad.length > 0 && row.cells.some(Boolean) ? { ...row, bad: [...(row.bad ?? []), ...bad] } : row;
  }
}

function widthOf(merges: readonly Merge[]): number {
  return merges.reduce((sum, { left, right }) => sum + right + 1 - left, 0);
}

/** One for each column that any of them touches. */
function badCells(merges: readonly Merge[]): BadCell[] {
  const found = new Map<number, BadCell>();
  for (const { range, left, right } of merges)
    for (let column = left; column <= right; column++)
      found.set(column, found.get(column) ?? { column, what: "merged", values: { range } });
  return [...found.values()];
}
