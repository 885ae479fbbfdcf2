import { type AreaForms, defineForms, sayYes } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { componentNames, fewestChecksNames, listNames, numberNames, rowFieldNames } from "./names.ts";
import { severityNames } from "./severity-names.ts";

const entriesOf = (names: Readonly<Record<string, () => string>>) => Object.entries(names);

const words = defineForms({
  does: { "/qc/score-policy/edit": m.policy_edit_title },
  fields: {
    ...Object.fromEntries(entriesOf(componentNames).map(([name, says]) => [`weights.${name}`, says])),
    ...Object.fromEntries(
      entriesOf(numberNames).flatMap(([name, says]) =>
        entriesOf(severityNames).map(([severity, of]) => [`${name}.${severity}`, () => `${of()} – ${says()}`]),
      ),
    ),
    ...Object.fromEntries(entriesOf(fewestChecksNames).map(([name, says]) => [`fewestChecks.${name}`, says])),
    shouldCountNoCases: m.policy_no_cases,
    appealDays: m.policy_appeal_days,
    ...rowFieldNames,
    code: null,
  },
  says: { retired: sayYes, shouldCountNoCases: sayYes },
});

export const policyForms: AreaForms = {
  ...words,
  async describe(user, sent) {
    const told = await words.describe(user, sent);
    return { ...told, describeField: (name, values) => told.describeField(ofRow(name), values) };
  },
};

/** Rows are named alike: "en" of "en.shifts_0". */
function ofRow(name: string): string {
  const [, field = "", list = ""] = /^(\w+)\.(\w+?)_/.exec(name) ?? [];
  return Object.hasOwn(listNames, list) ? field : name;
}
