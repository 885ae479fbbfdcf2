import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { FigureRow } from "#app/reports/lines.ts";
import { FigureChange } from "#app/reports/parts/change.tsx";
import { allRows, type ShownRows } from "#app/reports/shown-rows.ts";

export interface FigureColumn<Row> {
  readonly label: string;
  text(row: Row): string | null;
  none?(row: Row): boolean;
  href?(row: Row): string | null;
  change?(row: Row): ReactNode;
}

interface CountOptions<F, Row> {
  readonly basis: (figures: F) => number;
  readonly better?: "up" | "down";
  readonly href?: (row: Row) => string | null;
}

export function countColumn<F, Row extends FigureRow<F>>(
  label: string,
  count: (figures: F) => number,
  { basis, better, href }: CountOptions<F, Row>,
): FigureColumn<Row> {
  return {
    label,
    text: ({ now }) => formatNumber(count(now), getLocale()),
    ...(href && { href: (row: Row) => (count(row.now) > 0 ? href(row) : null) }),
    change: ({ now, before }) => (
      <FigureChange
        short
        kind="count"
        better={better}
        now={count(now)}
        before={before && count(before)}
        basis={[basis(now), before && basis(before)]}
      />
    ),
  };
}

interface FigureTableProps<Row> {
  readonly caption: string;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly FigureColumn<Row>[];
  readonly hrefOf: (row: Row) => string | null;
}

type Named = { readonly key: string; readonly name: string };

/** A column that says the same of all of several rows is left out. */
function differingColumns<Row>(
  rows: readonly Row[],
  columns: readonly FigureColumn<Row>[],
): readonly FigureColumn<Row>[] {
  const differing = columns.filter(({ text }) => new Set(rows.map(text)).size > 1);
  return rows.length > 2 && differing.length > 0 ? differing : columns;
}

export function FigureTable<Row extends Named>({
  caption,
  label,
  rows,
  columns: allColumns,
  hrefOf,
}: FigureTableProps<Row>) {
  const columns = differingColumns(rows, allColumns);
  return (
    <table className={`table figure-table ${columns.length > 4 ? "by-threes" : ""}`} role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {label}
          </th>
          {columns.map((column) => (
            <th key={column.label} scope="col" role="columnheader" className={column.change && "changes"}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const to = hrefOf(row);
          return (
            <tr key={row.key} role="row">
              <td role="cell" data-phone="title">
                {to ? <Link to={to}>{row.name}</Link> : row.name}
              </td>
              {columns.map((column) => (
                <Cell key={column.label} row={row} column={column} />
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Cell<Row>({ row, column }: { row: Row; column: FigureColumn<Row> }) {
  const text = column.text(row);
  const href = column.href?.(row);
  return (
    <td role="cell" data-label={column.label}>
      <span className="figure">
        {text === null ? (
          <span className="text-muted">{column.none?.(row) ? m.reports_no_score() : "–"}</span>
        ) : href ? (
          <a href={href}>{text}</a>
        ) : (
          <span>{text}</span>
        )}
        {column.change && <span className="change">{text !== null && column.change(row)}</span>}
      </span>
    </td>
  );
}

interface FoldProps {
  readonly id?: string | undefined;
  readonly title: ReactNode;
  readonly folds?: boolean | undefined;
  readonly children: ReactNode;
  readonly className?: string;
}

export function FigurePanel({ id, title, folds = false, className = "", children }: FoldProps) {
  if (!folds)
    return (
      <section id={id} className={`flex min-w-0 flex-col gap-2 ${className}`}>
        <h2>{title}</h2>
        {children}
      </section>
    );
  return (
    <details className={`disclosure fold min-w-0 ${className}`}>
      <summary>
        <h2 className="text-ink">{title}</h2>
      </summary>
      {/* A link to what is folded away unfolds it. */}
      <div id={id} className="pt-2">
        {children}
      </div>
    </details>
  );
}

export function Counted({ title, count }: { title: string; count: number }) {
  return (
    <>
      <span>{title}</span>{" "}
      <span className="font-normal text-muted tabular-nums">{formatNumber(count, getLocale())}</span>
    </>
  );
}

interface FigureSectionProps<Row>
  extends Omit<FigureTableProps<Row>, "caption" | "rows">, Pick<FoldProps, "folds">, ShownRows<Row> {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
}

export function FigureSection<Row extends Named>(section: FigureSectionProps<Row>) {
  const { id, title, count, rows, more, folds, ...table } = section;
  if (rows.length === 0) return null;
  return (
    <FigurePanel id={id} title={count === undefined ? title : <Counted title={title} count={count} />} folds={folds}>
      <FigureTable caption={title} rows={rows} {...table} />
      <MoreRows id={id} more={more} />
    </FigurePanel>
  );
}

export function MoreRows({ id, more }: Pick<FoldProps, "id"> & { more: number }) {
  const search = new URLSearchParams(useLocation().search);
  if (more === 0) return null;
  search.set(...allRows);
  const number = formatNumber(more, getLocale());
  return (
    <>
      <Link
        to={{ search: `?${search}`, hash: id }}
        preventScrollReset
        className="link self-start py-3.5 dense:py-1 print:hidden"
      >
        {m.reports_more_rows({ number })}
      </Link>
      <p className="hidden text-sm text-muted print:block">{m.reports_more_not_shown({ number })}</p>
    </>
  );
}
