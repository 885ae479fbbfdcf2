import type { CheckRow } from "#app/checks/parts/rows.server.ts";
import { checkHref } from "#app/checks/check-href.ts";
import { ListedResult, StatusBadge } from "#app/checks/parts/status.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Score } from "#app/score-policy/parts/score.tsx";
import { type Column, Table } from "#app/ui/table.tsx";

const isUsual = (status: CheckRow["status"]) => status === "submitted" || status === "approved";

function columnsOf(firstColumn: "template" | "store"): Column<CheckRow>[] {
  const locale = getLocale();
  return [
    {
      key: firstColumn,
      label: firstColumn === "store" ? m.stores_store() : m.checks_template(),
      phone: "title",
      cell: (row) => (
        <>
          <a href={checkHref(row)}>{row[firstColumn]}</a>
          {firstColumn === "store" && <span className="block text-sm font-normal text-muted">{row.template}</span>}
        </>
      ),
    },
    {
      key: "day",
      label: m.ui_day(),
      phone: "line",
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.day}</span>,
    },
    ...(firstColumn === "store"
      ? []
      : [
          {
            key: "inspector",
            label: m.checks_inspector(),
            phone: "line" as const,
            cell: (row: CheckRow) => row.inspector,
          },
        ]),
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
      cell: ({ status, result }) =>
        isUsual(status) && result ? <ListedResult result={result} /> : <StatusBadge status={status} />,
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

export function LatestChecks({
  caption,
  rows,
  firstColumn,
}: {
  caption: string;
  rows: readonly CheckRow[];
  firstColumn: "template" | "store";
}) {
  return <Table caption={caption} columns={columnsOf(firstColumn)} rows={rows} keyOf={(row) => row.id} />;
}
