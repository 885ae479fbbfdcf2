export const severities = ["critical", "major", "minor"] as const;
export type Severity = (typeof severities)[number];

export function bySeverity<T>(valueOf: (severity: Severity) => T): Record<Severity, T> {
  return { critical: valueOf("critical"), major: valueOf("major"), minor: valueOf("minor") };
}
