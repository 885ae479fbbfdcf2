/** The parts of the store score and the lists of the policy, by name. Pages need them in the browser, without the schemas. */
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
export type RowList = keyof typeof listNames;
/** Lists of rows that can be retired. */
export type ChoiceList = Exclude<RowList, "shifts">;
export const choiceLists = [
  "observationCategories",
  "feedbackCategories",
  "channels",
] as const satisfies readonly ChoiceList[];
export const rowLists = ["shifts", ...choiceLists] as const satisfies readonly RowList[];
