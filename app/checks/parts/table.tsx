import { ResultBadge, StatusBadge } from "./status.tsx";
import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import type { CheckRow } from "./rows.server.ts";

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
          <a href={checkHref(row)}>{row.store}</a> <small>{row.storeCode}</small>
          <small>{row.template}</small>
        </>
      ),
    },
    {
      key: "day",
      label: <>{m.checks_day()}</>,
      cell: (row) => row.day,
    },
    {
      key: "inspector",
      label: <>{m.checks_inspector()}</>,
      cell: (row) => row.inspector,
    },
    { key: "status", label: <>{m.checks_status()}</>, cell: (row) => <StatusBadge status={row.status} /> },
    {
      key: "score",
      label: <>{m.checks_score()}</>,
      numeric: true,
      cell: (row) =>
        row.score !== null && (
          <>
            <b>{formatScore(row.score, locale)}</b>
            {row.band && <i>{row.band}</i>}
          </>
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
          <>
            {formatNumber(row.findings, locale)}
            {row.critical > 0 && <em>{m.checks_critical_count({ count: row.critical })}</em>}
          </>
        ),
    },
  ];
}

/** On a phone the cells whose meaning is plain stand two by two without their labels: four cards to a screen instead of two. */
const cards = [
  "md:[&_th:first-child]:w-1/3 md:[&_th:nth-child(3)]:w-1/6",
  "max-md:[&_tbody_tr]:grid-cols-[minmax(0,1fr)_auto]",
  "max-md:[&_tbody_tr]:gap-x-4",
  "max-md:[&_td:first-child]:col-span-2",
  "max-md:[&_td:nth-child(even)]:justify-start",
  "max-md:[&_td:nth-child(even)]:text-start",
  "max-md:[&_td:nth-child(odd)]:justify-end",
  "max-md:[&_td:last-child]:gap-2",
  // The cells' parts are plain elements, styled from here: a page has hundreds of them.
  "[&_small]:text-sm [&_small]:font-normal [&_small]:whitespace-nowrap [&_small]:text-muted [&_small]:tabular-nums",
  "[&_small+small]:block [&_small+small]:whitespace-normal",
  "[&_td:nth-child(2)]:whitespace-nowrap [&_td:nth-child(2)]:tabular-nums",
  "[&_td:nth-child(5)]:whitespace-nowrap [&_b]:font-semibold",
  "[&_i]:ml-2 [&_i]:inline-block [&_i]:min-w-4 [&_i]:text-muted [&_i]:not-italic",
  "[&_em]:block [&_em]:text-sm [&_em]:text-bad [&_em]:not-italic max-md:[&_em]:ml-2 max-md:[&_em]:inline lg:[&_em]:whitespace-nowrap",
].join(" ");

export function CheckListTable({ rows, caption }: { rows: readonly CheckRow[]; caption: string }) {
  return (
    <div className={cards}>
      <Table caption={caption} columns={columns()} rows={rows} keyOf={(row) => row.id} />
    </div>
  );
}
