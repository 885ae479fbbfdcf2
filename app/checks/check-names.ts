import { m } from "#app/i18n/locale.ts";
import { severityNames } from "#app/score-policy/severity-names.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import type { CheckStatus } from "./check.ts";

export const checkStatusNames: Readonly<Record<CheckStatus, () => string>> = {
  draft: () => m.checks_status_draft(),
  submitted: () => m.checks_status_submitted(),
  approved: () => m.checks_status_approved(),
  appealed: () => m.checks_status_appealed(),
  void: () => m.checks_status_void(),
};

export const resultNames = { pass: () => m.checks_result_pass(), fail: () => m.checks_result_fail() };

export function checkStatusLabel(status: CheckStatus | "counted"): string {
  return status === "counted" ? m.checks_status_counted() : checkStatusNames[status]();
}

export function resultLabel(result: "pass" | "fail"): string {
  return resultNames[result]();
}

export function severityLabel(severity: Severity): string {
  return severityNames[severity]();
}
