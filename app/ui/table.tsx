import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  label: ReactNode;
  numeric?: boolean;
  /** Takes several lines on a laptop. */
  long?: boolean;
  /**
   * On a phone: "title" heads the row, "hidden" is left out. Beside an "end" or "line" a row has two lines: the title with the "end" at its right,
   * then the facts of each "line", "named" after their labels. Otherwise it is a card of labels and values; "bare" and "wide" have no label.
   */
  phone?: "title" | "hidden" | "end" | "line" | "named" | "bare" | "wide";
  cell: (row: Row) => ReactNode;
}

function cardLabel({ label, phone }: Pick<Column<never>, "label" | "phone">): string | undefined {
  return typeof label === "string" && phone !== "title" && phone !== "bare" ? label : undefined;
}

export interface RowGroup {
  readonly label: string;
  readonly count?: string;
}

const fitting = 8;

/** Cards on a phone, and on a tablet where there are too many columns. One link per row, in its title cell; never a sideways scroll. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  groupOf,
  isSelecting = false,
  hasChosenColumns = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Rows that follow each other with the same label stand under it. */
  groupOf?: (row: Row) => RowGroup | undefined;
  isSelecting?: boolean;
  hasChosenColumns?: boolean;
}) {
  const groups = splitRows(rows, groupOf);
  const isOfRows = columns.some(({ phone }) => phone === "end" || phone === "line");
  const isWide = columns.length > fitting;
  return (
    <table
      className={`table${isWide ? " table-wide" : ""}${isOfRows ? " table-rows" : ""}${isSelecting ? " table-select" : ""}${hasChosenColumns ? " chosen-columns" : ""}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.numeric ? "numeric" : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ group, rows: groupRows }) => (
        <tbody key={group?.label}>
          {group && (
            <tr className="table-group">
              <th scope="rowgroup" colSpan={columns.length}>
                {group.label} {group.count && <span className="font-normal text-muted">{group.count}</span>}
              </th>
            </tr>
          )}
          {groupRows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-label={isOfRows && !isWide && column.phone !== "named" ? undefined : cardLabel(column)}
                  data-phone={column.phone === "bare" ? undefined : column.phone}
                  className={column.numeric ? "numeric" : column.long ? "long" : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function splitRows<Row>(rows: readonly Row[], groupOf?: (row: Row) => RowGroup | undefined) {
  const groups: { group: RowGroup | undefined; rows: Row[] }[] = [];
  for (const row of rows) {
    const [group, last] = [groupOf?.(row), groups.at(-1)];
    if (last && last.group?.label === group?.label) last.rows.push(row);
    else groups.push({ group, rows: [row] });
  }
  return groups;
}
