import { ResultBadge, StatusBadge } from "./status.tsx";
import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type CheckColumn, usualCheckColumns } from "#app/checks/list-columns.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import { href } from "#app/ui/href.ts";
import type { CheckRow } from "./rows.server.ts";

/** Where a row leads: to reading the check, or to filling in one's own draft. */
export function checkHref(row: Pick<CheckRow, "id" | "open">): string {
  return row.open ? href("/qc/check/edit", { id: row.id }) : href("/qc/check/view", { id: row.id });
}

export const columnNames: Readonly<Record<CheckColumn, () => string>> = {
  day: () => m.ui_day(),
  inspector: () => m.checks_inspector(),
  status: () => m.ui_status(),
  score: () => m.checks_score(),
  result: () => m.checks_result(),
  findings: () => m.checks_findings(),
  area: () => m.stores_area(),
  code: () => m.checks_code(),
  manager: () => m.stores_manager(),
  category: () => m.checks_filter_category(),
};

/** A card says of the store manager, the category and the findings what they are; the others are plain. */
const cells: Readonly<Record<CheckColumn, Omit<Column<CheckRow>, "key" | "label">>> = {
  day: { phone: "bare", cell: (row) => <time>{row.day}</time> },
  inspector: { phone: "bare", cell: (row) => row.inspector },
  status: { phone: "bare", cell: (row) => <StatusBadge status={row.status} /> },
  score: {
    phone: "bare",
    numeric: true,
    cell: (row) =>
      row.score !== null && (
        <>
          <b>{formatScore(row.score, getLocale())}</b>
          {row.band && <i>{row.band}</i>}
        </>
      ),
  },
  result: { phone: "bare", cell: (row) => row.result && <ResultBadge result={row.result} /> },
  findings: {
    numeric: true,
    cell: (row) =>
      row.findings !== null && (
        <>
          <span>{formatNumber(row.findings, getLocale())}</span>
          {row.critical > 0 && <em>{m.checks_critical_count({ count: row.critical })}</em>}
        </>
      ),
  },
  area: { phone: "bare", cell: (row) => row.area },
  code: { phone: "bare", cell: (row) => row.code },
  manager: { phone: "wide", cell: (row) => row.manager },
  category: { phone: "wide", cell: (row) => row.category },
};

function columnsOf(names: readonly CheckColumn[]): Column<CheckRow>[] {
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
    ...names.map((name) => ({ key: name, label: columnNames[name](), ...cells[name] })),
  ];
}

/** On a phone the cells whose meaning is plain stand two by two without their labels: four cards to a screen instead of two. */
const cards = [
  "max-md:[&_tbody_tr]:grid-cols-[minmax(0,1fr)_auto]",
  "max-md:[&_tbody_tr]:gap-x-4",
  "max-md:[&_td:first-child]:col-span-2",
  "max-md:[&_td[data-phone=wide]]:col-span-2 max-md:[&_td[data-phone=wide]]:justify-between!",
  "max-md:[&_td:nth-child(even_of_:not(:empty))]:justify-start",
  "max-md:[&_td:nth-child(even_of_:not(:empty)):not([data-phone])]:text-start",
  "max-md:[&_td:nth-child(odd_of_:not(:empty))]:justify-end",
  "max-md:[&_td:last-child]:gap-2",
  // The cells' parts are plain elements, styled from here: a page has hundreds of them.
  "[&_small]:text-sm [&_small]:font-normal [&_small]:inline-block [&_small]:text-muted [&_small]:wrap-anywhere [&_small]:tabular-nums",
  "[&_small+small]:block",
  "[&_time]:whitespace-nowrap [&_time]:tabular-nums [&_b]:font-semibold [&_td:has(>b)]:whitespace-nowrap",
  "[&_i]:ml-2 [&_i]:inline-block [&_i]:min-w-4 [&_i]:text-muted [&_i]:not-italic",
  "[&_em]:block [&_em]:text-sm [&_em]:text-bad [&_em]:not-italic max-md:[&_em]:ml-2 max-md:[&_em]:inline lg:[&_em]:whitespace-nowrap",
].join(" ");
const usualWidths = "md:[&_th:first-child]:w-1/3 md:[&_th:nth-child(3)]:w-1/6";

interface CheckListProps {
  rows: readonly CheckRow[];
  columns?: readonly CheckColumn[];
  caption: string;
}

export function CheckListTable({ rows, columns = usualCheckColumns, caption }: CheckListProps) {
  return (
    <div className={columns === usualCheckColumns ? `${cards} ${usualWidths}` : cards}>
      <Table caption={caption} columns={columnsOf(columns)} rows={rows} keyOf={(row) => row.id} />
    </div>
  );
}
