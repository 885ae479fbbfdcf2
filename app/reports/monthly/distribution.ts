/** How the scores of ranked stores are spread over the scale. */
import { percent } from "#app/score-policy/percent.ts";
import type { Standings } from "./standings.ts";

/** Of the scale, in per cent. */
export const distributionStep = 5;

/** How many ranked stores have a score of each step of the scale, from 0–5 to 95–100. */
export function distributionOf({ stores }: Standings): number[] {
  const steps = Array.from({ length: 100 / distributionStep }, () => 0);
  for (const { score, rank } of stores.values())
    if (rank !== null) steps[Math.min(steps.length - 1, Math.floor(score! / (distributionStep * percent)))]!++;
  return steps;
}
