import { Link } from "react-router";
import { orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { CheckPhotos } from "#app/checks/parts/photos.tsx";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { formatDay, joinFacts } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import { reportSearch } from "#app/reports/report-filter.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { ExportLinks } from "#app/ui/export-links.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/item";
import { explain } from "#app/reports/pages/filter-fields.tsx";
import { ItemRates } from "./item-rates.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle((loaderData as { itemName?: string } | undefined)?.itemName ?? m.reports_template_title()) },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  return orNotFound(await readItemFindings(requireUser(context), url.searchParams, new Date()));
}

export default function ItemFindings({ loaderData: report }: Route.ComponentProps) {
  const { filter, item, na, version, itemName, templateName, count, findings, problems } = report;
  const period = { from: formatDay(filter.from), to: formatDay(filter.to), count };
  return (
    <>
      <PageHeader
        title={itemName}
        lead={
          <>
            <Link to={href("/qc/reports/template") + reportSearch(filter)}>{templateName}</Link>
            <span>{`\u00a0· ${na ? m.reports_item_na_lead(period) : m.reports_item_lead(period)}`}</span>
            {version !== null && <span>{`\u00a0· ${m.reports_version({ version })}`}</span>}
          </>
        }
      />
      {problems.map((problem) => (
        <Notice key={problem.name} tone="warn" title={explain(problem, filter)} />
      ))}
      <div className="mb-6 empty:hidden">
        <ItemRates {...report} />
        {report.months.some(({ incomplete }) => incomplete) && (
          <p className="text-sm text-muted">{m.reports_incomplete()}</p>
        )}
      </div>
      {findings.length === 0 ? (
        <EmptyState title={na ? m.reports_item_na_none() : m.reports_item_none()} />
      ) : (
        <ol className="list">
          {findings.map(({ id, store, storeCode, day, inspector, severity, note, photos }) => (
            <li key={id} className="px-4 py-3 print:break-inside-avoid">
              <p className="flex flex-wrap items-center gap-x-3">
                <a
                  href={`${href("/qc/check/view", { id })}#item-${item}`}
                  className="link inline-flex min-h-11 items-center font-strong"
                >
                  {store}
                </a>
                {severity && <SeverityBadge severity={severity} />}
              </p>
              <p className="text-sm text-muted tabular-nums">{joinFacts([storeCode, formatDay(day), inspector])}</p>
              {note && <p className="mt-1 whitespace-pre-line">{note}</p>}
              <CheckPhotos checkId={id} photos={photos} itemName={itemName} />
            </li>
          ))}
        </ol>
      )}
      {findings.length > 0 && (
        <p className="flex gap-2 print:hidden">
          <ExportLinks csv={href("/qc/reports/template/item.csv")} search={report.search} />
        </p>
      )}
      <Pager first={report.first} next={report.next} />
    </>
  );
}
