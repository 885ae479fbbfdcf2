import type { ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";
import type { PageColumn } from "#app/lists/columns.ts";
import type { ListPage, ListRow } from "#app/lists/list.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import { SelectBox } from "./select-box.tsx";

export type PageColumns = Readonly<Record<string, PageColumn<never>>>;
export type TablePage = Pick<ListPage<ListRow<object>>, "heads" | "rows" | "hasChosenColumns" | "isSelecting">;

export function ListTable({ caption, list, columns }: { caption: string; list: TablePage; columns: PageColumns }) {
  const dataColumns = list.heads.map((head) => tableColumn(head, columns[head.name]!, list));
  return (
    <Table
      caption={caption}
      columns={list.isSelecting ? [selectColumn(), ...dataColumns] : dataColumns}
      rows={list.rows}
      keyOf={({ id }) => id}
      groupOf={({ group }) => group}
      isSelecting={list.isSelecting}
      hasChosenColumns={list.hasChosenColumns}
    />
  );
}

function tableColumn(
  { name, label, isAction }: TablePage["heads"][number],
  { cell, phone, numeric, long }: PageColumn<never>,
  { hasChosenColumns }: Pick<TablePage, "hasChosenColumns">,
): Column<ListRow<object>> {
  const phoneStyle = phone === "spare" ? (hasChosenColumns ? "line" : "hidden") : (phone ?? "line");
  const valueOf = (row: object) => (row as Record<string, never>)[name]!;
  return {
    key: name,
    label: isAction ? <span className="sr-only">{label}</span> : label,
    ...(numeric && { numeric }),
    ...(long && { long }),
    phone: phoneStyle === "bare" || phoneStyle === "wide" ? "line" : phoneStyle,
    cell: (row) => (cell ? cell(valueOf(row), row.id) : (valueOf(row) as ReactNode)),
  };
}

const selectColumn = (): Column<ListRow<object>> => ({
  key: "select",
  label: <span className="sr-only">{m.lists_select()}</span>,
  cell: ({ id, selectLabel = "" }) => <SelectBox id={id} label={selectLabel} />,
});
