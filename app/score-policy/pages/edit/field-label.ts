import { m } from "#app/i18n/locale.ts";
import {
  componentNames,
  components,
  fewestChecksFields,
  fewestChecksNames,
  listNames,
  rowLists,
} from "#app/score-policy/names.ts";

const numbers: Readonly<Record<string, () => string>> = {
  points: () => m.policy_points(),
  answerHours: () => m.policy_answer(),
  taskDays: () => m.policy_task(),
  appealDays: () => m.policy_appeal(),
  shouldCountNoCases: () => m.policy_no_cases(),
};

export function labelOfField(field: string): string {
  const [name = "", key = ""] = field.split(".");
  if (name === "weights") return componentNames[components.find((component) => component === key) ?? "checks"]();
  if (name === "fewestChecks") return fewestChecksNames[fewestChecksFields.find((each) => each === key) ?? "rank"]();
  return (numbers[name] ?? listNames[rowLists.find((list) => key.startsWith(`${list}_`)) ?? "shifts"])();
}
