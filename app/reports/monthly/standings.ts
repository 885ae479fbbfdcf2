/** How the stores stand in a month: their scores, the parts of these, and their ranks. Exact, and the same whatever order the facts come in. */
import { rankStores } from "#app/score-policy/rank-stores.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { type Component, components } from "#app/score-policy/names.ts";
import { componentsOf, type StoreMonth, storeScore } from "#app/score-policy/store-score.ts";
import { inTurns } from "#app/reports/partial-sums.ts";
import { turn } from "#app/turn.ts";
import { meanOf } from "#app/reports/mean.ts";

/** What there is of a store in a month, with what only its rank goes by. */
export interface StoreFigures extends StoreMonth {
  /** Critical findings of its checks. */
  readonly critical: number;
}

export interface StoreStanding {
  readonly figures: StoreFigures;
  /** In millionths of a per cent; null where nothing that has a weight has data. */
  readonly score: number | null;
  readonly working: ReturnType<typeof storeScore>["working"];
  /** Null without a score, or with too few scored checks. */
  readonly rank: number | null;
}

export interface Standings {
  readonly stores: ReadonlyMap<string, StoreStanding>;
  /** How many have a rank, their scored checks, and the components that any of them has. */
  readonly ranked: number;
  readonly scored: number;
  readonly components: readonly Component[];
  /** Of the scores of those that have a rank, in millionths of a per cent; null without any. */
  readonly mean: number | null;
  /** The policy's, which both periods of a comparison need. */
  readonly fewestCompared: number;
}

export async function standingsOf(
  stores: ReadonlyMap<string, StoreFigures>,
  policy: Pick<ScorePolicy, "weights" | "points" | "fewestChecks" | "shouldCountNoCases">,
): Promise<Standings> {
  const rows = await inTurns([...stores], ([id, figures]) => ({
    id,
    figures,
    critical: figures.critical,
    checks: figures.checks.count,
    scored: figures.checks.scored,
    ...storeScore(policy, figures),
  }));
  await turn();
  const { ranked } = rankStores(rows, policy.fewestChecks.rank);
  const ranks = new Map(ranked.map(({ rank, row }) => [row.id, rank]));
  return {
    stores: new Map(
      rows.map(({ id, figures, score, working }) => [id, { figures, score, working, rank: ranks.get(id) ?? null }]),
    ),
    ranked: ranked.length,
    scored: ranked.reduce((sum, { row }) => sum + row.scored, 0),
    components: components.filter((name) => ranked.some(({ row }) => componentsOf(row.working).includes(name))),
    mean: meanOf(
      ranked.reduce((sum, { row }) => sum + row.score!, 0),
      ranked.length,
    ),
    fewestCompared: policy.fewestChecks.comparison,
  };
}
