import { percent } from "#app/score-policy/percent.ts";
import type { Standings } from "./standings.ts";

export const distributionStepPercent = 5;

export function distributionOf({ stores }: Standings): number[] {
  const steps = Array.from({ length: 100 / distributionStepPercent }, () => 0);
  for (const { score, rank } of stores.values())
    if (rank !== null) steps[Math.min(steps.length - 1, Math.floor(score! / (distributionStepPercent * percent)))]!++;
  return steps;
}
