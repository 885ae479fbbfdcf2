import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { reportSearch } from "#app/reports/report-filter.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/page";
import { LineSection } from "#app/reports/pages/line-table.tsx";
import { ReportPage } from "#app/reports/pages/report-page.tsx";
import { SummaryFigures } from "./figures.tsx";
import { readSummaryPage } from "./read-page.server.ts";

export const meta = titled(m.reports_summary_title);

export function loader({ context, url }: Route.LoaderArgs) {
  return readSummaryPage(requireUser(context), url.searchParams, new Date());
}

export default function SummaryReport({ loaderData: report }: Route.ComponentProps) {
  const { filter, total } = report;
  return (
    <ReportPage head={report} empty={total.now.checks === 0 && !total.before?.checks}>
      <SummaryFigures report={report} />
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
        title={m.shell_nav_report_template()}
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
