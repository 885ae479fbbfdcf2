import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { shiftAt } from "#app/score-policy/shifts.ts";
import { bySeverity, type Severity } from "#app/score-policy/severity.ts";
import { remainingPoints } from "#app/score-policy/store-score.ts";
import type { Observation, Sitting } from "./sitting.ts";

type ObservationTraits = Pick<Observation, "category" | "severity"> & { readonly shift: string };
export type ObservationFilters = { readonly [name in keyof ObservationTraits]?: string | undefined };

export const noShift = "none";
export function shiftOf({ shifts }: Pick<ScorePolicy, "shifts">, at: string): string {
  return shiftAt(shifts, at)?.code ?? noShift;
}

const traitNames = ["category", "severity", "shift"] as const;

export function tagOf(filters: ObservationFilters): string {
  return traitNames.flatMap((part) => (filters[part] ? [`${part}:${filters[part]}`] : [])).join(" ");
}

export function tagsOf(observations: readonly Observation[], policy: Pick<ScorePolicy, "shifts">): string[] {
  const tags = observations.flatMap(({ category, severity, at }) => {
    const traits = { category, severity, shift: shiftOf(policy, at) };
    return Array.from({ length: 7 }, (_, index) =>
      tagOf(
        Object.fromEntries(
          traitNames.filter((_part, bit) => (index + 1) & (1 << bit)).map((part) => [part, traits[part]]),
        ),
      ),
    );
  });
  return [...new Set(tags)].toSorted();
}

export function matchesFilters(
  observation: Observation,
  policy: Pick<ScorePolicy, "shifts">,
  filters: ObservationFilters,
): boolean {
  const traits: ObservationTraits = { ...observation, shift: shiftOf(policy, observation.at) };
  return traitNames.every((part) => !filters[part] || filters[part] === traits[part]);
}

export function countBySeverity(observations: readonly { readonly severity: Severity }[]): Record<Severity, number> {
  return bySeverity((severity) => observations.filter((each) => each.severity === severity).length);
}

export function sittingScore(
  { observations }: Pick<Sitting, "observations">,
  { points }: Pick<ScorePolicy, "points">,
): number {
  return remainingPoints(points, countBySeverity(observations));
}
