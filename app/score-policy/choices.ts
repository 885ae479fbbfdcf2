/** Records name rows by code, so rows of a version stay in all later ones. */
import { type ChoiceList, choiceLists } from "./names.ts";
import type { ScorePolicy } from "./policy.ts";

export function hasRowsOf(policy: ScorePolicy, earlier: ScorePolicy): boolean {
  return choiceLists.every((list) => missingRows(policy, earlier, list).length === 0);
}

export function withRows(policy: ScorePolicy, other: ScorePolicy): ScorePolicy {
  const lists = choiceLists.map((list) => [list, [...policy[list], ...missingRows(policy, other, list)]] as const);
  return { ...policy, ...Object.fromEntries(lists) };
}

function missingRows(policy: ScorePolicy, other: ScorePolicy, list: ChoiceList) {
  const codes = new Set(policy[list].map(({ code }) => code));
  return other[list].filter(({ code }) => !codes.has(code));
}
