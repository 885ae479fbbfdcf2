import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { rankStores } from "#app/score-policy/rank-stores.ts";
import { bySeverity } from "#app/score-policy/severity.ts";
import { type StoreMonth, storeScore } from "#app/score-policy/store-score.ts";
import { percent } from "#app/score-policy/percent.ts";

const none = bySeverity(() => 0);

function monthOf(count: number, mean: number, rest: Pick<StoreMonth, "camera" | "feedback">): StoreMonth {
  return { checks: { count, scored: count, sum: count * mean * percent }, ...rest };
}

/** Two share a rank, and one has no sitting at its cameras. */
const twins = monthOf(2, 88, {
  camera: { sittings: 1, observations: { ...none, minor: 1 } },
  feedback: { cases: 3, justified: { ...none, minor: 1 } },
});
const months = {
  A: monthOf(3, 92.5, {
    camera: { sittings: 2, observations: { ...none, major: 1 } },
    feedback: { cases: 0, justified: none },
  }),
  B: twins,
  C: twins,
  D: monthOf(2, 84, {
    camera: { sittings: 0, observations: none },
    feedback: { cases: 2, justified: { ...none, critical: 1 } },
  }),
};

/** What the policy makes of a few stores, by rank. */
export function exampleOf(policy: ScorePolicy) {
  const stores = Object.entries(months).map(([letter, month]) => ({
    letter,
    ...storeScore(policy, month),
    critical: 0,
    checks: month.checks.count,
  }));
  const { ranked, apart } = rankStores(stores);
  return [...ranked, ...apart.map((row) => ({ rank: null, row }))];
}
