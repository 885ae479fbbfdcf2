import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { formatNumber, formatProportion } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { textIn } from "#app/i18n/text.ts";
import { fullScore } from "#app/score-policy/percent.ts";
import { type ChoiceList, type Component, componentNames, components, listNames } from "#app/score-policy/names.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { severities, type Severity } from "#app/score-policy/severity.ts";
import { Badge, Panel } from "#app/ui/page.tsx";
import { Table } from "#app/ui/table.tsx";
import { hoursText } from "#app/score-policy/words.ts";

interface PanelProps {
  policy: ScorePolicy;
}

const countingNotes: Record<Component, () => string> = {
  checks: () => m.policy_checks_counts(),
  camera: () => m.policy_camera_counts(),
  feedback: () => m.policy_feedback_counts(),
};

export function WeightsPanel({ policy: { weights, fewestChecks, shouldCountNoCases } }: PanelProps) {
  const total = components.reduce((sum, component) => sum + weights[component], 0);
  const numbers = (count: number) => ({ count, number: formatNumber(count, getLocale()) });
  return (
    <Panel title={m.policy_score()}>
      <dl>
        {components.map((component) => (
          <div key={component} className="flex justify-between gap-x-4 border-line py-2 not-first:border-t">
            <dt>
              <span className="block font-strong">{componentNames[component]()}</span>
              <span className="block text-sm text-muted">{countingNotes[component]()}</span>
            </dt>
            <dd className="text-lg font-strong tabular-nums">
              {formatProportion((weights[component] * fullScore) / total, getLocale())}
            </dd>
          </div>
        ))}
      </dl>
      <Rules
        rules={[
          m.policy_rank_from(numbers(fewestChecks.rank)),
          m.policy_comparison_from(numbers(fewestChecks.comparison)),
          shouldCountNoCases ? m.policy_no_cases_full() : m.policy_no_cases_omitted(),
        ]}
      />
    </Panel>
  );
}

function Rules({ rules }: { rules: readonly string[] }) {
  return (
    <ul className="mt-3 list-disc ps-5">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}

function badgeOf(severity: Severity) {
  return <SeverityBadge severity={severity} />;
}

export function SeverityPanel({ policy: { points, answerHours, taskDays, appealDays } }: PanelProps) {
  return (
    <Panel title={m.policy_severity()}>
      <Table
        caption={m.policy_severity()}
        rows={severities}
        keyOf={(severity) => severity}
        columns={[
          {
            key: "severity",
            label: m.policy_severity_one(),
            phone: "title",
            cell: badgeOf,
          },
          { key: "points", label: m.policy_points(), numeric: true, cell: (severity) => points[severity] },
          {
            key: "answer",
            label: m.policy_answer(),
            numeric: true,
            cell: (severity) => hoursText(answerHours[severity]),
          },
          {
            key: "task",
            label: m.policy_task(),
            numeric: true,
            cell: (severity) => m.policy_days({ count: taskDays[severity] }),
          },
        ]}
      />
      <Rules rules={[m.policy_appeal_within({ days: m.policy_days({ count: appealDays }) })]} />
    </Panel>
  );
}

export function ShiftPanel({ policy: { shifts } }: PanelProps) {
  return (
    <Panel title={listNames.shifts()}>
      {shifts.length === 0 && <p className="text-muted">{m.policy_shifts_none()}</p>}
      <ul className="grid grid-cols-1 gap-1.5">
        {shifts.map(({ code, name, from, to }) => (
          <li key={code} className="flex flex-wrap justify-between gap-x-3">
            <span>{textIn(name, getLocale())}</span>
            <span className="whitespace-nowrap text-muted tabular-nums">{m.policy_times({ from, to })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ChoicePanel({ policy, list }: PanelProps & { list: ChoiceList }) {
  const rows = policy[list].toSorted((a, b) => Number(a.retired) - Number(b.retired));
  return (
    <Panel title={listNames[list]()}>
      <ul className="grid grid-cols-1 gap-1.5">
        {rows.map(({ code, name, retired }) => (
          <li key={code} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={retired ? "text-muted" : ""}>{textIn(name, getLocale())}</span>
            {retired && <Badge sign="inactive">{m.policy_retired()}</Badge>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
