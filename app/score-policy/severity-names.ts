import { m } from "#app/i18n/locale.ts";
import type { Severity } from "./severity.ts";

export const severityNames: Readonly<Record<Severity, () => string>> = {
  critical: () => m.policy_severity_critical(),
  major: () => m.policy_severity_major(),
  minor: () => m.policy_severity_minor(),
};
