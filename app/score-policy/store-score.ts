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
  /** A sitting without observations counts 100. */
  readonly camera: { readonly sittings: number; readonly observations: Counts };
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

const one = fraction(percent);
const all = fraction(fullScore);

export function storeScore(
  { weights, points }: Pick<ScorePolicy, "weights" | "points">,
  month: StoreMonth,
): StoreScore {
  const { checks, camera, feedback } = month;
  const less = (counts: Counts) => {
    const taken = severities.reduce((sum, severity) => sum + points[severity] * counts[severity], 0);
    return multiply(fraction(Math.max(0, 100 - taken)), one);
  };
  const scores: Record<Component, Fraction | null> = {
    checks: checks.scored > 0 ? fraction(checks.sum, checks.scored) : null,
    camera: camera.sittings > 0 ? less(camera.observations) : null,
    feedback: feedback.cases > 0 || checks.count > 0 ? less(feedback.justified) : null,
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

function rounded(millionths: Fraction): number {
  return Number(roundHalfUp(millionths));
}
