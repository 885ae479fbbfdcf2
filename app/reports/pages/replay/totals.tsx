import { Link } from "react-router";
import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Line } from "#app/reports/lines.ts";
import { ReportFigures, Total } from "#app/reports/pages/totals.tsx";
import { Before, CountChange, FigureChange, RateChange } from "#app/reports/parts/change.tsx";
import { formatRate, isFewForRate, passes } from "#app/reports/rate.ts";
import type { ResultChange } from "#app/checks/replay.ts";
import { resultChangeNames } from "#app/reports/replay/change-names.ts";
import type { ReplaySide } from "#app/reports/replay/replay-sums.ts";
import type { ReplayFigures } from "#app/reports/replay/replay-report.server.ts";
import { useFigureHref } from "./use-figure-href.tsx";

export function ReplayTotals({ replay }: { replay: ReplayFigures }) {
  const hrefOf = useFigureHref();
  const { now, before } = replay.total;
  const locale = getLocale();
  const changes = (result: ResultChange) => {
    const count = replay.changed[result];
    return (
      <Total label={resultChangeNames[result]()} value={formatNumber(count, locale)} href={hrefOf(count, { result })} />
    );
  };
  const failedLink = (side: ReplaySide, { failed }: Line) => {
    const [to, text] = [
      hrefOf(failed, { outcome: "fail", side }),
      m.reports_failed_checks({ count: failed, number: formatNumber(failed, locale) }),
    ];
    const label = side === "before" ? m.ui_labelled({ about: m.reports_replay_before(), one: text }) : text;
    return to ? (
      <Link to={to} className="link relative z-1 inline-block py-3">
        {label}
      </Link>
    ) : (
      <span>{label}</span>
    );
  };
  const scoredHref = hrefOf(now.scored, { outcome: "scored" });
  return (
    <ReportFigures label={m.reports_totals()}>
      <Total isKey label={m.reports_pass_rate()} value={formatRate(passes(now))} none href={null}>
        <RateChange better="up" now={passes(now)} before={passes(before)} />
        {before.passRate !== null && !isFewForRate(passes(now)) && !isFewForRate(passes(before)) && (
          <Before value={formatRate(passes(before))!} />
        )}
        {failedLink("after", now)}
        {failedLink("before", before)}
      </Total>
      <Total label={m.reports_mean()} value={now.mean === null ? null : formatScore(now.mean, locale)} none href={null}>
        <FigureChange
          kind="score"
          better="up"
          now={now.mean}
          before={before.mean}
          basis={[now.scored, before.scored]}
        />
        {before.mean !== null && <Before value={formatScore(before.mean, locale)} />}
        {scoredHref && (
          <Link to={scoredHref} className="link inline-block py-3">
            {m.reports_replay_of_checks({ count: now.scored, number: formatNumber(now.scored, locale) })}
          </Link>
        )}
      </Total>
      {changes("fail")}
      {changes("pass")}
      {replay.changed.cleared > 0 && changes("cleared")}
      {replay.changed.gained > 0 && changes("gained")}
      <Total label={m.reports_critical()} value={formatNumber(now.critical, locale)} href="#critical">
        <CountChange better="down" now={now.critical} before={before.critical} basis={[now.checks, before.checks]} />
      </Total>
    </ReportFigures>
  );
}
