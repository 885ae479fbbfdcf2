import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { LineRow } from "#app/reports/lines.ts";
import { reportSearch } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { href } from "#app/ui/href.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import { FigureChange } from "#app/reports/parts/change.tsx";

interface StoreLinesProps {
  title: string;
  rows: readonly LineRow[];
  filter: ReportFilter;
}

function columnsOf(filter: ReportFilter): Column<LineRow>[] {
  const locale = getLocale();
  return [
    {
      key: "store",
      label: m.reports_filter_store(),
      phone: "title",
      cell: ({ key, name }) => <a href={href("/qc/reports/store") + reportSearch(filter, { storeId: key })}>{name}</a>,
    },
    {
      key: "checks",
      label: m.shell_nav_checks(),
      numeric: true,
      cell: ({ key, now }) => <a href={checksHref(filter, { storeId: key })}>{formatNumber(now.checks, locale)}</a>,
    },
    {
      key: "mean",
      label: m.reports_mean(),
      numeric: true,
      cell: ({ key, now, before }) => (
        <span className="inline-flex flex-wrap items-baseline gap-x-2 md:flex-nowrap">
          <a href={checksHref(filter, { storeId: key })} className="font-semibold">
            {formatScore(now.mean!, locale)}
          </a>
          <FigureChange
            short
            kind="score"
            better="up"
            now={now.mean}
            before={before && before.mean}
            basis={[now.scored, before && before.scored]}
          />
        </span>
      ),
    },
  ];
}

export function StoreLines({ title, rows, filter }: StoreLinesProps) {
  if (rows.length === 0) return null;
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2>{title}</h2>
      <Table caption={title} columns={columnsOf(filter)} rows={rows} keyOf={({ key }) => key} />
    </section>
  );
}
