/** The figures of a report as they are shown: of a store, a month and so on, beside those of the period they are compared with. */
import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { compareNames } from "#app/i18n/format.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { cachePerObject } from "#app/facts/per-object.ts";
import { type Figures, type Grouping, meanScore, noFigures, passRate } from "./report.ts";

/** Means and rates in millionths of a per cent, null where nothing can be said. */
export interface Line {
  checks: number;
  scored: number;
  mean: number | null;
  passRate: number | null;
  passed: number;
  failed: number;
  /** Checks without a score that have a critical finding. */
  criticalUnscored: number;
  /** Findings by severity. */
  critical: number;
  major: number;
  minor: number;
}

/** In all and by each grouping; only what has a check. */
export interface Lines<G extends Grouping> {
  readonly total: Line;
  readonly by: Readonly<Record<G, ReadonlyMap<string, Line>>>;
}

/** Figures now and before; `before` is null where nothing is compared. */
export interface Compared<T> {
  readonly now: T;
  readonly before: T | null;
}

export interface FigureRow<F> extends Compared<F> {
  readonly key: string;
  readonly name: string;
}
export type LineRow = FigureRow<Line>;

export function lineOf(figures: Figures = noFigures()): Line {
  const { scoreSum: _, ...counts } = figures;
  return { ...counts, mean: meanScore(figures), passRate: passRate(figures) };
}

export const linesOf = cachePerObject(
  (figures: ReadonlyMap<string, Figures>): ReadonlyMap<string, Line> =>
    new Map([...figures].map(([key, each]) => [key, lineOf(each)])),
);

/** With the code of a store or a manager. */
export interface CodedRow extends LineRow {
  readonly code?: string;
}

type NameOf = (key: string) => string;

/** A row for each key that has a check now or before. */
export function rowsBy<G extends Grouping>(lines: Compared<Lines<G>>, grouping: G, nameOf: NameOf): LineRow[] {
  return figureRows(comparedBy(lines, grouping), nameOf, lineOf());
}

type Entries = ReadonlyMap<string, DirectoryEntry>;

/** The same of a directory's entries. */
export function entryRows<G extends Grouping>(
  lines: Compared<Lines<G>>,
  grouping: G,
  entries: Entries,
): readonly LineRow[] {
  return entryFigures(comparedBy(lines, grouping), entries, lineOf());
}

/** What was put together last of figures: for as long as they, those before and the names stay as they are. */
const known = new WeakMap<object, { readonly of: readonly unknown[]; readonly rows: readonly FigureRow<never>[] }>();

/** Figures by the ids of a directory's entries, thousands of them put together once: the rows are everybody's, and not to be changed. */
export function entryFigures<F>(
  compared: Compared<ReadonlyMap<string, F>>,
  entries: Entries,
  none: F,
  nameOf: NameOf = (id) => nameOfEntry(entries.get(id)) || id,
): readonly FigureRow<F>[] {
  const of = [compared.before, entries, getLocale()];
  const last = known.get(compared.now);
  if (last?.of.every((part, at) => part === of[at])) return last.rows;
  const rows = figureRows(compared, nameOf, none);
  known.set(compared.now, { of, rows: rows as FigureRow<never>[] });
  return rows;
}

/** The row of a key. */
export function rowBy<G extends Grouping>(lines: Compared<Lines<G>>, grouping: G, nameOf: NameOf) {
  return figureRow(comparedBy(lines, grouping), nameOf, lineOf());
}

function comparedBy<G extends Grouping>({ now, before }: Compared<Lines<G>>, grouping: G) {
  return { now: now.by[grouping], before: before && before.total.checks > 0 ? before.by[grouping] : null };
}

/** A row for each key that has figures now or before; `none` are those of the others. */
export function figureRows<F>(compared: Compared<ReadonlyMap<string, F>>, nameOf: NameOf, none: F): FigureRow<F>[] {
  const { now, before } = compared;
  const gone = before ? [...before.keys()].filter((key) => !now.has(key)) : [];
  return [...now.keys(), ...gone].map(figureRow(compared, nameOf, none));
}

function figureRow<F>({ now, before }: Compared<ReadonlyMap<string, F>>, nameOf: NameOf, none: F) {
  return (key: string): FigureRow<F> => ({
    key,
    name: nameOf(key),
    now: now.get(key) ?? none,
    before: before && (before.get(key) ?? none),
  });
}

/** Of thousands of rows, a few are found without putting all in order. */
const few = 50;

/** As many as are asked for of the rows that come first, in their order. */
export function firstRows<Row>(rows: readonly Row[], most: number, compare: (a: Row, b: Row) => number): Row[] {
  if (most > few || most >= rows.length) return rows.toSorted(compare).slice(0, most);
  const first: Row[] = [];
  for (const row of rows) {
    const place = first.findLastIndex((each) => compare(each, row) <= 0) + 1;
    if (place === most) continue;
    first.splice(place, 0, row);
    if (first.length > most) first.pop();
  }
  return first;
}

/** What rows can be sorted by, at first by their means. Those without the figure come last. */
export const lineSorts = ["mean", "-mean", "-critical", "-checks", "name"] as const;
export type LineSort = (typeof lineSorts)[number];

export function sortLines<Row extends LineRow>(rows: readonly Row[], sort: LineSort): Row[] {
  return rows.toSorted(lineOrder(sort));
}

export function lineOrder(sort: LineSort): (a: LineRow, b: LineRow) => number {
  const figure = ({ now }: LineRow): number | null =>
    sort === "-checks" ? now.checks : sort === "-critical" ? now.critical : now.mean;
  const sign = sort.startsWith("-") ? -1 : 1;
  return (a, b) => {
    if (sort === "name") return compareNames(a.name, b.name);
    const [left, right] = [figure(a), figure(b)];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || compareNames(a.name, b.name);
    return sign * (left - right) || compareNames(a.name, b.name);
  };
}
