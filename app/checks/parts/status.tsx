import { m } from "#app/i18n/locale.ts";
import { severityNames } from "#app/score-policy/severity-names.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { Badge, type BadgeLook, quiet } from "#app/ui/page.tsx";
import type { CheckStatus } from "#app/checks/check.ts";
import { resultNames, checkStatusNames } from "#app/checks/check-names.ts";

interface Sign extends BadgeLook {
  readonly label: () => string;
}

const statusSigns: Record<CheckStatus, Sign> = {
  draft: { tone: "neutral", icon: "clipboard", label: checkStatusNames.draft },
  submitted: { ...quiet, label: checkStatusNames.submitted },
  approved: { ...quiet, label: checkStatusNames.approved },
  appealed: { tone: "warn", icon: "warning", label: checkStatusNames.appealed },
  void: { tone: "neutral", icon: "cross", label: checkStatusNames.void },
};

const resultSigns: Record<"pass" | "fail", Sign> = {
  pass: { tone: "good", icon: "check", label: resultNames.pass },
  fail: { tone: "bad", icon: "cross", label: resultNames.fail },
};

const severitySigns: Record<Severity, Sign> = {
  critical: { tone: "bad", icon: "warning", label: severityNames.critical },
  major: { tone: "warn", icon: "arrow-up", label: severityNames.major },
  minor: { ...quiet, label: severityNames.minor },
};

function choices(signs: Record<string, Sign>): { value: string; label: string }[] {
  return Object.entries(signs).map(([value, { label }]) => ({ value, label: label() }));
}

export const checkStatusChoices = () => [
  { value: "counted", label: m.checks_status_counted(), title: m.checks_status_counted_hint() },
  ...choices(statusSigns),
];
export const resultChoices = () => choices(resultSigns);
export const scoredChoices = () => [
  { value: "yes", label: m.checks_scored_yes() },
  { value: "no", label: m.checks_scored_no() },
];
export const severityChoices = () => choices(severitySigns);

function SignBadge({ label, ...look }: Sign) {
  return <Badge {...look}>{label()}</Badge>;
}

export function StatusBadge({ status }: { status: CheckStatus }) {
  return <SignBadge {...statusSigns[status]} />;
}

export function ResultBadge({ result }: { result: "pass" | "fail" }) {
  return <SignBadge {...resultSigns[result]} />;
}

export function SeverityBadge({ severity }: { severity: Severity }) {
  return <SignBadge {...severitySigns[severity]} />;
}
