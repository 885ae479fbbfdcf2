import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { type CaseFigureRow, type FeedbackSort, readFeedbackReport } from "#app/reports/feedback.server.ts";
import { FigureSection } from "#app/reports/pages/figure-table.tsx";
import { SortField } from "#app/reports/pages/filter-fields.tsx";
import { isNarrowed, ReportPage } from "#app/reports/pages/report-page.tsx";
import { TrendChart } from "#app/reports/pages/trend-chart.tsx";
import { reportSearch } from "#app/reports/report-filter.ts";
import { type ShownRows, shownRows, shownRowsOf } from "#app/reports/shown-rows.ts";
import { titled } from "#app/shell/page-title.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/page";
import { caseFigureColumns, casesFileHref, casesHref, FeedbackTotals } from "./figures.tsx";

export const meta = titled(m.shell_nav_feedback);

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  const { by, list, ...report } = await readFeedbackReport(requireUser(context), search, new Date());
  return { ...report, by: shownRowsOf(by, search), list: { ...list, ...shownRows(list.rows, search, 10) } };
}

const sortNames: Record<FeedbackSort, () => string> = {
  "-cases": m.reports_feedback_sort_cases,
  "-points": m.reports_camera_sort_points,
  "-overdue": m.reports_feedback_sort_overdue,
  name: m.ui_name,
};

export default function CustomerFeedback({ loaderData: report }: Route.ComponentProps) {
  const { filter, total, list, by, records } = report;
  const lines = (
    title: string,
    narrowing: Parameters<typeof caseFigureColumns>[1],
    { rows, more }: ShownRows<CaseFigureRow>,
  ) => ({
    id: narrowing,
    title,
    label: title,
    rows,
    more,
    columns: caseFigureColumns(filter, narrowing),
    hrefOf: ({ key }: CaseFigureRow) => reportSearch(filter, { [narrowing]: key }),
  });
  return (
    <ReportPage
      head={report}
      filters={<SortField names={sortNames} {...report} />}
      links={
        <>
          {records && (
            <LinkButton tone="quiet" to={href("/qc/feedback/new")}>
              {m.feedback_record()}
            </LinkButton>
          )}
          <LinkButton tone="quiet" to={casesHref(filter)}>
            {m.reports_feedback_all()}
          </LinkButton>
        </>
      }
      moreFiles={
        <a href={casesFileHref(filter)} className={buttonClass("quiet")} download>
          {m.reports_feedback_cases_excel()}
        </a>
      }
      empty={total.now.cases === 0 && !total.before?.cases}
      none={
        <EmptyState title={m.reports_feedback_none_title()}>
          {isNarrowed(report) ? m.reports_empty_filtered() : m.reports_feedback_none_body()}
        </EmptyState>
      }
    >
      <FeedbackTotals {...report} />
      <TrendChart
        title={m.reports_feedback_trend()}
        trend={report.trend}
        hrefOf={(days, at) => casesHref(filter, at === 1 ? { ...days, justified: "yes" } : days)}
      />
      <FigureSection {...lines(m.feedback_category(), "category", by.category)} />
      <FigureSection {...lines(m.feedback_channel(), "channel", by.channel)} folds />
      <FigureSection {...lines(m.feedback_severity(), "severity", by.severity)} folds />
      <FigureSection {...lines(m.stores_store(), "storeId", list)} count={list.count} folds />
      <Pager first={list.first} next={list.next} />
    </ReportPage>
  );
}
