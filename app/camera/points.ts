/** What follows from observations by the score policy of their sitting's month. Pure. */
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { shiftAt } from "#app/score-policy/shifts.ts";
import { bySeverity, type Severity } from "#app/score-policy/severity.ts";
import { remainingPoints } from "#app/score-policy/store-score.ts";
import type { Observation, Sitting } from "./sitting.ts";

type Seen = Pick<Observation, "category" | "severity"> & { readonly shift: string };
/** As filters ask for it. */
export type Asked = { readonly [name in keyof Seen]?: string | undefined };

/** The code of the shift in which it was seen; "none" outside all of them. */
export const noShift = "none";
export function shiftOf({ shifts }: Pick<ScorePolicy, "shifts">, at: string): string {
  return shiftAt(shifts, at)?.code ?? noShift;
}

const parts = ["category", "severity", "shift"] as const;

/** What finds sittings that have an observation of this category, severity and shift, all three or some. */
export function tagOf(asked: Asked): string {
  return parts.flatMap((part) => (asked[part] ? [`${part}:${asked[part]}`] : [])).join(" ");
}

/** Every tag by which a sitting can be asked for: one index then serves all their combinations. */
export function tagsOf(observations: readonly Observation[], policy: Pick<ScorePolicy, "shifts">): string[] {
  const tags = observations.flatMap(({ category, severity, at }) => {
    const seen = { category, severity, shift: shiftOf(policy, at) };
    return Array.from({ length: 7 }, (_, index) =>
      tagOf(
        Object.fromEntries(parts.filter((_part, bit) => (index + 1) & (1 << bit)).map((part) => [part, seen[part]])),
      ),
    );
  });
  return [...new Set(tags)].toSorted();
}

/** Whether an observation is one of those asked for. */
export function isAsked(observation: Observation, policy: Pick<ScorePolicy, "shifts">, asked: Asked): boolean {
  const seen: Seen = { ...observation, shift: shiftOf(policy, observation.at) };
  return parts.every((part) => !asked[part] || asked[part] === seen[part]);
}

export function countBySeverity(observations: readonly { readonly severity: Severity }[]): Record<Severity, number> {
  return bySeverity((severity) => observations.filter((each) => each.severity === severity).length);
}

/** 100 without the points of its observations, not below 0. */
export function sittingScore(
  { observations }: Pick<Sitting, "observations">,
  { points }: Pick<ScorePolicy, "points">,
): number {
  return remainingPoints(points, countBySeverity(observations));
}
