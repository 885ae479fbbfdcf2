import { Link, useLocation } from "react-router";
import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { inspectorsOfMonth } from "#app/reports/monthly/inspectors-param.ts";
import type {
  InspectorComparison as InspectorsOfPeriod,
  NamedInspector,
} from "#app/reports/monthly/read-monthly.server.ts";
import { formatPeriod } from "#app/reports/lead.ts";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import { formatPointChange } from "#app/reports/parts/change.tsx";
import type { ReportFilter } from "#app/reports/report.ts";
import { href } from "#app/ui/href.ts";
import { type Column, Table } from "#app/ui/table.tsx";

function columnsOf(filter: ReportFilter): Column<NamedInspector>[] {
  const locale = getLocale();
  const behind = (id: string, text: string) => <a href={checksHref(filter, { inspectorId: id })}>{text}</a>;
  return [
    { key: "name", label: m.reports_filter_inspector(), phone: "title", cell: ({ name }) => name },
    {
      key: "checks",
      label: m.shell_nav_checks(),
      numeric: true,
      cell: ({ id, checks }) => behind(id, formatNumber(checks, locale)),
    },
    {
      key: "mean",
      label: m.reports_mean(),
      numeric: true,
      cell: ({ id, mean }) => (mean === null ? "–" : behind(id, formatScore(mean, locale))),
    },
    {
      key: "spread",
      label: m.reports_monthly_spread(),
      numeric: true,
      cell: ({ id, spread }) =>
        spread === null ? "–" : behind(id, formatNumber(Math.round(spread / 100_000) / 10, locale, 1)),
    },
    { key: "above", label: m.reports_monthly_above(), numeric: true, cell: (row) => <Difference {...row} /> },
  ];
}

/** A difference within its margin may be chance, so it is grey. */
function Difference({ above, margin, shared }: NamedInspector) {
  if (above === null || margin === null)
    return <span className="text-muted">{m.reports_monthly_few_shared({ count: shared })}</span>;
  const size = formatNumber(Math.round(margin / 100_000) / 10, getLocale(), 1);
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <span className={Math.abs(above) > margin ? "font-semibold" : "text-muted"}>
        {`${formatPointChange(above)} ± ${size}`}
      </span>
      <span className="text-sm text-muted">
        {m.reports_monthly_shared({ count: shared, number: formatNumber(shared, getLocale()) })}
      </span>
    </span>
  );
}

export function Inspectors({ inspectors, filter }: { inspectors: InspectorsOfPeriod; filter: ReportFilter }) {
  const search = new URLSearchParams(useLocation().search);
  const { period, isOneMonth, rows } = inspectors;
  if (rows.length === 0) return null;
  if (isOneMonth) search.delete(inspectorsOfMonth[0]);
  else search.set(...inspectorsOfMonth);
  const title = m.reports_monthly_inspectors();
  return (
    <section className="flex flex-col gap-2" id="inspectors">
      <h2>
        {title} <span className="font-normal text-muted tabular-nums">{formatPeriod(period)}</span>
      </h2>
      <p className="text-sm text-muted">
        {m.reports_monthly_inspectors_about()}{" "}
        <a href={href("/help-center/:slug", { slug: "reports" })} className="link">
          {m.reports_monthly_inspectors_how()}
        </a>
      </p>
      <Table caption={title} rows={rows} keyOf={({ id }) => id} columns={columnsOf({ ...filter, ...period })} />
      <Link
        to={{ search: `?${search}`, hash: "inspectors" }}
        preventScrollReset
        className="link self-start py-3.5 dense:py-1 print:hidden"
      >
        {isOneMonth ? m.reports_monthly_inspectors_year() : m.reports_monthly_inspectors_month()}
      </Link>
    </section>
  );
}
