import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { ImportState } from "#app/import/parts/status.tsx";
import { type ListPage, shownColumns } from "#app/lists/list.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import type { ImportColumn, ImportRow } from "./list-page.server.ts";

type List = ListPage<ImportRow, ImportColumn>;

export function ImportTable({ list }: { list: List }) {
  return <Table caption={m.imports_recent()} rows={list.rows} keyOf={(row) => row.href} columns={columns(list)} />;
}

function columns(list: List): Column<ImportRow>[] {
  return [
    {
      key: "file",
      label: m.imports_file(),
      phone: "title",
      cell: (row) => (
        <>
          <a href={row.href}>{row.fileName}</a>
          <span className="block text-sm font-normal text-muted">{row.kind}</span>
        </>
      ),
    },
    ...shownColumns(list, {
      by: { cell: (row) => row.by },
      at: { cell: (row) => <span className="tabular-nums">{row.at}</span> },
      rows: { numeric: true, cell: (row) => formatNumber(row.rows, getLocale()) },
      found: { cell: (row) => row.found },
      state: { cell: (row) => <ImportState status={row.status} judged={row.judged} /> },
    }),
  ];
}
