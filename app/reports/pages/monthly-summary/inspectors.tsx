import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { NamedInspector } from "#app/reports/monthly/read-monthly.server.ts";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import { formatPoints } from "#app/reports/parts/change.tsx";
import type { ReportFilter } from "#app/reports/report.ts";
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
    {
      key: "above",
      label: m.reports_monthly_above(),
      numeric: true,
      cell: ({ above, shared }) =>
        above === null ? (
          <span className="text-muted">{m.reports_monthly_none_shared()}</span>
        ) : (
          <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
            <span className="font-semibold">{formatPoints(above)}</span>
            <span className="text-sm text-muted">
              {m.reports_monthly_shared({ count: shared, number: formatNumber(shared, locale) })}
            </span>
          </span>
        ),
    },
  ];
}

/** Who scores how: their means and spread, and how far they are from others at the same stores. For those who may compare inspectors. */
export function Inspectors({ rows, filter }: { rows: readonly NamedInspector[]; filter: ReportFilter }) {
  if (rows.length === 0) return null;
  const title = m.reports_monthly_inspectors();
  return (
    <section className="flex flex-col gap-2">
      <h2>{title}</h2>
      <p className="text-sm text-muted">{m.reports_monthly_inspectors_about()}</p>
      <Table caption={title} rows={rows} keyOf={({ id }) => id} columns={columnsOf(filter)} />
    </section>
  );
}
