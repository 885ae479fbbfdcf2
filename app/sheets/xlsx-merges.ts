/** The value of merged cells belongs to several rows or columns, but is stored in one cell. */
import { cellAt } from "./cells.ts";
import { type BadCell, maxSheetColumns, UnreadableSheet } from "./sheet.ts";
import type { RawRow } from "./table.ts";

export interface Merge {
  readonly range: string;
  readonly top: number;
  readonly bottom: number;
  /** Counted from 0, limited to those of a table. */
  readonly left: number;
  readonly right: number;
}

const maxMerges = 10_000;
const mergeCell = /<(?:[\w.-]+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([^"']*)["']/g;
const maxElementLength = 200;

/** The file has merged ranges after the rows, which are skipped. @throws UnreadableSheet */
export async function mergesOf(pieces: AsyncIterable<string>): Promise<Merge[]> {
  const merges: Merge[] = [];
  let remainder = "";
  for await (const piece of pieces) {
    const xml = remainder + piece;
    const end = xml.lastIndexOf(">") + 1;
    for (const [, range = ""] of xml.slice(0, end).matchAll(mergeCell)) {
      const merge = mergeOf(range);
      if (merge && merge.left < maxSheetColumns) merges.push(merge);
      if (merges.length > maxMerges)
        throw new UnreadableSheet("many-merged", { range: merges[0]!.range, count: maxMerges });
    }
    remainder = xml.slice(Math.max(end, xml.length - maxElementLength));
  }
  return merges.sort((a, b) => a.top - b.top);
}

function mergeOf(range: string): Merge | null {
  const [first, last = first] = range.split(":").map(cellAt);
  if (!first || !last || (first.row === last.row && first.column === last.column)) return null;
  const right = Math.min(last.column, maxSheetColumns - 1);
  return { range, top: first.row, bottom: last.row, left: first.column, right };
}

/** Marks a title, too. @throws UnreadableSheet "damaged" for overlapping ranges, which together are wider than a row */
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

function badCells(merges: readonly Merge[]): BadCell[] {
  const byColumn = new Map<number, BadCell>();
  for (const { range, left, right } of merges)
    for (let column = left; column <= right; column++)
      byColumn.set(column, byColumn.get(column) ?? { column, what: "merged", values: { range } });
  return [...byColumn.values()];
}
