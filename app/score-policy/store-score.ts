/** A store's monthly score. Exact until it is rounded once, half up, to millionths of a per cent. */
import { fullScore, percent } from "./percent.ts";
import { add, divide, type Fraction, fraction, isZero, multiply, roundHalfUp, zero } from "./fraction.ts";
import { type Component, components } from "./names.ts";
import type { ScorePolicy } from "./policy.ts";
import { severities, type Severity } from "./severity.ts";

type Counts = Readonly<Record<Severity, number>>;

export interface StoreMonth {
  readonly checks: {
    /** Includes checks without a score. */
    readonly count: number;
    readonly scored: number;
    readonly sum: number;
  };
  readonly camera: {
    readonly sittings: number;
    readonly sum: number;
    readonly observations: Counts;
  };
  readonly feedback: { readonly cases: number; readonly justified: Counts };
}

interface Part {
  readonly component: Component;
  readonly weight: number;
  /** Null without data; the other parts then weigh more. */
  readonly score: number | null;
  readonly share: number;
  readonly brings: number;
}

export interface StoreScore {
  /** Null if no part with a weight has data. */
  readonly score: number | null;
  readonly working: readonly Part[];
}

export function remainingPoints(points: Counts, counts: Counts): number {
  return Math.max(0, 100 - severities.reduce((sum, severity) => sum + points[severity] * counts[severity], 0));
}

const one = fraction(percent);
const all = fraction(fullScore);

export function storeScore(
  { weights, points, shouldCountNoCases }: Pick<ScorePolicy, "weights" | "points" | "shouldCountNoCases">,
  month: StoreMonth,
): StoreScore {
  const { checks, camera, feedback } = month;
  const scores: Record<Component, Fraction | null> = {
    checks: checks.scored > 0 ? fraction(checks.sum, checks.scored) : null,
    camera: camera.sittings > 0 ? multiply(fraction(camera.sum, camera.sittings), one) : null,
    feedback:
      feedback.cases > 0 || shouldCountNoCases
        ? multiply(fraction(remainingPoints(points, feedback.justified)), one)
        : null,
  };
  const total = fraction(components.reduce((sum, each) => sum + (scores[each] ? weights[each] : 0), 0));
  const working = components.map((component) => {
    const [score, weight] = [scores[component], weights[component]];
    const share = score && !isZero(total) ? divide(fraction(weight), total) : zero;
    return { component, weight, score, share, brings: multiply(share, score ?? zero) };
  });
  return {
    score: isZero(total) ? null : rounded(working.map(({ brings }) => brings).reduce(add, zero)),
    working: working.map(({ score, share, brings, ...part }) => ({
      ...part,
      score: score && rounded(score),
      share: rounded(multiply(share, all)),
      brings: rounded(brings),
    })),
  };
}

export function componentsOf(working: StoreScore["working"]): Component[] {
  return working.flatMap(({ component, weight, score }) => (weight > 0 && score !== null ? component : []));
}

function rounded(millionths: Fraction): number {
  return Number(roundHalfUp(millionths));
}
