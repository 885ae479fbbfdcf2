import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { rankStores } from "#app/score-policy/rank-stores.ts";
import { bySeverity } from "#app/score-policy/severity.ts";
import { remainingPoints, type StoreMonth, storeScore } from "#app/score-policy/store-score.ts";
import { percent } from "#app/score-policy/percent.ts";

const none = bySeverity(() => 0);

interface ExampleMonth extends Pick<StoreMonth, "checks" | "feedback"> {
  readonly sittings: readonly StoreMonth["camera"]["observations"][];
}

function monthOf(count: number, mean: number, rest: Omit<ExampleMonth, "checks">): ExampleMonth {
  return { checks: { count, scored: count, sum: count * mean * percent }, ...rest };
}

/** Two share a rank, one has no case, and one no camera sitting. */
const twins = monthOf(2, 88, {
  sittings: [{ ...none, minor: 1 }],
  feedback: { cases: 3, justified: { ...none, minor: 1 } },
});
const months = {
  A: monthOf(3, 92.5, {
    sittings: [{ ...none, major: 1 }, none],
    feedback: { cases: 0, justified: none },
  }),
  B: twins,
  C: twins,
  D: monthOf(2, 84, {
    sittings: [],
    feedback: { cases: 2, justified: { ...none, critical: 1 } },
  }),
};

export function rankExamples(policy: ScorePolicy) {
  const stores = Object.entries(months).map(([letter, month]) => ({
    letter,
    ...storeScore(policy, { ...month, camera: cameraOf(policy, month) }),
    critical: 0,
    checks: month.checks.count,
    scored: month.checks.scored,
  }));
  const { ranked, unranked } = rankStores(stores, policy.fewestChecks.rank);
  return [...ranked, ...unranked.map((row) => ({ rank: null, row }))];
}

function cameraOf({ points }: ScorePolicy, { sittings }: ExampleMonth): StoreMonth["camera"] {
  return {
    sittings: sittings.length,
    sum: sittings.reduce((sum, observations) => sum + remainingPoints(points, observations), 0),
    observations: bySeverity((severity) => sittings.reduce((sum, observations) => sum + observations[severity], 0)),
  };
}
