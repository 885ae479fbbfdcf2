import { describe, expect, test } from "vitest";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { bySeverity, severities } from "#app/score-policy/severity.ts";
import { componentsOf, remainingPoints, type StoreMonth, storeScore } from "#app/score-policy/store-score.ts";
import { randomNumbers } from "../facts/random.ts";

const percent = 1_000_000;
const none = bySeverity(() => 0);
const empty: StoreMonth = {
  checks: { count: 0, scored: 0, sum: 0 },
  camera: { sittings: 0, sum: 0, observations: none },
  feedback: { cases: 0, justified: none },
};
const checked = (...scores: number[]) => ({
  count: scores.length,
  scored: scores.length,
  sum: scores.reduce((sum, score) => sum + score * percent, 0),
});
const watched = (...sittings: StoreMonth["camera"]["observations"][]): StoreMonth["camera"] => ({
  sittings: sittings.length,
  sum: sittings.reduce((sum, seen) => sum + remainingPoints(defaultScorePolicy.points, seen), 0),
  observations: bySeverity((severity) => sittings.reduce((sum, seen) => sum + seen[severity], 0)),
});
const scoreOf = (month: Partial<StoreMonth>, policy: Partial<ScorePolicy> = {}) =>
  storeScore({ ...defaultScorePolicy, ...policy }, { ...empty, ...month });

describe("the score of a store in a month", () => {
  test("is the weighted mean of its components", () => {
    const { score, working } = scoreOf({
      checks: checked(90, 80),
      camera: watched({ critical: 0, major: 2, minor: 2 }, none),
      feedback: { cases: 4, justified: { critical: 1, major: 0, minor: 0 } },
    });
    // 85 × 60 + 85 × 20 + 80 × 20, over 100
    expect(score).toBe(84 * percent);
    expect(working).toEqual([
      { component: "checks", weight: 60, score: 85 * percent, share: 60 * percent, brings: 51 * percent },
      { component: "camera", weight: 20, score: 85 * percent, share: 20 * percent, brings: 17 * percent },
      { component: "feedback", weight: 20, score: 80 * percent, share: 20 * percent, brings: 16 * percent },
    ]);
  });

  test("leaves components without data out of both sums", () => {
    const { score, working } = scoreOf({ checks: checked(80) });
    expect(score).toBe(80 * percent);
    expect(working.map((part) => [part.score, part.share])).toEqual([
      [80 * percent, 100 * percent],
      [null, 0],
      [null, 0],
    ]);
    expect(componentsOf(working)).toEqual(["checks"]);
  });

  test("counts a sitting without observations as 100, and a month without sittings as no data", () => {
    expect(scoreOf({ camera: watched(none) }).score).toBe(100 * percent);
    expect(scoreOf({}).score).toBeNull();
  });

  test("doesn't fall when more is watched by camera", () => {
    const seen = { ...none, major: 1 };
    expect(scoreOf({ camera: watched(seen) }).score).toBe(90 * percent);
    expect(scoreOf({ camera: watched(seen, seen, seen) }).score).toBe(90 * percent);
    expect(scoreOf({ camera: watched({ ...none, critical: 6 }, none, seen) }).score).toBe(63_333_333);
  });

  test("counts a month without cases as no data for feedback, unless the policy counts it 100", () => {
    expect(scoreOf({ checks: { count: 1, scored: 0, sum: 0 } }).score).toBeNull();
    expect(scoreOf({ checks: checked(80) }, { shouldCountNoCases: true }).score).toBe(85 * percent);
    expect(scoreOf({ feedback: { cases: 2, justified: none } }).score).toBe(100 * percent);
  });

  test("never falls below 0 in a component", () => {
    const many = { critical: 6, major: 0, minor: 0 };
    expect(scoreOf({ camera: watched(many) }).score).toBe(0);
    expect(scoreOf({ feedback: { cases: 6, justified: many } }).score).toBe(0);
  });

  test("is empty when all components with data have no weight", () => {
    const weights = { checks: 0, camera: 1, feedback: 0 };
    const { score, working } = scoreOf({ checks: checked(80) }, { weights });
    expect(score).toBeNull();
    expect(working.map(({ share }) => share)).toEqual([0, 0, 0]);
  });

  test("is rounded once, half up", () => {
    const weights = { checks: 1, camera: 1, feedback: 0 };
    const camera = watched({ ...none, critical: 5 });
    // 1 over 2
    expect(scoreOf({ checks: { count: 1, scored: 1, sum: 1 }, camera }, { weights }).score).toBe(1);
    // A mean of 1/3 would be 0, and half of it too: 1 over 6.
    expect(scoreOf({ checks: { count: 3, scored: 3, sum: 1 }, camera }, { weights }).score).toBe(0);
    // 3/4 rounded to 1 first would become 1; exactly it is 3 over 8.
    expect(scoreOf({ checks: { count: 4, scored: 4, sum: 3 }, camera }, { weights }).score).toBe(0);
  });
});

