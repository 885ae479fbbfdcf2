/** Names of the policy's parts, numbers and lists. Apart from the schemas, because pages need them in the browser. */
import { m } from "#app/i18n/locale.ts";

export const componentNames = {
  checks: () => m.policy_checks(),
  camera: () => m.policy_camera(),
  feedback: () => m.policy_feedback(),
};
export type Component = keyof typeof componentNames;
export const components = ["checks", "camera", "feedback"] as const satisfies readonly Component[];

export const listNames = {
  shifts: () => m.policy_shifts(),
  observationCategories: () => m.policy_observation_categories(),
  feedbackCategories: () => m.policy_feedback_categories(),
  channels: () => m.policy_channels(),
};
export type PolicyRowList = keyof typeof listNames;
export type ChoiceList = Exclude<PolicyRowList, "shifts">;
export const choiceLists = [
  "observationCategories",
  "feedbackCategories",
  "channels",
] as const satisfies readonly ChoiceList[];
export const rowLists = ["shifts", ...choiceLists] as const satisfies readonly PolicyRowList[];

export const numberNames = {
  points: () => m.policy_points(),
  answerHours: () => m.policy_answer_hours(),
  taskDays: () => m.policy_task_days(),
};

export const fewestChecksNames = {
  rank: () => m.policy_fewest_rank(),
  comparison: () => m.policy_fewest_comparison(),
};
export const fewestChecksFields = ["rank", "comparison"] as const satisfies readonly (keyof typeof fewestChecksNames)[];

export const rowFieldNames = {
  en: () => m.policy_name_en(),
  vi: () => m.policy_name_vi(),
  from: () => m.policy_time_from(),
  to: () => m.policy_time_to(),
  retired: () => m.policy_retired(),
};
