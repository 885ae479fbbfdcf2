import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  label: ReactNode;
  numeric?: boolean;
  /** On a phone: "title" heads the card, "hidden" is left out, "bare" has no label, "wide" a line of its own, others label and value. */
  phone?: "title" | "hidden" | "bare" | "wide";
  cell: (row: Row) => ReactNode;
}

function cardLabel({ label, phone }: Pick<Column<never>, "label" | "phone">): string | undefined {
  return typeof label === "string" && phone !== "title" && phone !== "bare" ? label : undefined;
}

const fitting = 8;

/** Cards on a phone, and on a tablet where there are too many columns. One link per row, in its title cell; never a sideways scroll. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}) {
  return (
    <table className={columns.length > fitting ? "table table-wide" : "table"}>
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
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.key}
                data-label={cardLabel(column)}
                data-phone={column.phone === "bare" ? undefined : column.phone}
                className={column.numeric ? "numeric" : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
