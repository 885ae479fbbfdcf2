import type { Check } from "#app/checks/check.ts";
import { countFindings } from "#app/checks/findings.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatShortDay, joinFacts } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { percent } from "#app/score-policy/percent.ts";
import { Score } from "#app/score-policy/parts/score.tsx";

export type QueueRow = ReturnType<typeof queueRow>;

interface RowContext {
  readonly until: string | null;
  readonly passMark: number;
  readonly today: string;
}

export function queueRow({ id, data }: Stored<Check>, { until, passMark, today }: RowContext) {
  const { answers, outcome, scored, score, result } = data;
  const { critical, major, minor } = countFindings(outcome?.findings ?? []);
  const isFail = scored && result === "fail";
  const isBelow = isFail && score !== undefined && score < passMark * percent;
  const day = formatShortDay(data.day, today, getLocale());
  const below = isBelow && m.checks_queue_below({ percent: passMark });
  const criticals = critical > 0 && m.checks_critical_count({ count: critical });
  return {
    id,
    store: data.storeName,
    template: say(data.templateName),
    day,
    facts: joinFacts([say(data.templateName), day, data.inspectorName, data.code]),
    until: until && formatShortDay(until, today, getLocale()),
    score: scored && score !== undefined ? { score, band: outcome?.band ?? null, passMark, isFail } : null,
    alert: isFail ? m.checks_queue_fails({ reasons: joinFacts([criticals, below]) }) : criticals || null,
    findings:
      joinFacts([
        major > 0 && m.checks_queue_major({ count: major }),
        minor > 0 && m.checks_queue_minor({ count: minor }),
      ]) || (critical === 0 ? m.checks_view_no_findings_title() : ""),
    photos: Object.values(answers).reduce((sum, { photos = [] }) => sum + photos.length, 0),
    isCleanPass: scored && result === "pass" && critical + major + minor === 0,
  };
}

export function QueueLine({ row }: { row: QueueRow }) {
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{row.store}</span>
        {row.score && <Score {...row.score} />}
      </span>
      <span className="block text-sm text-muted">{row.facts}</span>
      <span className="flex flex-wrap gap-x-3 text-sm">
        <QueueFindings row={row} />
        {row.until && <span className="tabular-nums">{m.checks_queue_until({ day: row.until })}</span>}
      </span>
    </span>
  );
}

export function QueueFindings({ row: { alert, findings } }: { row: QueueRow }) {
  return (
    <span className="flex-wrap gap-x-2 text-muted md:inline-flex">
      {alert && <strong className="font-strong text-bad">{alert}</strong>} {findings && <span>{findings}</span>}
    </span>
  );
}
