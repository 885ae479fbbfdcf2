import { percent } from "#app/score-policy/percent.ts";
import type { Standings } from "./standings.ts";

export const distributionStepPercent = 5;

export function distributionOf({ stores }: Standings): number[] {
  return countBySteps([...stores.values()].flatMap(({ score, rank }) => (rank === null ? [] : score!)));
}

/** @param scores millionths of a per cent */
export function countBySteps(scores: Iterable<number>): number[] {
  const steps = Array.from({ length: 100 / distributionStepPercent }, () => 0);
  for (const score of scores) steps[stepOfScore(score)]!++;
  return steps;
}

/** The last step includes a full score. */
export function stepOfScore(score: number): number {
  return Math.min(100 / distributionStepPercent - 1, Math.floor(score / (distributionStepPercent * percent)));
}
