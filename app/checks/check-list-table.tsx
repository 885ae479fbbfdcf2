import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import type { CheckRow } from "./check-list.server.ts";
import { ResultBadge, StatusBadge } from "./check-status.tsx";

/** Where a row leads: to reading the check, or to filling in one's own draft. */
export function checkHref(row: Pick<CheckRow, "id" | "open">): string {
  return `/qc/check/${row.open ? "edit" : "view"}?id=${row.id}`;
}

function columns(): Column<CheckRow>[] {
  const locale = getLocale();
  return [
    {
      key: "store",
      label: m.checks_store_template(),
      phone: "title",
      cell: (row) => (
        <>
          <a href={checkHref(row)}>{row.store}</a>{" "}
          <span className="text-sm font-normal whitespace-nowrap text-muted tabular-nums">{row.storeCode}</span>
          <span className="block text-sm font-normal text-muted">{row.template}</span>
        </>
      ),
    },
    {
      key: "day",
      label: <>{m.checks_day()}</>,
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.day}</span>,
    },
    {
      key: "inspector",
      label: <>{m.checks_inspector()}</>,
      cell: (row) => <span className="md:inline-block md:min-w-24">{row.inspector}</span>,
    },
    { key: "status", label: <>{m.checks_status()}</>, cell: (row) => <StatusBadge status={row.status} /> },
    {
      key: "score",
      label: <>{m.checks_score()}</>,
      numeric: true,
      cell: (row) =>
        row.score !== null && (
          <span className="whitespace-nowrap">
            <span className="font-semibold">{formatScore(row.score, locale)}</span>
            {row.band && <span className="ml-2 inline-block min-w-4 text-muted">{row.band}</span>}
          </span>
        ),
    },
    {
      key: "result",
      label: <>{m.checks_result()}</>,
      cell: (row) => row.result && <ResultBadge result={row.result} />,
    },
    {
      key: "findings",
      label: m.checks_findings(),
      numeric: true,
      cell: (row) =>
        row.findings !== null && (
          <span>
            {formatNumber(row.findings, locale)}
            {row.critical > 0 && (
              <span className="block text-sm text-bad max-md:ml-2 max-md:inline lg:whitespace-nowrap">
                {m.checks_critical_count({ count: row.critical })}
              </span>
            )}
          </span>
        ),
    },
  ];
}

/** On a phone the cells whose meaning is plain stand two by two without their labels: four cards to a screen instead of two. */
const cards = [
  "md:[&_th:first-child]:w-2/5",
  "max-md:[&_tbody_tr]:grid-cols-[minmax(0,1fr)_auto]",
  "max-md:[&_tbody_tr]:gap-x-4",
  "max-md:[&_td:first-child]:col-span-2",
  "max-md:[&_td:nth-child(even)]:justify-start",
  "max-md:[&_td:nth-child(even)]:text-start",
  "max-md:[&_td:nth-child(odd)]:justify-end",
  "max-md:[&_td:last-child]:gap-2",
].join(" ");

export function CheckListTable({ rows, caption }: { rows: readonly CheckRow[]; caption: string }) {
  return (
    <div className={cards}>
      <Table caption={caption} columns={columns()} rows={rows} keyOf={(row) => row.id} />
    </div>
  );
}
