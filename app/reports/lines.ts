import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { compareNames } from "#app/i18n/format.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { cachePerObject } from "#app/facts/per-object.ts";
import { type CheckFigures, type Grouping, meanScore, noFigures, passRate } from "./report.ts";

export interface Line {
  checks: number;
  scored: number;
  mean: number | null;
  passRate: number | null;
  passed: number;
  failed: number;
  criticalUnscored: number;
  critical: number;
  major: number;
  minor: number;
}

export interface Lines<G extends Grouping> {
  readonly total: Line;
  readonly by: Readonly<Record<G, ReadonlyMap<string, Line>>>;
}

export interface Compared<T> {
  readonly now: T;
  readonly before: T | null;
}

export interface FigureRow<F> extends Compared<F> {
  readonly key: string;
  readonly name: string;
}
export type LineRow = FigureRow<Line>;

export function lineOf(figures: CheckFigures = noFigures()): Line {
  const { scoreSum: _, ...counts } = figures;
  return { ...counts, mean: meanScore(figures), passRate: passRate(figures) };
}

export const linesOf = cachePerObject(
  (figures: ReadonlyMap<string, CheckFigures>): ReadonlyMap<string, Line> =>
    new Map([...figures].map(([key, each]) => [key, lineOf(each)])),
);

export interface CodedRow extends LineRow {
  readonly code?: string;
}

type NameOf = (key: string) => string;

export function rowsBy<G extends Grouping>(lines: Compared<Lines<G>>, grouping: G, nameOf: NameOf): LineRow[] {
  return figureRows(comparedBy(lines, grouping), nameOf, lineOf());
}

type Entries = ReadonlyMap<string, DirectoryEntry>;

export function entryRows<G extends Grouping>(
  lines: Compared<Lines<G>>,
  grouping: G,
  entries: Entries,
): readonly LineRow[] {
  return entryFigures(comparedBy(lines, grouping), entries, lineOf());
}

/** Valid while the compared figures and entries are the same objects. */
const rowCache = new WeakMap<object, { readonly of: readonly unknown[]; readonly rows: readonly FigureRow<never>[] }>();

/** Callers share the cached rows and must not change them. */
export function entryFigures<F>(
  compared: Compared<ReadonlyMap<string, F>>,
  entries: Entries,
  none: F,
  nameOf: NameOf = (id) => nameOfEntry(entries.get(id)) || id,
): readonly FigureRow<F>[] {
  const of = [compared.before, entries, getLocale()];
  const last = rowCache.get(compared.now);
  if (last?.of.every((part, at) => part === of[at])) return last.rows;
  const rows = figureRows(compared, nameOf, none);
  rowCache.set(compared.now, { of, rows: rows as FigureRow<never>[] });
  return rows;
}

export function rowBy<G extends Grouping>(lines: Compared<Lines<G>>, grouping: G, nameOf: NameOf) {
  return figureRow(comparedBy(lines, grouping), nameOf, lineOf());
}

function comparedBy<G extends Grouping>({ now, before }: Compared<Lines<G>>, grouping: G) {
  return { now: now.by[grouping], before: before && before.total.checks > 0 ? before.by[grouping] : null };
}

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

const few = 50;

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

/** Rows without the figure come last. */
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
    const [first, second] = [figure(a), figure(b)];
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || compareNames(a.name, b.name);
    return sign * (first - second) || compareNames(a.name, b.name);
  };
}
