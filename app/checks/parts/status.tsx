import { m } from "#app/i18n/locale.ts";
import { severityNames } from "#app/score-policy/severity-names.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { Badge, type BadgeLook, quiet, signs } from "#app/ui/page.tsx";
import type { CheckStatus } from "#app/checks/check.ts";
import { resultNames, checkStatusNames } from "#app/checks/check-names.ts";

interface Sign extends BadgeLook {
  readonly label: () => string;
}

const statusSigns: Record<CheckStatus, Sign> = {
  draft: { tone: "neutral", sign: "unfinished", label: checkStatusNames.draft },
  submitted: { ...quiet, label: checkStatusNames.submitted },
  approved: { ...quiet, label: checkStatusNames.approved },
  appealed: { tone: "warn", sign: "undecided", label: checkStatusNames.appealed },
  void: { tone: "neutral", sign: "inactive", label: checkStatusNames.void },
};

const resultSigns: Record<"pass" | "fail", Sign> = {
  pass: { tone: "good", sign: "passed", label: resultNames.pass },
  fail: { tone: "bad", sign: "failed", label: resultNames.fail },
};

const severitySigns: Record<Severity, Sign> = {
  critical: { tone: "bad", sign: "severe", label: severityNames.critical },
  major: { tone: "warn", label: severityNames.major },
  minor: { ...quiet, label: severityNames.minor },
};

function choices(looks: Record<string, Sign>): { value: string; label: string }[] {
  return Object.entries(looks).map(([value, { label }]) => ({ value, label: label() }));
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

export function ResultStamp({ result }: { result: "pass" | "fail" }) {
  const { tone, sign, label } = resultSigns[result];
  return <p className={`stamp tone-${tone} sign-${signs[sign!]}`}>{label()}</p>;
}

/** In a list a pass goes without a pill. */
export function ListedResult({ result }: { result: "pass" | "fail" }) {
  return result === "fail" ? <ResultBadge result="fail" /> : <SignBadge {...quiet} label={resultNames.pass} />;
}

export function SeverityBadge({ severity }: { severity: Severity }) {
  return <SignBadge {...severitySigns[severity]} />;
}
