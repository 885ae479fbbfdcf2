/** The score of a store in a month, and how it comes about. Exact until its one rounding, half up, to millionths of a per cent. */
import { fullScore, percent } from "./percent.ts";
import { add, divide, type Fraction, fraction, isZero, multiply, roundHalfUp, zero } from "./fraction.ts";
import { type Component, components } from "./names.ts";
import type { ScorePolicy } from "./policy.ts";
import { severities, type Severity } from "./severity.ts";

type Counts = Readonly<Record<Severity, number>>;

/** What there is of a store in a month. */
export interface StoreMonth {
  readonly checks: {
    /** Counted ones, also those without a score. */
    readonly count: number;
    readonly scored: number;
    /** Of their scores, in millionths of a per cent. */
    readonly sum: number;
  };
  readonly camera: {
    readonly sittings: number;
    /** Of the `remainingPoints` of each sitting. */
    readonly sum: number;
    readonly observations: Counts;
  };
  /** Justified complaints; cases without any count 100. */
  readonly feedback: { readonly cases: number; readonly justified: Counts };
}

/** A component's part in the score. All but the weight are in millionths of a per cent. */
interface Part {
  readonly component: Component;
  readonly weight: number;
  /** Null without data: it leaves both sums then. */
  readonly score: number | null;
  /** Of the weights of those that have data. */
  readonly share: number;
  /** What it brings to the store's score. */
  readonly brings: number;
}

export interface StoreScore {
  /** In millionths of a per cent; null where nothing that has a weight has data. */
  readonly score: number | null;
  readonly working: readonly Part[];
}

/** What is left of 100 after the points of these observations or complaints. */
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

/** The components that a score is made of: those with data and a weight. */
export function componentsOf(working: StoreScore["working"]): Component[] {
  return working.flatMap(({ component, weight, score }) => (weight > 0 && score !== null ? component : []));
}

function rounded(millionths: Fraction): number {
  return Number(roundHalfUp(millionths));
}
