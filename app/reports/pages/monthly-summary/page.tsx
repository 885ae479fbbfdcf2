import { requireUser } from "#app/auth/user-context.server.ts";
import { formatMonth, formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import { FigureChange } from "#app/reports/parts/change.tsx";
import { SortField } from "#app/reports/pages/filter-fields.tsx";
import { PlanTotal } from "#app/reports/pages/plan-total.tsx";
import { ReportPage } from "#app/reports/pages/report-page.tsx";
import { ReportFigures } from "#app/reports/pages/totals.tsx";
import { titled } from "#app/shell/page-title.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { fileSearch } from "#app/ui/export-links.tsx";
import { Figure } from "#app/ui/figures.tsx";
import { FileLink } from "#app/ui/file-link.tsx";
import { href } from "#app/ui/href.ts";
import { later } from "#app/ui/later.tsx";
import type { Route } from "./+types/page";
import { MonthField } from "./month-field.tsx";
import { type MonthlyPage, readMonthlyPage } from "./read-page.server.ts";
import { MovedStores, RankedStores, storeSortNames, UnrankedStores } from "./stores.tsx";

export const meta = titled(m.shell_nav_report_month);

const Distribution = later(
  () => import("./distribution.tsx"),
  import.meta.env.SSR ? await import("./distribution.tsx") : null,
);

const BelowRanking = later(
  () => import("./below-ranking.tsx"),
  import.meta.env.SSR ? await import("./below-ranking.tsx") : null,
);

export function loader({ context, url }: Route.LoaderArgs) {
  return readMonthlyPage(requireUser(context), url.searchParams, new Date());
}

export default function MonthlySummary({ loaderData: report }: Route.ComponentProps) {
  const { filter, month, list } = report;
  const isEmpty = list.count === 0 && report.unranked.length === 0 && !report.unchecked?.length;
  return (
    <ReportPage
      head={report}
      empty={isEmpty}
      monthField={<MonthField month={month} today={report.today} />}
      filters={<SortField names={storeSortNames} {...report} />}
      files={<Files search={report.search} />}
    >
      <Totals report={report} />
      {report.distribution && report.dots && (
        <Distribution distribution={report.distribution} dots={report.dots} filter={filter} />
      )}
      <RankedStores list={list} filter={filter} />
      <p className="-mt-3 text-sm text-muted">
        {m.reports_monthly_how()}{" "}
        <a href={href("/qc/score-policy", { month })} className="link">
          {m.reports_monthly_policy({ month: formatMonth(month, getLocale()) })}
        </a>
      </p>
      {(report.risen.length > 0 || report.fallen.length > 0) && (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
          <MovedStores title={m.reports_monthly_risen()} rows={report.risen} filter={filter} />
          <MovedStores title={m.reports_monthly_fallen()} rows={report.fallen} filter={filter} />
        </div>
      )}
      <UnrankedStores rows={report.unranked} filter={filter} />
      <BelowRanking report={report} />
      <p className="text-sm text-muted">{m.reports_monthly_as_of({ at: report.at })}</p>
    </ReportPage>
  );
}

function Files({ search }: Pick<MonthlyPage, "search">) {
  const params = fileSearch(search);
  return (
    <>
      <a href={href("/qc/reports/monthly-summary.csv", params)} className={buttonClass("quiet")} download>
        CSV
      </a>
      <FileLink href={href("/qc/reports/monthly-summary.xlsx", params)}>Excel</FileLink>
    </>
  );
}

function Totals({ report: { all, checks, filter, unchecked, plan } }: { report: MonthlyPage }) {
  const locale = getLocale();
  return (
    <ReportFigures label={m.reports_totals()}>
      {all && (
        <Figure
          isKey
          to="#ranking"
          label={filter.area === undefined ? m.reports_monthly_mean() : m.reports_monthly_mean_area()}
          note={
            <FigureChange kind="score" better="up" now={all.mean} before={all.before} isComparable={all.isComparable} />
          }
        >
          {all.mean === null ? "–" : formatScore(all.mean, locale)}
        </Figure>
      )}
      <Figure label={m.shell_nav_checks()} to={checksHref(filter)}>
        {formatNumber(checks, locale)}
      </Figure>
      {unchecked && (
        <Figure label={m.reports_monthly_unchecked()} to={unchecked.length > 0 ? "#unchecked" : undefined}>
          {formatNumber(unchecked.length, locale)}
        </Figure>
      )}
      {plan && <PlanTotal plan={plan} filter={filter} />}
    </ReportFigures>
  );
}
