import type { ReactNode } from "react";
import { Link } from "react-router";
import { addMonths, firstDay, monthOf } from "#app/i18n/days.ts";
import { formatMonth, formatShortMonth } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { monthPeriod, type Period, wholeMonths } from "#app/i18n/period.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import { formatPeriod } from "#app/reports/lead.ts";
import { FewestComparedProvider, PeriodBeforeProvider } from "#app/reports/parts/change.tsx";
import { neighbours } from "#app/reports/period.ts";
import { type Narrowing, reportSearch } from "#app/reports/report-filter.ts";
import { carriedTo, narrowingsOf, type ReportName, reportNames, reports } from "#app/reports/reports.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { ExportLinks } from "#app/ui/export-links.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { SavedViews, SaveView } from "#app/views/parts/saved-views.tsx";
import { FilterWords, ReportFilters } from "./filter-fields.tsx";

const recordFilters: Partial<Record<ReportName, Narrowing>> = {
  store: "storeId",
  manager: "managerId",
  template: "templateId",
};

interface ReportPageProps {
  head: ReportHead & { readonly sentence: string };
  title?: string | undefined;
  children: ReactNode;
  empty: boolean;
  none?: ReactNode;
  links?: ReactNode;
  filters?: ReactNode;
  monthField?: ReactNode;
  files?: ReactNode;
  moreFiles?: ReactNode;
}

export function ReportPage({
  head,
  title,
  children,
  empty,
  none,
  links,
  filters,
  monthField,
  files,
  moreFiles,
}: ReportPageProps) {
  const { report, filter, views, search } = head;
  const { href: address } = reports[report];
  const viewProps = { view: `report-${report}` as const, views, search };
  return (
    <FewestComparedProvider value={head.fewestChecks.comparison}>
      <details key={report} className="report-menu">
        <summary>{reports[report].title()}</summary>
        <Tabs label={m.shell_nav_reports()}>
          {reportNames.map((name) => (
            <Link
              key={name}
              to={`${reports[name].href}${reportSearch(carriedTo(name, report, filter))}`}
              aria-current={name === report ? "page" : undefined}
              className="tab"
            >
              {reports[name].short()}
            </Link>
          ))}
        </Tabs>
      </details>
      <header className="report-head">
        <h1 className={title === undefined ? "max-md:sr-only" : ""}>{title ?? reports[report].title()}</h1>
        <p className="hidden w-full text-muted print:block">{head.lead}</p>
        <PeriodStepper {...head} />
        <ReportFilters
          {...head}
          more={filters}
          days={monthField}
          titled={title === undefined ? undefined : recordFilters[report]}
        />
        {(!empty || links || views.length > 0) && (
          <details className="relative print:hidden">
            <summary className={buttonClass("secondary", "list-none max-md:w-control max-md:px-0")}>
              <span className="max-md:sr-only">{m.ui_tools()}</span>
              <Icon name="more" className="md:hidden" />
            </summary>
            <div className="panel absolute right-0 z-20 flex w-72 flex-col items-start p-2!">
              <SavedViews {...viewProps} />
              {links}
              {!empty && (
                <>
                  <SaveView {...viewProps} />
                  {files ?? <ExportLinks csv={`${address}.csv`} search={search} />}
                  {moreFiles}
                </>
              )}
            </div>
          </details>
        )}
      </header>
      <FilterWords {...head} />
      {empty ? (
        (none ?? <NoChecks {...head} />)
      ) : (
        <PeriodBeforeProvider value={m.reports_before()}>
          <div className="report-body">
            <p className="report-sentence">
              <span>{head.sentence}</span>
              {head.before && !head.sentence.includes(formatPeriod(head.before)) && (
                <span className="text-sm font-normal text-muted">
                  {` ${m.reports_compared_with({ period: formatPeriod(head.before) })}`}
                </span>
              )}
            </p>
            {children}
          </div>
        </PeriodBeforeProvider>
      )}
      {!empty && head.before && (
        <p className="mt-6 text-sm text-muted">{m.reports_grey_changes({ count: head.fewestChecks.comparison })}</p>
      )}
    </FewestComparedProvider>
  );
}

