import { m } from "#app/i18n/locale.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { Badge, type SignName, type Tone } from "#app/ui/page.tsx";
import type { CheckStatus } from "#app/checks/check.ts";

interface Sign {
  readonly tone: Tone;
  readonly icon: SignName;
  readonly label: () => string;
}

const statusSigns: Record<CheckStatus, Sign> = {
  draft: { tone: "neutral", icon: "clipboard", label: () => m.checks_status_draft() },
  submitted: { tone: "accent", icon: "arrow-up", label: () => m.checks_status_submitted() },
  approved: { tone: "good", icon: "check", label: () => m.checks_status_approved() },
  appealed: { tone: "warn", icon: "warning", label: () => m.checks_status_appealed() },
  void: { tone: "neutral", icon: "cross", label: () => m.checks_status_void() },
};

const resultSigns: Record<"pass" | "fail", Sign> = {
  pass: { tone: "good", icon: "check", label: () => m.checks_result_pass() },
  fail: { tone: "bad", icon: "cross", label: () => m.checks_result_fail() },
};

const severitySigns: Record<Severity, Sign> = {
  critical: { tone: "bad", icon: "warning", label: () => m.checks_severity_critical() },
  major: { tone: "warn", icon: "arrow-up", label: () => m.checks_severity_major() },
  minor: { tone: "neutral", icon: "minus", label: () => m.checks_severity_minor() },
};

export function statusLabel(status: CheckStatus | "counted"): string {
  return status === "counted" ? m.checks_status_counted() : statusSigns[status].label();
}

export function resultLabel(result: "pass" | "fail"): string {
  return resultSigns[result].label();
}

export function severityLabel(severity: Severity): string {
  return severitySigns[severity].label();
}

function choices(signs: Record<string, Sign>): { value: string; label: string }[] {
  return Object.entries(signs).map(([value, { label }]) => ({ value, label: label() }));
}

export const statusChoices = () => [
  { value: "counted", label: m.checks_status_counted(), title: m.checks_status_counted_hint() },
  ...choices(statusSigns),
];
export const resultChoices = () => choices(resultSigns);
export const severityChoices = () => choices(severitySigns);

function SignBadge({ tone, icon, label }: Sign) {
  return (
    <Badge tone={tone} icon={icon}>
      {label()}
    </Badge>
  );
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
