import type { CheckRow } from "#app/checks/parts/rows.server.ts";
import { checkHref } from "#app/checks/check-href.ts";
import { ResultBadge, StatusBadge } from "#app/checks/parts/status.tsx";
import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Column, Table } from "#app/ui/table.tsx";

function columns(): Column<CheckRow>[] {
  const locale = getLocale();
  return [
    {
      key: "template",
      label: m.checks_template(),
      phone: "title",
      cell: (row) => <a href={checkHref(row)}>{row.template}</a>,
    },
    { key: "day", label: m.ui_day(), cell: (row) => <span className="tabular-nums">{row.day}</span> },
    {
      key: "inspector",
      label: m.checks_inspector(),
      cell: (row) => <span className="cards-end">{row.inspector}</span>,
    },
    { key: "status", label: m.ui_status(), cell: (row) => <StatusBadge status={row.status} /> },
    {
      key: "score",
      label: m.checks_score(),
      numeric: true,
      cell: (row) =>
        row.score !== null && (
          <span className="cards-end whitespace-nowrap">
            <span className="font-semibold">{formatScore(row.score, locale)}</span>
            {row.band && <span className="ml-2 inline-block min-w-4 text-muted">{row.band}</span>}
          </span>
        ),
    },
    { key: "result", label: m.checks_result(), cell: (row) => row.result && <ResultBadge result={row.result} /> },
    {
      key: "findings",
      label: m.checks_findings(),
      numeric: true,
      cell: (row) =>
        row.findings !== null && (
          <span className="cards-end">
            <span className="mr-2 text-sm text-muted md:hidden">{m.checks_findings()}</span>
            <span>{formatNumber(row.findings, locale)}</span>
          </span>
        ),
    },
  ];
}

export function StoreChecks({ rows }: { rows: readonly CheckRow[] }) {
  return (
    <div className="cards-bare">
      <Table caption={m.checks_latest()} columns={columns()} rows={rows} keyOf={(row) => row.id} />
    </div>
  );
}