function NoChecks({ report, filter, canStart: mayStart }: ReportHead) {
  return (
    <EmptyState
      title={m.reports_empty_title()}
      action={
        mayStart && (
          <LinkButton to={href("/qc/check/")}>
            <Icon name="plus" />
            {m.reports_empty_start()}
          </LinkButton>
        )
      }
    >
      {isNarrowed({ report, filter }) ? m.reports_empty_filtered() : m.reports_empty_text()}
    </EmptyState>
  );
}

export function isNarrowed({ report, filter }: Pick<ReportHead, "report" | "filter">): boolean {
  return narrowingsOf(report).some((name) => filter[name] !== undefined);
}

function periodsUntil(today: string): [string, Period][] {
  const month = monthOf(today);
  const until = (first: string, last = month): Period => ({ ...monthPeriod(last), from: firstDay(first) });
  return [
    [m.reports_preset_month(), until(month)],
    [m.reports_preset_last_month(), until(addMonths(month, -1), addMonths(month, -1))],
    [m.reports_preset_months({ number: 3 }), until(addMonths(month, -2))],
    [m.reports_preset_months({ number: 12 }), until(addMonths(month, -11))],
    [m.reports_preset_year({ year: month.slice(0, 4) }), until(`${month.slice(0, 4)}-01`)],
  ];
}

function PeriodStepper({ report, filter, today }: ReportHead) {
  const months = neighbours(filter, today);
  return (
    <nav
      className="flex items-center rounded-md border border-line-control bg-raised font-strong tabular-nums print:hidden"
      aria-label={m.reports_presets()}
    >
      {months && <MonthLink month={months.before} search={reportSearch(filter, monthPeriod(months.before))} />}
      {report === "monthly" ? (
        <PeriodName {...filter} />
      ) : (
        <details key={`${filter.from} ${filter.to}`} className="relative">
          <summary className="flex min-h-control list-none items-center gap-1 px-1">
            <PeriodName {...filter} />
            <Icon name="chevron-right" className={`rotate-90 text-muted ${months ? "max-md:hidden" : ""}`} />
          </summary>
          <ul className="panel absolute z-20 w-60 p-1! font-normal">
            {periodsUntil(today).map(([name, period]) => (
              <li key={name}>
                <Link
                  to={reportSearch(filter, period)}
                  aria-current={period.from === filter.from && period.to === filter.to ? "true" : undefined}
                  className="flex min-h-control items-center rounded-md px-3 hover:bg-sunken aria-[current]:font-strong"
                >
                  {name}
                </Link>
              </li>
            ))}
            <li className="px-3 py-1 text-sm text-muted">{m.reports_filter_longest()}</li>
          </ul>
        </details>
      )}
      {months && (
        <MonthLink
          isNext
          month={months.after}
          search={months.after && reportSearch(filter, monthPeriod(months.after))}
        />
      )}
    </nav>
  );
}

function PeriodName(period: Period) {
  const name = formatPeriod(period);
  const isMonth = wholeMonths(period) === 1;
  return (
    <>
      {isMonth && <span className="px-1 md:hidden">{formatShortMonth(monthOf(period.from))}</span>}
      <span className={isMonth ? "px-1 max-md:hidden" : "ps-2"}>{name}</span>
    </>
  );
}

interface MonthLinkProps {
  month: string | null;
  search: string | null;
  isNext?: boolean;
}

function MonthLink({ month, search, isNext = false }: MonthLinkProps) {
  const icon = <Icon name="chevron-right" className={isNext ? "" : "rotate-180"} />;
  if (month === null || search === null)
    return <span className="flex w-control justify-center text-line-strong">{icon}</span>;
  const label = isNext ? m.reports_month_after : m.reports_month_before;
  return (
    <Link
      to={search}
      prefetch="intent"
      className="flex size-control items-center justify-center text-accent"
      aria-label={label({ month: formatMonth(month, getLocale()) })}
      rel={isNext ? "next" : "prev"}
    >
      {icon}
    </Link>
  );
}
