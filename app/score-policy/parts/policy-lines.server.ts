import { severityLabel } from "#app/checks/check-names.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { policyEvents } from "#app/score-policy/events.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import {
  choiceLists,
  componentNames,
  components,
  fewestChecksFields,
  fewestChecksNames,
  listNames,
} from "#app/score-policy/names.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { severities } from "#app/score-policy/severity.ts";
import { hoursText } from "#app/score-policy/words.ts";

interface Line {
  readonly label: string;
  readonly text: string;
}

function linesOf(policy: Partial<ScorePolicy>): Map<string, Line> {
  const lines = new Map<string, Line>();
  const bySeverity = (name: "points" | "answerHours" | "taskDays", label: string, say: (value: number) => string) => {
    for (const severity of policy[name] ? severities : [])
      lines.set(`${name}.${severity}`, {
        label: m.ui_labelled({ about: label, one: severityLabel(severity) }),
        text: say(policy[name]![severity]),
      });
  };
  for (const component of policy.weights ? components : [])
    lines.set(`weights.${component}`, {
      label: m.ui_labelled({ about: m.policy_weight(), one: componentNames[component]() }),
      text: String(policy.weights![component]),
    });
  for (const field of policy.fewestChecks ? fewestChecksFields : [])
    lines.set(`fewestChecks.${field}`, {
      label: fewestChecksNames[field](),
      text: String(policy.fewestChecks![field]),
    });
  if (policy.shouldCountNoCases !== undefined)
    lines.set("shouldCountNoCases", {
      label: m.policy_no_cases(),
      text: policy.shouldCountNoCases ? m.ui_yes() : m.ui_no(),
    });
  bySeverity("points", m.policy_points(), String);
  bySeverity("answerHours", m.policy_answer(), hoursText);
  if (policy.appealDays)
    lines.set("appealDays", { label: m.policy_appeal(), text: m.policy_days({ count: policy.appealDays }) });
  bySeverity("taskDays", m.policy_task(), (count) => m.policy_days({ count }));
  for (const { code, name, from, to } of policy.shifts ?? [])
    lines.set(`shifts.${code}`, {
      label: listNames.shifts(),
      text: `${inBothLanguages(name)}, ${m.policy_times({ from, to })}`,
    });
  for (const list of choiceLists)
    for (const { code, name, retired } of policy[list] ?? [])
      lines.set(`${list}.${code}`, {
        label: listNames[list](),
        text: retired ? m.policy_name_retired({ name: inBothLanguages(name) }) : inBothLanguages(name),
      });
  return lines;
}

export function policyDifferences(before: Partial<ScorePolicy>, after: Partial<ScorePolicy>) {
  const [oldLines, newLines] = [linesOf(before), linesOf(after)];
  return [...new Set([...oldLines.keys(), ...newLines.keys()])].flatMap((field) => {
    const [from, to] = [oldLines.get(field), newLines.get(field)];
    const label = (to ?? from)!.label;
    return from?.text === to?.text ? [] : [{ field, label, from: from?.text ?? "", to: to?.text ?? "" }];
  });
}

function inBothLanguages({ en, vi }: { en: string; vi: string }): string {
  return en === vi ? en : `${en} / ${vi}`;
}

export const policyHistory: HistoryTexts<typeof policyEvents> = {
  verbs: { changed: () => m.policy_event_changed() },
  fields: {},
  lines: ({ before, after }) => {
    const { from: _, ...oldFields } = policyEvents.kinds.changed.before.catch({}).parse(before);
    const { from, ...newFields } = policyEvents.kinds.changed.after.parse(after);
    const nothing = m.records_event_nothing();
    return [
      m.policy_event_from({ month: formatMonth(from, getLocale()) }),
      ...policyDifferences(oldFields, newFields).map(({ label, from: old, to }) =>
        m.records_event_line({ field: label, from: old || nothing, to: to || nothing }),
      ),
    ];
  },
};
