import { rankStores } from "#app/score-policy/rank-stores.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { type Component, components } from "#app/score-policy/names.ts";
import { componentsOf, type StoreMonth, storeScore } from "#app/score-policy/store-score.ts";
import { inTurns } from "#app/reports/partial-sums.ts";
import { turn } from "#app/turn.ts";
import { meanOf } from "#app/reports/mean.ts";

export interface StoreFigures extends StoreMonth {
  readonly critical: number;
}

export interface StoreStanding {
  readonly figures: StoreFigures;
  readonly score: number | null;
  readonly working: ReturnType<typeof storeScore>["working"];
  /** Null without a score or with too few scored checks. */
  readonly rank: number | null;
}

export interface Standings {
  readonly stores: ReadonlyMap<string, StoreStanding>;
  readonly ranked: number;
  readonly scored: number;
  readonly components: readonly Component[];
  readonly mean: number | null;
  /** Minimum of the policy, required in both periods of a comparison. */
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
