import type { CheckStatus } from "#app/checks/check.ts";
import { resultLabel } from "#app/checks/check-names.ts";
import { StatusBadge } from "#app/checks/parts/status.tsx";
import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { CheckReading } from "./reading.server.ts";

export function CheckOutcome({ outcome, status }: { outcome: CheckReading["outcome"]; status: CheckStatus }) {
  if (!outcome?.scored)
    return (
      <p>
        <StatusBadge status={status} />
      </p>
    );
  const { score, result, band, passMark, critical, resultGiven, points } = outcome;
  return (
    <section
      className={`panel flex flex-wrap items-center gap-x-6 gap-y-3 ${status === "void" ? "grayscale" : ""}`}
      aria-label={m.checks_result()}
    >
      {score !== null && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-4xl font-semibold tracking-tight tabular-nums sm:text-5xl">
            {formatScore(score, getLocale())}
          </span>
          {band && <span className="text-lg font-medium text-muted">{m.checks_band({ band })}</span>}
        </p>
      )}
      {result && (
        <p
          className={`inline-flex items-center gap-2 rounded-lg px-4 py-2 text-lg font-semibold ${result === "pass" ? "bg-good-soft text-good" : "bg-bad-soft text-bad"}`}
        >
          <Icon name={result === "pass" ? "check" : "cross"} />
          <span>{resultLabel(result)}</span>
        </p>
      )}
      <StatusBadge status={status} />
      <div className="text-sm text-muted">
        {points && <p className="tabular-nums">{points}</p>}
        {score === null && <p>{resultGiven === undefined ? m.checks_view_all_na() : m.checks_imported_no_score()}</p>}
        {resultGiven ? (
          <p>{m.checks_imported_result()}</p>
        ) : (
          (score !== null || resultGiven === undefined) && <p>{m.checks_create_pass_mark({ percent: passMark })}</p>
        )}
        {critical > 0 && !resultGiven && (
          <p className="font-medium text-bad">{m.checks_view_critical_count({ count: critical })}</p>
        )}
      </div>
    </section>
  );
}
