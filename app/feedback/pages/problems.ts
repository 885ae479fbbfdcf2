import { type CaseProblem, CaseRefused } from "#app/feedback/case-errors.ts";
import { caseLimits } from "#app/feedback/case-names.ts";
import { m } from "#app/i18n/locale.ts";
import { describeFields, refuseFields } from "#app/records/refusals.ts";

const messages: Record<CaseProblem, () => string> = {
  "store-unknown": () => m.stores_typed_none(),
  "store-closed": () => m.stores_typed_closed(),
  unknown: () => m.feedback_problem_unknown(),
  retired: () => m.feedback_problem_retired(),
  future: () => m.feedback_problem_future(),
  "before-it-came": () => m.feedback_problem_before(),
  photos: () => m.photos_problem_many({ most: caseLimits.photos }),
  "reason-missing": () => m.feedback_problem_reason(),
};

export const describeProblems = (problems: CaseRefused["problems"]) => describeFields(messages, problems);

export const caseRefusal = refuseFields(CaseRefused, messages);
