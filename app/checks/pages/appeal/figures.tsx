import type { Outcome } from "#app/checks/check.ts";
import { resultLabel } from "#app/checks/check-names.ts";
import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";

export type AppealFigures = Pick<Outcome, "score" | "result"> & { readonly findings: number };

export function toAppealFigures({ score, result, findings }: Outcome): AppealFigures {
  return { score, result, findings: findings.length };
}

export function figuresWords({ score, result, findings }: AppealFigures): string {
  if (score === null) return m.checks_view_section_findings({ count: findings });
  return [formatScore(score, getLocale()), result && resultLabel(result)].filter(Boolean).join(" ");
}

export function changeWords(before: AppealFigures, after: AppealFigures): string {
  const [beforeText, afterText] = [figuresWords(before), figuresWords(after)];
  if (beforeText === afterText) return m.checks_appeal_stays({ figures: afterText });
  if (before.result === after.result)
    return [before, after].map((figures) => figuresWords({ ...figures, result: null })).join(" → ");
  return `${beforeText} → ${afterText}`;
}
