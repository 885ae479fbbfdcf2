import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { reportSearch } from "#app/reports/report-filter.ts";
import { readSummaryPage } from "#app/reports/summary.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import type { Route } from "./+types/summary";
import { ItemTable } from "./item-table.tsx";
import { LineSection } from "./line-table.tsx";
import { ReportPage } from "./report-page.tsx";
import { ScoreChart } from "./score-chart.tsx";
import { SeverityMix } from "./severity-mix.tsx";
import { StoreLines } from "./store-lines.tsx";
import { Totals } from "./totals.tsx";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reports_summary_title()) }];

export function loader({ context, request }: Route.LoaderArgs) {
  return readSummaryPage(requireUser(context), new URL(request.url).searchParams, new Date());
}

export default function SummaryReport({ loaderData: report }: Route.ComponentProps) {
  const { filter, total } = report;
  return (
    <ReportPage head={report} mayStart={report.mayStart} empty={total.now.checks === 0 && !total.before?.checks}>
      <Totals filter={filter} {...total} />
      <ScoreChart filter={filter} scores={report.scores} />
      <SeverityMix filter={filter} line={total.now} severities={report.severities} />
      {report.stores.worst.length > 0 && (
        <div className="grid gap-6 xl:grid-cols-2">
          <StoreLines title={m.reports_worst_stores()} rows={report.stores.worst} filter={filter} />
          <StoreLines title={m.reports_best_stores()} rows={report.stores.best} filter={filter} />
        </div>
      )}
      <ItemTable title={m.reports_worst_items()} rows={report.items} filter={filter} />
      <LineSection
        id="areas"
        title={m.reports_by_area()}
        label={m.reports_area()}
        filter={filter}
        more={report.areas.more}
        rows={report.areas.rows.map((row) => ({
          ...row,
          name: row.name || m.reports_no_area(),
          href: row.key ? reportSearch(filter, { area: row.key }) : null,
          narrower: row.key ? { area: row.key } : null,
        }))}
      />
      <LineSection
        id="templates"
        title={m.reports_by_template()}
        label={m.reports_template()}
        filter={filter}
        more={report.templates.more}
        rows={report.templates.rows.map((row) => ({
          ...row,
          href: reportSearch(filter, { templateId: row.key }),
          narrower: { templateId: row.key },
        }))}
      />
    </ReportPage>
  );
}
