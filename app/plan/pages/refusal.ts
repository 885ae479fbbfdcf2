import { m } from "#app/i18n/locale.ts";
import { planLimits } from "#app/plan/limits.ts";
import { type PlanRefusal, PlanRefused } from "#app/plan/plan-errors.ts";
import { type RefusalTable, refuseCodes } from "#app/records/refusals.ts";

const messages: RefusalTable<PlanRefusal> = {
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

export const planRefusal = refuseCodes(PlanRefused, messages);

export const planDayRefusal = refuseCodes(PlanRefused, { ...messages, past: ["day", () => m.plan_problem_past()] });
