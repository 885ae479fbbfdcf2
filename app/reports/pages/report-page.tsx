import type { ReactNode } from "react";
import { Link } from "react-router";
import { addMonths, firstDay, monthOf } from "#app/i18n/days.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { monthPeriod, type Period } from "#app/i18n/period.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import { FewestComparedProvider } from "#app/reports/parts/change.tsx";
import { neighbours } from "#app/reports/period.ts";
import { reportSearch } from "#app/reports/report-filter.ts";
import { carriedTo, narrowingsOf, reportNames, reports } from "#app/reports/reports.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { ExportLinks } from "#app/ui/export-links.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Tools } from "#app/ui/tools.tsx";
import { SavedViews, SaveView } from "#app/views/parts/saved-views.tsx";
import { FilterWords, ReportFilters } from "./filter-fields.tsx";

interface ReportPageProps {
  head: ReportHead;
  title?: string | undefined;
  children: ReactNode;
  empty: boolean;
  none?: ReactNode;
  actions?: ReactNode;
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
  actions,
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
      <PageHeader
        title={title ?? reports[report].title()}
        lead={head.lead}
        actions={
          <>
            <MonthLinks {...head} />
            {actions}
          </>
        }
      />
      <Tabs label={m.shell_nav_reports()}>
        {reportNames.map((name) => (
          <Link
            key={name}
            to={`${reports[name].href}${reportSearch(carriedTo(name, report, filter))}`}
            aria-current={name === report ? "page" : undefined}
            className="tab max-md:aria-[current]:-order-1"
          >
            {reports[name].short()}
          </Link>
        ))}
      </Tabs>
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="min-w-0 flex-auto has-[details[open]]:w-full md:w-full">
          <ReportFilters
            {...head}
            more={filters}
            days={monthField}
            presets={!monthField && <Presets filter={filter} today={head.today} />}
          />
        </div>
        {!empty && (
          <Tools>
            <SaveView {...viewProps} />
            {files ?? <ExportLinks csv={`${address}.csv`} search={search} />}
            {moreFiles}
          </Tools>
        )}
      </div>
      <FilterWords {...head} />
      <SavedViews {...viewProps} />
      {empty ? (none ?? <NoChecks {...head} />) : <div className="flex flex-col gap-6">{children}</div>}
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

function Presets({ filter, today }: Pick<ReportHead, "filter" | "today">) {
  const month = monthOf(today);
  const until = (first: string, last = month): Period => ({ ...monthPeriod(last), from: firstDay(first) });
  const presets: [string, Period][] = [
    [m.reports_preset_month(), until(month)],
    [m.reports_preset_last_month(), until(addMonths(month, -1), addMonths(month, -1))],
    [m.reports_preset_months({ number: 3 }), until(addMonths(month, -2))],
    [m.reports_preset_months({ number: 12 }), until(addMonths(month, -11))],
    [m.reports_preset_year({ year: month.slice(0, 4) }), until(`${month.slice(0, 4)}-01`)],
  ];
  return (
    <nav className="flex w-full flex-wrap gap-x-4 gap-y-1 text-sm" aria-label={m.reports_presets()}>
      {presets.map(([name, period]) => (
        <Link
          key={name}
          to={reportSearch(filter, period)}
          aria-current={period.from === filter.from && period.to === filter.to ? "true" : undefined}
          className="inline-flex min-h-11 items-center text-accent hover:underline aria-[current]:font-strong aria-[current]:text-ink dense:min-h-0"
        >
          {name}
        </Link>
      ))}
      <span className="inline-flex min-h-11 items-center text-muted dense:min-h-0">{m.reports_filter_longest()}</span>
    </nav>
  );
}

function MonthLinks({ filter, today }: ReportHead) {
  const months = neighbours(filter, today);
  if (!months) return null;
  return (
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
  );
}

interface MonthLinkProps {
  search: string;
  month: string;
  label: string;
  back?: boolean;
}

function MonthLink({ search, month, label, back = false }: MonthLinkProps) {
  return (
    <Link
      to={search}
      prefetch="intent"
      className={buttonClass("secondary", "tabular-nums")}
      aria-label={label}
      rel={back ? "prev" : "next"}
    >
      {back && <Icon name="chevron-right" className="rotate-180" />}
      <span>{formatMonth(month)}</span>
      {!back && <Icon name="chevron-right" />}
    </Link>
  );
}
