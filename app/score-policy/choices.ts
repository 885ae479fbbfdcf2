/** Rows that records name by their codes: once a version has them, every later one does. */
import { type ChoiceList, choiceLists } from "./names.ts";
import type { ScorePolicy } from "./policy.ts";

/** Whether a policy has every row that an earlier one has. */
export function keepsRows(policy: ScorePolicy, earlier: ScorePolicy): boolean {
  return choiceLists.every((list) => missingRows(policy, earlier, list).length === 0);
}

/** The policy with the rows that only another has, at the ends of its lists. */
export function withRows(policy: ScorePolicy, other: ScorePolicy): ScorePolicy {
  const lists = choiceLists.map((list) => [list, [...policy[list], ...missingRows(policy, other, list)]] as const);
  return { ...policy, ...Object.fromEntries(lists) };
}

function missingRows(policy: ScorePolicy, other: ScorePolicy, list: ChoiceList) {
  const codes = new Set(policy[list].map(({ code }) => code));
  return other[list].filter(({ code }) => !codes.has(code));
}
