import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readTemplateReportPage } from "#app/reports/template.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { ItemVersions } from "./item-versions.tsx";
import { SortField } from "#app/reports/pages/filter-fields.tsx";
import { LineList, lineSortNames } from "#app/reports/pages/line-list.tsx";
import { ReportPage } from "#app/reports/pages/report-page.tsx";
import { LateItemTable, LateScoreChart } from "#app/reports/pages/later-charts.tsx";
import { mapSortNames, StoreMap } from "./store-map.tsx";
import { Totals } from "#app/reports/pages/totals.tsx";
import { VersionTable } from "./version-table.tsx";

export const meta = titled(m.reports_template_title);

export function loader({ context, url }: Route.LoaderArgs) {
  return readTemplateReportPage(requireUser(context), url.searchParams, new Date());
}

export default function TemplateReport({ loaderData: report }: Route.ComponentProps) {
  const { filter, total, list, template } = report;
  return (
    <ReportPage
      head={report}
      title={template?.name}
      filters={
        template ? (
          <SortField {...report} list={template.map} names={mapSortNames(template.sections)} />
        ) : (
          <SortField {...report} names={lineSortNames} />
        )
      }
      empty={total.now.checks === 0 && !total.before?.checks}
    >
      <Totals filter={filter} {...total} />
      <LateScoreChart filter={filter} scores={report.scores} />
      {template ? (
        <>
          <LateItemTable title={m.reports_worst_items()} rows={template.worst} filter={filter} />
          <VersionTable filter={filter} versions={template.versions} sections={template.sections} />
          <ItemVersions filter={filter} versions={template.versions} {...template.itemVersions} />
          <LateItemTable id="items" title={m.reports_all_items()} {...template.items} filter={filter} />
          <StoreMap sections={template.sections} list={template.map} filter={filter} />
          <p className="print:hidden">
            <a href={href("/qc/templates/:id", { id: template.id })} className="link -my-2.5 inline-block py-2.5">
              {m.reports_template_page()}
            </a>
          </p>
        </>
      ) : (
        <LineList
          title={m.shell_nav_report_template()}
          label={m.reports_template()}
          list={list}
          filter={filter}
          narrowing="templateId"
        />
      )}
    </ReportPage>
  );
}
