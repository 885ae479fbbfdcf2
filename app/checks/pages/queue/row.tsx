import type { Check } from "#app/checks/check.ts";
import { ResultBadge } from "#app/checks/parts/status.tsx";
import type { Stored } from "#app/db/documents.ts";
import { formatDay, formatScore, joinFacts } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";

export type QueueRow = ReturnType<typeof queueRow>;

export function queueRow({ id, data }: Stored<Check>, until: string | null) {
  const findings = data.outcome?.findings ?? [];
  const critical = findings.filter(({ severity }) => severity === "critical").length;
  return {
    id,
    until: until && m.checks_queue_until({ day: formatDay(until) }),
    storeName: data.storeName,
    facts: joinFacts([say(data.templateName), formatDay(data.day), data.inspectorName, data.code]),
    score: data.scored && data.score !== undefined ? formatScore(data.score, getLocale()) : null,
    result: data.scored ? (data.result ?? null) : null,
    findings: m.checks_view_section_findings({ count: findings.length }),
    critical: critical > 0 ? m.checks_critical_count({ count: critical }) : null,
  };
}

export function QueueLine({ row }: { row: QueueRow }) {
  return (
    <span className="block min-w-0">
      <span className="block font-semibold">{row.storeName}</span>
      <span className="block text-sm text-muted">{row.facts}</span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {row.score && <strong className="tabular-nums">{row.score}</strong>}
        {row.result && <ResultBadge result={row.result} />}
        <span className="text-muted tabular-nums">{row.findings}</span>
        {row.critical && <span className="text-bad tabular-nums">{row.critical}</span>}
        {row.until && <span className="tabular-nums">{row.until}</span>}
      </span>
    </span>
  );
}
