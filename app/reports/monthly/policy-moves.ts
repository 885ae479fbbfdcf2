import type { Standings, StoreStanding } from "./standings.ts";

type Place = Pick<StoreStanding, "score" | "rank">;

export interface MovedStore {
  readonly id: string;
  readonly scored: number;
  readonly before: Place;
  readonly after: Place;
}

export type RankChanges = Readonly<Record<"up" | "down" | "gained" | "removed", number>>;

/** Stores whose rank or score differs, the furthest moved first. */
export function mostMoved(
  before: Pick<Standings, "stores">,
  after: Pick<Standings, "stores">,
): { moved: MovedStore[]; ranks: RankChanges } {
  const ids = new Set([...before.stores.keys(), ...after.stores.keys()]);
  const moved = [...ids]
    .map((id) => {
      const [former, next] = [before.stores.get(id), after.stores.get(id)];
      const scored = (next ?? former)!.figures.checks.scored;
      return { id, scored, before: placeOf(former), after: placeOf(next) };
    })
    .filter((store) => store.before.rank !== store.after.rank || store.before.score !== store.after.score)
    .toSorted((a, b) => ranksMoved(b) - ranksMoved(a) || pointsMoved(b) - pointsMoved(a) || (a.id < b.id ? -1 : 1));
  const count = (isChanged: (former: number | null, next: number | null) => boolean) =>
    moved.filter((store) => isChanged(store.before.rank, store.after.rank)).length;
  return {
    moved,
    ranks: {
      up: count((former, next) => former !== null && next !== null && next < former),
      down: count((former, next) => former !== null && next !== null && next > former),
      gained: count((former, next) => former === null && next !== null),
      removed: count((former, next) => former !== null && next === null),
    },
  };
}

function placeOf(standing: StoreStanding | undefined): Place {
  return { score: standing?.score ?? null, rank: standing?.rank ?? null };
}

function ranksMoved({ before, after }: MovedStore): number {
  return before.rank === null || after.rank === null ? 0 : Math.abs(before.rank - after.rank);
}

function pointsMoved({ before, after }: MovedStore): number {
  return before.score === null || after.score === null ? 0 : Math.abs(before.score - after.score);
}
