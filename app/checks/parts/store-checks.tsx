import type { CheckRow } from "#app/checks/parts/rows.server.ts";
import { checkHref } from "#app/checks/check-href.ts";
import { ListedResult, StatusBadge } from "#app/checks/parts/status.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Score } from "#app/score-policy/parts/score.tsx";
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
    {
      key: "day",
      label: m.ui_day(),
      phone: "line",
      cell: (row) => <span className="tabular-nums">{row.day}</span>,
    },
    { key: "inspector", label: m.checks_inspector(), phone: "line", cell: (row) => row.inspector },
    { key: "status", label: m.ui_status(), phone: "line", cell: (row) => <StatusBadge status={row.status} /> },
    {
      key: "score",
      label: m.checks_score(),
      numeric: true,
      phone: "end",
      cell: (row) => row.score !== null && <Score score={row.score} band={row.band} isFail={row.result === "fail"} />,
    },
    {
      key: "result",
      label: m.checks_result(),
      phone: "line",
      cell: ({ result }) => result && <ListedResult result={result} />,
    },
    {
      key: "findings",
      label: m.checks_findings(),
      numeric: true,
      phone: "named",
      cell: (row) => row.findings !== null && formatNumber(row.findings, locale),
    },
  ];
}

export function StoreChecks({ rows }: { rows: readonly CheckRow[] }) {
  return <Table caption={m.checks_latest()} columns={columns()} rows={rows} keyOf={(row) => row.id} />;
}
