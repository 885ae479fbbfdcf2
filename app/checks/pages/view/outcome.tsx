import type { ReactNode } from "react";
import type { CheckStatus } from "#app/checks/check.ts";
import { ResultStamp, StatusBadge } from "#app/checks/parts/status.tsx";
import { m } from "#app/i18n/locale.ts";
import { Score } from "#app/score-policy/parts/score.tsx";
import type { CheckReading } from "./reading.server.ts";

export function CheckOutcome({
  outcome,
  status,
  isNew = false,
  children,
}: {
  outcome: CheckReading["outcome"];
  status: CheckStatus;
  isNew?: boolean;
  children?: ReactNode;
}) {
  const state = isNew ? <p role="status">{m.checks_view_submitted_now()}</p> : <StatusBadge status={status} />;
  if (!outcome?.scored)
    return (
      <section className="outcome">
        {state}
        {children}
      </section>
    );
  const { score, result, band, passMark, critical, resultGiven, points } = outcome;
  return (
    <section className={`panel outcome ${status === "void" ? "grayscale" : ""}`} aria-label={m.checks_result()}>
      <div className="outcome-score">
        {score !== null && (
          <Score
            score={score}
            band={band}
            passMark={resultGiven ? null : passMark}
            isFail={result === "fail"}
            isLarge
          />
        )}
        {result && <ResultStamp result={result} />}
      </div>
      <div className="flex flex-wrap gap-x-3 text-muted md:block">
        {score === null && <p>{resultGiven === undefined ? m.checks_view_all_na() : m.checks_imported_no_score()}</p>}
        {resultGiven ? (
          <p>{m.checks_imported_result()}</p>
        ) : (
          (score !== null || resultGiven === undefined) && (
            <p>
              {result === "fail" && critical === 0
                ? m.checks_fails_below({ percent: passMark })
                : m.checks_create_pass_mark({ percent: passMark })}
            </p>
          )
        )}
        {critical > 0 && !resultGiven && (
          <p className="font-medium text-bad">{m.checks_view_critical_count({ count: critical })}</p>
        )}
        {points && <p className="tabular-nums">{points}</p>}
        {status !== "draft" && state}
      </div>
      {children}
    </section>
  );
}
