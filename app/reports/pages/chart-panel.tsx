import type { ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";
import { Panel } from "#app/ui/page.tsx";

export interface ChartColumn<Row> {
  readonly label: string;
  cell(row: Row): ReactNode;
}

interface ChartPanelProps<Row> {
  readonly title: string;
  readonly children: ReactNode;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly ChartColumn<Row>[];
}

export function ChartPanel<Row>({ title, children, label, rows, nameOf, columns }: ChartPanelProps<Row>) {
  return (
    <Panel title={title}>
      {children}
      {rows.length > 0 && (
        <details className="disclosure mt-2 print:hidden">
          <summary>{m.reports_chart_table()}</summary>
          <table className="table mt-2">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{label}</th>
                {columns.map((column) => (
                  <th key={column.label} scope="col" className="md:text-end">
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {rows.map((row) => (
                <tr key={nameOf(row)}>
                  <td data-phone="title">{nameOf(row)}</td>
                  {columns.map((column) => (
                    <td key={column.label} data-label={column.label} className="md:text-end">
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Panel>
  );
}
