import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { compareNames } from "#app/i18n/format.ts";
import { tenthsOf } from "#app/reports/mean.ts";
import { firstRows } from "#app/reports/lines.ts";
import { cachePerObject } from "#app/facts/per-object.ts";
import { componentsOf } from "#app/score-policy/store-score.ts";
import type { Standings, StoreStanding } from "./standings.ts";
import type { StandingSort } from "./store-sorts.ts";

export interface StoreRow extends StoreStanding {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly area: string;
  /** Score in the compared month. */
  readonly before: number | null;
  readonly isComparable: boolean;
  /** Whether it has a rank, also where the reader may not see it. */
  readonly isRanked: boolean;
}

type Stores = ReadonlyMap<string, DirectoryEntry>;

function nameAndCode(stores: Stores, id: string) {
  const entry = stores.get(id);
  return { id, code: entry?.code ?? "", name: nameOfEntry(entry) || id, area: entry?.area ?? "" };
}

export function storeRows(now: Standings, before: Standings | null, stores: Stores): readonly StoreRow[] {
  return rowsOf(now)(before ?? noStandings)(stores);
}

const noStandings: Standings = {
  stores: new Map(),
  ranked: 0,
  scored: 0,
  components: [],
  mean: null,
  fewestCompared: 1,
};

const rowsOf = cachePerObject((now: Standings) =>
  cachePerObject((before: Standings) =>
    cachePerObject((stores: Stores): readonly StoreRow[] =>
      [...now.stores].map(([id, standing]) => ({
        ...nameAndCode(stores, id),
        ...standing,
        before: before.stores.get(id)?.score ?? null,
        isComparable: canCompare(standing, before.stores.get(id), now.fewestCompared),
        isRanked: standing.rank !== null,
      })),
    ),
  ),
);

function canCompare(now: StoreStanding, before: StoreStanding | undefined, fewest: number): boolean {
  return (
    before !== undefined &&
    now.figures.checks.scored >= fewest &&
    before.figures.checks.scored >= fewest &&
    componentsOf(now.working).join() === componentsOf(before.working).join()
  );
}

export const rankedStores = cachePerObject((rows: readonly StoreRow[]): readonly StoreRow[] =>
  rows.filter(({ isRanked }) => isRanked),
);

export const unrankedStores = cachePerObject((rows: readonly StoreRow[]): readonly StoreRow[] =>
  rows.filter(({ isRanked }) => !isRanked).toSorted((a, b) => compareNames(a.name, b.name)),
);

export type NamedStore = ReturnType<typeof nameAndCode>;

export const openWithoutCheck = cachePerObject((now: Standings) =>
  cachePerObject((stores: Stores): readonly NamedStore[] =>
    [...stores]
      .filter(([id, { status }]) => status === "open" && !now.stores.get(id)?.figures.checks.count)
      .map(([id]) => nameAndCode(stores, id))
      .toSorted((a, b) => compareNames(a.name, b.name)),
  ),
);

/** Tenths of a per cent, as the difference of the shown values. */
function riseOf({ score, before, isComparable }: StoreRow): number | null {
  return score === null || before === null || !isComparable ? null : tenthsOf(score) - tenthsOf(before);
}

export function sortStores(rows: readonly StoreRow[], sort: StandingSort, most = rows.length): StoreRow[] {
  return firstRows(rows, most, storeOrder(sort));
}

export function storeOrder(sort: StandingSort): (a: StoreRow, b: StoreRow) => number {
  const figures: Record<StandingSort, (row: StoreRow) => number | null> = {
    rank: ({ rank }) => rank,
    "-rank": ({ rank }) => rank && -rank,
    "-change": (row) => negated(riseOf(row)),
    change: riseOf,
    "-critical": ({ figures: { critical } }) => -critical,
    name: () => 0,
  };
  const figure = figures[sort];
  const last = (value: number | null) => (value === null ? Infinity : value);
  const compared = (a: number | null, b: number | null) => (a === b ? 0 : last(a) - last(b));
  return (a, b) =>
    compared(figure(a), figure(b)) || (sort === "name" ? 0 : compared(a.rank, b.rank)) || compareNames(a.name, b.name);
}

function negated(value: number | null): number | null {
  return value === null ? null : -value;
}

const mostMoved = 5;

/** Empty where there are hardly more stores than would be listed. */
export const movedStores = cachePerObject((rows: readonly StoreRow[]): { risen: StoreRow[]; fallen: StoreRow[] } => {
  if (rows.length <= mostMoved) return { risen: [], fallen: [] };
  const moved = (least: (rise: number) => boolean, sort: StandingSort) =>
    sortStores(
      rows.filter((row) => least(riseOf(row) ?? 0)),
      sort,
      mostMoved,
    );
  return { risen: moved((rise) => rise > 0, "-change"), fallen: moved((rise) => rise < 0, "change") };
});
