import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { CaseFigureRow, FeedbackReport } from "#app/reports/feedback.server.ts";
import type { CaseFigures } from "#app/reports/feedback-report.ts";
import { listSearch } from "#app/reports/report-filter.ts";
import { meanOf } from "#app/reports/mean.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { CountChange, RateChange } from "#app/reports/parts/change.tsx";
import { formatRate, isFewForRate } from "#app/reports/rate.ts";
import { countColumn, type FigureColumn } from "#app/reports/pages/figure-table.tsx";
import { ReportFigures, Total } from "#app/reports/pages/totals.tsx";
import { fullScore } from "#app/score-policy/percent.ts";
import { href } from "#app/ui/href.ts";

interface Narrower extends Partial<ReportFilter> {
  readonly justified?: "yes";
  readonly status?: "open" | "overdue" | "recovered" | "lost";
}

export function casesHref(filter: ReportFilter, narrower: Narrower = {}): string {
  return href("/qc/feedback/", casesSearch(filter, narrower));
}

export function casesFileHref(filter: ReportFilter): string {
  return href("/qc/feedback.xlsx", casesSearch(filter));
}

function casesSearch(filter: ReportFilter, narrower: Narrower = {}): URLSearchParams {
  const { justified, status, ...rest } = narrower;
  const search = listSearch({ ...filter, ...rest });
  if (justified) search.set("justified", justified);
  if (status) search.set("status", status);
  return search;
}

const number = (value: number, digits = 0) => formatNumber(value, getLocale(), digits);
const formatHours = (hours: number) =>
  hours < 48
    ? m.reports_feedback_hours({ hours: number(hours, 1) })
    : m.reports_feedback_days({ days: number(hours / 24, 1) });
const countOf = (count: number, of: number) => m.reports_feedback_in_time_of({ count: number(count), of: number(of) });

const rateOf = (part: number, total: number) => ({ part, total, rate: meanOf(part * fullScore, total) });
const inTimeOf = ({ inTime, due }: CaseFigures) => rateOf(inTime, due);

function closedAs(part: number, closed: number): string {
  const rate = rateOf(part, closed);
  return m.reports_feedback_of_closed({
    count: closed,
    share: isFewForRate(rate) ? number(part) : formatRate(rate)!,
  });
}

const meanHours = ({ minutes, answered }: CaseFigures) =>
  answered > 0 ? formatHours(minutes / (answered * 60)) : null;
const medianHours = ({ medianMinutes }: CaseFigures) =>
  medianMinutes === null ? null : formatHours(medianMinutes / 60);

export function FeedbackTotals({ filter, total: { now, before } }: Pick<FeedbackReport, "filter" | "total">) {
  const compared = before && before.cases > 0 ? before : null;
  const linked = (value: number, narrower: Narrower) => ({
    value: number(value),
    href: value > 0 ? casesHref(filter, narrower) : null,
  });
  const change = (of: (figures: CaseFigures) => number) => (
    <CountChange
      better="down"
      now={of(now)}
      before={compared && of(compared)}
      basis={[now.cases, compared && compared.cases]}
      none={before !== null}
    />
  );
  const closed = now.recovered + now.lost;
  const answers = inTimeOf(now);
  return (
    <ReportFigures label={m.reports_feedback_total()}>
      <Total isKey label={m.reports_feedback_cases()} {...linked(now.cases, {})}>
        {change(({ cases }) => cases)}
      </Total>
      <Total label={m.feedback_justified()} {...linked(now.justified, { justified: "yes" })}>
        {change(({ justified }) => justified)}
        <span>{m.feedback_points({ count: now.points })}</span>
      </Total>
      <Total label={m.feedback_status_overdue()} {...linked(now.overdue, { status: "overdue" })} />
      <Total label={m.reports_feedback_answered_in_time()} value={formatRate(answers)} href={null}>
        <RateChange better="up" now={answers} before={compared && inTimeOf(compared)} />
        {!isFewForRate(answers) && <span>{countOf(answers.part, answers.total)}</span>}
      </Total>
      <Total label={m.feedback_status_open()} {...linked(now.open, { status: "open" })} />
      <Total label={m.feedback_status_recovered()} {...linked(now.recovered, { status: "recovered" })}>
        {closed > 0 && closedAs(now.recovered, closed)}
      </Total>
      <Total label={m.feedback_status_lost()} {...linked(now.lost, { status: "lost" })}>
        {closed > 0 && closedAs(now.lost, closed)}
      </Total>
      <Total label={m.reports_feedback_mean_answer()} value={meanHours(now)} href={null}>
        {now.answered > 0 && <span>{m.reports_feedback_median({ time: medianHours(now)! })}</span>}
        {now.due > 0 && <span>{m.reports_feedback_answered({ of: countOf(now.answered, now.due) })}</span>}
      </Total>
    </ReportFigures>
  );
}

export function caseFigureColumns(
  filter: ReportFilter,
  narrowing: "channel" | "category" | "severity" | "storeId",
): FigureColumn<CaseFigureRow>[] {
  const behind =
    (more: Narrower = {}) =>
    ({ key }: CaseFigureRow) =>
      casesHref(filter, { [narrowing]: key, ...more });
  const basis = ({ cases }: CaseFigures) => cases;
  const down = { basis, better: "down" } as const;
  return [
    countColumn(m.reports_feedback_cases(), ({ cases }: CaseFigures) => cases, { ...down, href: behind() }),
    countColumn(m.feedback_justified(), ({ justified }: CaseFigures) => justified, {
      ...down,
      href: behind({ justified: "yes" }),
    }),
    still(m.feedback_status_open(), ({ open }) => open, behind({ status: "open" })),
    still(m.feedback_status_overdue(), ({ overdue }) => overdue, behind({ status: "overdue" })),
    still(m.feedback_status_lost(), ({ lost }) => lost, behind({ status: "lost" })),
    {
      label: m.reports_feedback_answered_in_time(),
      text: ({ now }) => (now.due === 0 ? null : countOf(now.inTime, now.due)),
    },
    {
      label: m.reports_feedback_answer_times(),
      text: ({ now }) =>
        now.answered === 0
          ? null
          : m.reports_feedback_mean_median({
              mean: meanHours(now)!,
              median: medianHours(now)!,
              answered: number(now.answered),
            }),
    },
    countColumn(m.reports_points_off(), ({ points }: CaseFigures) => points, {
      ...down,
      href: behind({ justified: "yes" }),
    }),
  ];
}

/** Today's state, whatever the days of the report: it has no comparison. */
function still(
  label: string,
  count: (figures: CaseFigures) => number,
  behind: (row: CaseFigureRow) => string,
): FigureColumn<CaseFigureRow> {
  const { change: _, ...column } = countColumn<CaseFigures, CaseFigureRow>(label, count, {
    basis: count,
    href: behind,
  });
  return column;
}
