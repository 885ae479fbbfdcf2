import { Link } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { monthOf } from "#app/i18n/days.ts";
import { formatDay, formatMonth } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { monthPeriod, type Period, wholeMonths } from "#app/i18n/period.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/summary";
import { ReportFilters } from "./filter-fields.tsx";
import { MeanChart } from "./mean-chart.tsx";
import { isRunning, neighbours } from "#app/reports/period.ts";
import { narrowings, reportSearch } from "#app/reports/report-filter.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { LineTable } from "./summary-table.tsx";
import { Totals } from "./totals.tsx";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reports_summary_title()) }];

export function loader({ context, request }: Route.LoaderArgs) {
  return readSummaryReport(requireUser(context), new URL(request.url).searchParams, new Date());
}

/** A month or months by name, other periods by their days. */
function sayPeriod(period: Period): string {
  const months = wholeMonths(period);
  if (months === 1) return formatMonth(monthOf(period.from));
  if (period.from === period.to) return formatDay(period.from);
  const [from, to] = months
    ? [formatMonth(monthOf(period.from)), formatMonth(monthOf(period.to))]
    : [formatDay(period.from), formatDay(period.to)];
  // Never broken at its dash.
  return m.reports_period({ from, to }).replaceAll(" ", "\u00a0");
}

export default function SummaryReport({ loaderData: report }: Route.ComponentProps) {
  const { filter, before, total, daily, points } = report;
  const words = { period: sayPeriod(filter), before: sayPeriod(before) };
  const soFar = isRunning(filter, report.today);
  const months = neighbours(filter, report.today);
  const nothing = total.now.checks === 0 && total.before.checks === 0;
  const narrowed = narrowings.some((name) => filter[name] !== undefined);
  const compared = total.before.checks > 0;
  const chartTitle = daily ? m.reports_by_day() : m.reports_by_month();
  return (
    <>
      <PageHeader
        title={m.reports_summary_title()}
        lead={soFar ? m.reports_summary_lead_so_far(words) : m.reports_summary_lead(words)}
        actions={
          months && (
            <nav className="flex gap-2" aria-label={m.reports_months()}>
              <MonthLink
                search={reportSearch(filter, monthPeriod(months.before))}
                month={months.before}
                label={m.reports_month_before({ month: formatMonth(months.before) })}
                back
              />
              {months.after && (
                <MonthLink
                  search={reportSearch(filter, monthPeriod(months.after))}
                  month={months.after}
                  label={m.reports_month_after({ month: formatMonth(months.after) })}
                />
              )}
            </nav>
          )
        }
      />
      <ReportFilters filter={filter} choices={report.choices} problems={report.problems} />
      {nothing ? (
        <EmptyState
          title={m.reports_empty_title()}
          action={
            report.mayStart && (
              <LinkButton to="/qc/check/">
                <Icon name="plus" />
                {m.reports_empty_start()}
              </LinkButton>
            )
          }
        >
          {narrowed ? m.reports_empty_filtered() : m.reports_empty_text()}
        </EmptyState>
      ) : (
        <div className="stack gap-6">
          <Totals filter={filter} now={total.now} before={total.before} />
          {points.filter((point) => point.mean !== null).length > 1 && (
            <Panel title={chartTitle}>
              <MeanChart points={points} period={filter} daily={daily} title={chartTitle} />
            </Panel>
          )}
          <section className="stack stack-tight">
            <h2 className="panel-title">{m.reports_by_area()}</h2>
            <LineTable
              caption={m.reports_by_area()}
              label={m.reports_area()}
              filter={filter}
              rows={report.areas.map((row) => ({
                ...row,
                before: compared ? row.before : null,
                name: row.name || m.reports_no_area(),
                href: row.key ? reportSearch(filter, { area: row.key }) : null,
                narrower: row.key ? { area: row.key } : null,
              }))}
            />
          </section>
          <section className="stack stack-tight">
            <h2 className="panel-title">{m.reports_by_template()}</h2>
            <LineTable
              caption={m.reports_by_template()}
              label={m.reports_template()}
              filter={filter}
              rows={report.templates.map((row) => ({
                ...row,
                before: compared ? row.before : null,
                href: reportSearch(filter, { templateId: row.key }),
                narrower: { templateId: row.key },
              }))}
            />
          </section>
        </div>
      )}
    </>
  );
}

function MonthLink({
  search,
  month,
  label,
  back = false,
}: {
  search: string;
  month: string;
  label: string;
  back?: boolean;
}) {
  return (
    <Link
      to={search}
      prefetch="intent"
      className={buttonClass("secondary", "tabular")}
      aria-label={label}
      rel={back ? "prev" : "next"}
    >
      {back && <Icon name="chevron-right" className="rotate-180" />}
      {formatMonth(month)}
      {!back && <Icon name="chevron-right" />}
    </Link>
  );
}