test("matches whole numbers over one denominator in any month", () => {
  const random = randomNumbers(2026);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  let [scores, without] = [0, 0];
  for (let turn = 0; turn < 5000; turn++) {
    const counts = () => bySeverity(() => upTo(4));
    const scored = upTo(6);
    const month: StoreMonth = {
      checks: {
        count: scored + upTo(1),
        scored,
        sum: Array.from({ length: scored }, () => upTo(100 * percent)).reduce((sum, each) => sum + each, 0),
      },
      camera: { sittings: upTo(2), sum: 0, observations: counts() },
      feedback: { cases: upTo(2), justified: counts() },
    };
    const weights = { checks: upTo(3) * upTo(40), camera: upTo(30), feedback: upTo(2) * upTo(30) };
    const points = bySeverity(() => upTo(30));
    const shouldCountNoCases = upTo(1) === 1;
    const camera = { ...month.camera, sum: upTo(month.camera.sittings * 100) };
    const { score, working } = storeScore({ weights, points, shouldCountNoCases }, { ...month, camera });

    // Σ over scored · Σ weights, without a fraction: every component times the numbers of scored checks and of sittings.
    const pointsOff = (of: Record<string, number>) =>
      severities.map((each) => of[each]! * points[each]).reduce((a, b) => a + b);
    const left = (of: Record<string, number>) => BigInt(Math.max(0, 100 - pointsOff(of)) * percent);
    const sittings = BigInt(camera.sittings || 1);
    const n = BigInt(scored || 1) * sittings;
    const terms: [weight: number, times: bigint][] = [];
    if (scored) terms.push([weights.checks, BigInt(month.checks.sum) * sittings]);
    if (camera.sittings) terms.push([weights.camera, (BigInt(camera.sum * percent) * n) / sittings]);
    if (month.feedback.cases || shouldCountNoCases) terms.push([weights.feedback, left(month.feedback.justified) * n]);
    const bottom = terms.reduce((sum, [weight]) => sum + BigInt(weight), 0n) * n;
    const top = terms.reduce((sum, [weight, times]) => sum + BigInt(weight) * times, 0n);
    if (bottom === 0n) {
      without++;
      expect(score).toBeNull();
      continue;
    }
    scores++;
    const [whole, rest] = [top / bottom, top % bottom];
    expect(score).toBe(Number(2n * rest >= bottom ? whole + 1n : whole));
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(100 * percent);
    const [shares, brought] = (["share", "brings"] as const).map((key) =>
      working.reduce((sum, part) => sum + part[key], 0),
    );
    expect(Math.abs(shares! - 100 * percent)).toBeLessThanOrEqual(1.5);
    expect(Math.abs(brought! - score!)).toBeLessThanOrEqual(2);
  }
  expect(scores).toBeGreaterThan(4000);
  expect(without).toBeGreaterThan(20);
});
