import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { type ActivityReportSort, readActivityReport, type TimeRow } from "#app/reports/activities.server.ts";
import { doneActivities } from "#app/reports/activity-report.ts";
import { FigureSection } from "#app/reports/pages/figure-table.tsx";
import { SortField } from "#app/reports/pages/filter-fields.tsx";
import { isNarrowed, ReportPage } from "#app/reports/pages/report-page.tsx";
import { titleWithMost } from "#app/reports/pages/trend-chart.tsx";
import { reportSearch } from "#app/reports/report-filter.ts";
import { shownRows } from "#app/reports/shown-rows.ts";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { EmptyState, Panel } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/page";
import {
  activityFigureColumns,
  ActivityTotals,
  deedColumns,
  Gaps,
  inUse,
  personColumns,
  storesColumn,
} from "./figures.tsx";

export const meta = titled(m.shell_nav_activity);

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  const { persons, times, list, ...report } = await readActivityReport(requireUser(context), search, new Date());
  return {
    ...report,
    persons: persons && shownRows(persons, search),
    times: shownRows(times, search),
    list: { ...list, ...shownRows(list.rows, search, 10) },
  };
}

const sortNames: Record<ActivityReportSort, () => string> = {
  "-done": m.reports_activity_sort_done,
  "-checks": m.reports_sort_checks,
  "-minutes": m.reports_activity_sort_hours,
  "-late": m.reports_activity_sort_late,
  name: m.ui_name,
};

export default function ActivityReportPage({ loaderData: report }: Route.ComponentProps) {
  const { filter, total, persons, allPersons, by, times, chart, checksAt, list, kinds, own } = report;
  const timeTitle = by === "day" ? m.reports_activity_by_day() : m.reports_activity_by_month();
  const chartTitle = titleWithMost(by === "day" ? m.reports_checks_by_day() : m.reports_checks_by_month(), checksAt);
  const daysOf = ({ days }: TimeRow) => days;
  const timeColumns = [...deedColumns(filter, daysOf), storesColumn(filter, daysOf)];
  const sum = { key: "", name: "", ...total };
  const kindsInUse = kinds.filter(({ now }) => now.planned + doneActivities(now) > 0);
  const isEmpty = Object.values(total.now).every((figure) => figure === 0);
  return (
    <ReportPage
      head={report}
      title={own ? m.reports_activity_own() : undefined}
      filters={<SortField names={sortNames} {...report} />}
      links={
        <>
          {report.records && (
            <LinkButton tone="quiet" to={href("/qc/activities/new")}>
              {m.activities_add()}
            </LinkButton>
          )}
          <LinkButton tone="quiet" to={href("/qc/activities")}>
            {m.reports_activity_all()}
          </LinkButton>
        </>
      }
      empty={isEmpty && Object.values(total.before ?? {}).every((figure) => figure === 0)}
      none={
        <EmptyState title={m.reports_activity_none()}>
          {isNarrowed(report) && !own ? m.reports_empty_filtered() : m.reports_activity_none_body()}
        </EmptyState>
      }
    >
      <ActivityTotals {...report} />
      {chart && (
        <Panel title={chartTitle}>
          <LineChart chart={chart} ariaLabel={chartTitle} />
        </Panel>
      )}
      {!own && persons && allPersons && (
        <FigureSection
          id="persons"
          title={m.reports_activity_by_person()}
          label={m.activities_person()}
          {...persons}
          columns={inUse(personColumns(filter), { ...sum, inspectorId: "", ...allPersons })}
          hrefOf={({ inspectorId }) => reportSearch(filter, { inspectorId })}
        />
      )}
      <Gaps {...report} />
      <FigureSection
        id="times"
        title={timeTitle}
        label={by === "day" ? m.ui_day() : m.reports_month()}
        {...times}
        columns={inUse(timeColumns, { ...sum, days: filter })}
        hrefOf={({ days }) => reportSearch(filter, days)}
        folds
      />
      <FigureSection
        id="stores"
        title={m.reports_by_store()}
        count={list.count}
        label={m.reports_filter_store()}
        rows={list.rows}
        more={list.more}
        columns={inUse(
          deedColumns(filter, ({ key }) => ({ storeId: key })),
          sum,
        )}
        hrefOf={({ key }) => (key ? reportSearch(filter, { storeId: key }) : null)}
        folds
      />
      <Pager first={list.first} next={list.next} />
      <FigureSection
        id="kinds"
        title={m.reports_activity_by_kind()}
        label={m.activities_category()}
        rows={kindsInUse}
        more={0}
        columns={inUse(
          activityFigureColumns(filter, ({ key }) => ({ category: key })),
          sum,
        )}
        hrefOf={() => null}
        folds
      />
    </ReportPage>
  );
}
