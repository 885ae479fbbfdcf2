import { formatMonth, formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { readStoreReport } from "#app/reports/store.server.ts";
import type { Component } from "#app/score-policy/names.ts";
import { ScoreWorking } from "#app/score-policy/parts/score-working.tsx";
import { severities } from "#app/score-policy/severity.ts";
import { scoreBasisText } from "#app/score-policy/words.ts";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import { recordsHref } from "#app/reports/pages/records-href.ts";

type Store = NonNullable<Awaited<ReturnType<typeof readStoreReport>>["store"]>;
type Score = NonNullable<Store["score"]>;

export function WhyScore({ storeId, score: why }: { storeId: string; score: Score }) {
  const { month, score, working, rank, isRanked, figures } = why;
  const name = formatMonth(month, getLocale());
  const title =
    score === null
      ? m.reports_why_none({ month: name })
      : m.reports_why({ score: formatScore(score, getLocale()), month: name });
  return (
    <Panel title={title} id="score">
      {score !== null && figures && <p className="mb-2 text-sm text-muted">{scoreBasisText(figures)}</p>}
      {score !== null && (
        <ScoreWorking
          title={title}
          working={working}
          madeOf={{
            checks: <MadeOf storeId={storeId} component="checks" {...why} />,
            camera: <MadeOf storeId={storeId} component="camera" {...why} />,
            feedback: <MadeOf storeId={storeId} component="feedback" {...why} />,
          }}
        />
      )}
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {rank && <span>{m.reports_why_rank(rank)}</span>}
        {score !== null && !isRanked && <span>{m.reports_why_unranked()}</span>}
        <a href={href("/qc/score-policy", { month })} className="link">
          {m.reports_monthly_policy({ month: name })}
        </a>
        <a href={href("/qc/reports/monthly-summary", { month })} className="link">
          {m.shell_nav_report_month()}
        </a>
      </p>
    </Panel>
  );
}

type Counts = NonNullable<Score["figures"]>["camera"]["observations"];

function MadeOf({
  storeId,
  component,
  month,
  figures,
  points,
}: Pick<Score, "month" | "figures" | "points"> & { storeId: string; component: Component }) {
  if (!figures) return null;
  const { checks, camera, feedback } = figures;
  const number = (value: number) => formatNumber(value, getLocale());
  const counted = (count: number) => ({ count, number: number(count) });
  const terms = (counts: Counts) =>
    severities.flatMap((severity) =>
      counts[severity] > 0 && points[severity] > 0 ? `${number(counts[severity])} × ${number(points[severity])}` : [],
    );
  const less = (counts: Counts) => ["100", ...terms(counts)].join(" − ");
  const perSitting = ({ sittings, sum, observations }: typeof camera) => {
    const deduction = severities.reduce((all, severity) => all + observations[severity] * points[severity], 0);
    if (sittings === 1 || deduction === 0) return less(observations);
    return sum === 100 * sittings - deduction
      ? `100 − (${terms(observations).join(" + ")}) ÷ ${number(sittings)}`
      : m.reports_why_sittings_mean();
  };
  const records = {
    checks: checks.count,
    camera: camera.sittings,
    feedback: feedback.cases,
  }[component];
  const text = {
    checks: m.reports_why_checks,
    camera: m.reports_why_sittings,
    feedback: m.reports_why_cases,
  }[component](counted(records));
  const unscored = checks.count - checks.scored;
  const how = {
    checks: unscored > 0 ? m.reports_unscored_checks({ number: number(unscored) }) : null,
    camera: records > 0 ? perSitting(camera) : null,
    feedback: records > 0 ? less(feedback.justified) : null,
  }[component];
  return (
    <span className="flex flex-wrap gap-x-3 tabular-nums">
      {records > 0 ? <a href={recordsHref(month, storeId, component)}>{text}</a> : <span>{text}</span>}
      {how && <span className="text-muted">{how}</span>}
    </span>
  );
}
