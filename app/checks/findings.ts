import type { Severity } from "#app/score-policy/severity.ts";

type Findings = readonly { readonly severity: Severity }[];

export function countFindings(findings: Findings): Record<Severity, number> {
  const counts = { critical: 0, major: 0, minor: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

export function failCheck(findings: Findings): boolean {
  return countFindings(findings).critical > 0;
}

export function severitiesOf(findings: Findings): Severity[] {
  const counts = countFindings(findings);
  return (Object.keys(counts) as Severity[]).filter((severity) => counts[severity] > 0);
}
