import { checkFigures } from "#app/checks/check-record.server.ts";
import type { Check } from "#app/checks/check.ts";
import { resultLabel } from "#app/checks/check-names.ts";
import { formatDay, formatScore } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { changeLines, type FieldDescription } from "#app/records/change-lines.ts";

const fields: Readonly<Record<string, FieldDescription>> = {
  store: m.stores_store,
  template: m.checks_template,
  day: { label: m.ui_day, text: (day) => (typeof day === "string" ? formatDay(day) : "") },
  inspector: m.checks_inspector,
  score: { label: m.checks_score, text: (score) => (typeof score === "number" ? formatScore(score, getLocale()) : "") },
  result: {
    label: m.checks_result,
    text: (result) => (result === "pass" || result === "fail" ? resultLabel(result) : ""),
  },
};

export function describeCheckChanges(before: Check, after: Check): string[] {
  return changeLines({ before: describedValues(before), after: describedValues(after) }, fields);
}

function describedValues(check: Check) {
  const { score, result } = checkFigures(check);
  const { storeName, templateName, day, inspectorName } = check;
  return { store: storeName, template: say(templateName), day, inspector: inspectorName, score, result };
}
