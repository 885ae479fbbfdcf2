/** What a refusal says at which field. */
import { m } from "#app/i18n/locale.ts";
import { planLimits } from "#app/plan/limits.ts";
import { type PlanRefusal, PlanRefused } from "#app/plan/plan-errors.ts";

const words: Record<PlanRefusal, readonly [field: string, text: () => string]> = {
  "subject-unknown": ["subject", () => m.plan_problem_subject()],
  "person-unknown": ["inspectorId", () => m.users_problem_person()],
  "store-unknown": ["stores", () => m.plan_problem_stores()],
  "target-empty": ["areas", () => m.plan_problem_areas()],
  malformed: ["rule", () => m.plan_problem_malformed()],
  finer: ["rule", () => m.plan_problem_finer()],
  never: ["frequency", () => m.plan_problem_never()],
  past: ["from", () => m.plan_problem_past()],
  far: ["day", () => m.plan_problem_far({ most: planLimits.moveDays })],
  order: ["to", () => m.plan_problem_order()],
  versions: ["", () => m.plan_problem_versions()],
  over: ["", () => m.plan_problem_over()],
  overtaken: ["", () => m.plan_problem_overtaken()],
};

/** All that is wrong, each at its field; `fields` names those of a form that calls them otherwise. Null for any other error. */
export function planRefusal(
  error: unknown,
  fields: Partial<Record<PlanRefusal, string>> = {},
): Record<string, string> | null {
  if (!(error instanceof PlanRefused)) return null;
  const said = error.codes.map((code) => [fields[code] ?? words[code][0], words[code][1]()] as const);
  // Of two at one field the first is told.
  return Object.fromEntries(said.toReversed());
}
