/** The figures of a report as they are shown: of a store, a month and so on, beside those of the period they are compared with. */
import { compareNames } from "#app/i18n/format.ts";
import { type Figures, type Grouping, meanScore, noFigures, passRate } from "./report.ts";

/** Means and rates in millionths of a per cent, null where nothing can be said. */
export interface Line {
  checks: number;
  scored: number;
  mean: number | null;
  passRate: number | null;
  failed: number;
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
  const { checks, scored, failed, critical, major, minor } = figures;
  return { checks, scored, mean: meanScore(figures), passRate: passRate(figures), failed, critical, major, minor };
}

/** With the code of a store or a manager. */
export interface CodedRow extends LineRow {
  readonly code?: string;
}

/** A row for each key that has a check now or before. */
export function rowsBy<G extends Grouping>(
  { now, before }: Compared<Lines<G>>,
  grouping: G,
  nameOf: (key: string) => string,
): LineRow[] {
  const earlier = before && before.total.checks > 0 ? before.by[grouping] : null;
  return figureRows({ now: now.by[grouping], before: earlier }, nameOf, lineOf());
}

/** A row for each key that has figures now or before; `none` are those of the others. */
export function figureRows<F>(
  { now, before }: Compared<ReadonlyMap<string, F>>,
  nameOf: (key: string) => string,
  none: F,
): FigureRow<F>[] {
  return [...new Set([...now.keys(), ...(before?.keys() ?? [])])].map((key) => ({
    key,
    name: nameOf(key),
    now: now.get(key) ?? none,
    before: before && (before.get(key) ?? none),
  }));
}

/** What rows can be sorted by, at first by their means. Those without the figure come last. */
export const lineSorts = ["mean", "-mean", "-critical", "-checks", "name"] as const;
export type LineSort = (typeof lineSorts)[number];

export function sortLines<Row extends LineRow>(rows: readonly Row[], sort: LineSort): Row[] {
  const figure = ({ now }: LineRow): number | null =>
    sort === "-checks" ? now.checks : sort === "-critical" ? now.critical : now.mean;
  const sign = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => {
    if (sort === "name") return compareNames(a.name, b.name);
    const [left, right] = [figure(a), figure(b)];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || compareNames(a.name, b.name);
    return sign * (left - right) || compareNames(a.name, b.name);
  });
}
