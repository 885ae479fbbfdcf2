import { requireUser } from "#app/auth/user-context.server.ts";
import { noOne } from "#app/lists/params.ts";
import { m } from "#app/i18n/locale.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { SortField } from "#app/reports/pages/filter-fields.tsx";
import { LineList, lineSortNames } from "#app/reports/pages/line-list.tsx";
import { ReportPage } from "#app/reports/pages/report-page.tsx";
import { LateScoreChart } from "#app/reports/pages/later-charts.tsx";
import { Totals } from "#app/reports/pages/totals.tsx";

export const meta = titled(m.reports_manager_title);

export function loader({ context, url }: Route.LoaderArgs) {
  return readManagerReport(requireUser(context), url.searchParams, new Date());
}

export default function ManagerReport({ loaderData: report }: Route.ComponentProps) {
  const { filter, total, list, manager } = report;
  return (
    <ReportPage
      head={report}
      title={manager?.name}
      filters={<SortField names={lineSortNames} {...report} />}
      empty={total.now.checks === 0 && !total.before?.checks}
    >
      <Totals filter={filter} {...total} />
      <LateScoreChart filter={filter} scores={report.scores} />
      {manager ? (
        <LineList
          title={m.reports_by_store()}
          label={m.reports_filter_store()}
          list={list}
          filter={filter}
          narrowing="storeId"
          to={href("/qc/reports/store")}
        />
      ) : (
        <LineList
          title={m.reports_by_manager()}
          label={m.reports_filter_manager()}
          list={list}
          filter={filter}
          narrowing="managerId"
          none={noOne}
        />
      )}
      {manager?.id && (
        <p className="print:hidden">
          <a href={href("/qc/store-managers/:id", { id: manager.id })}>{m.reports_manager_page()}</a>
        </p>
      )}
    </ReportPage>
  );
}
