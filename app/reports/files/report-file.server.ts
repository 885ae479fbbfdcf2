import type { FilledSheet } from "#app/export/book.ts";
import { type CellType, type ExportColumn, formatOf } from "#app/export/columns.ts";
import { exportResponse, requireValidFilters } from "#app/export/response.server.ts";
import { m } from "#app/i18n/locale.ts";
import { periodName } from "#app/i18n/period.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import type { Late } from "#app/checks/stamp.server.ts";
import type { CodedRow, Compared, Line } from "#app/reports/lines.ts";
import type { StoreRow } from "#app/reports/monthly/store-rows.ts";
import { fileName, reports } from "#app/reports/reports.ts";
import type { ItemRow } from "#app/reports/items.ts";
import type { PlanCompletion } from "#app/reports/plan-completion.server.ts";
import { toPercent } from "#app/score-policy/percent.ts";
import { itemColumns } from "./item-columns.ts";
import { planColumns } from "./plan-columns.ts";
import { standingColumns } from "./standing-columns.ts";

/** @throws Response 400 for invalid params, which would silently widen the file */
function exportReport<Row>(
  url: URL,
  { report, filter, problems }: Pick<ReportHead, "report" | "filter" | "problems">,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  more: readonly FilledSheet[] = [],
): Promise<Response> {
  const { pathname, searchParams } = url;
  requireKnown(searchParams, problems);
  return exportResponse({
    format: formatOf(pathname),
    name: `${fileName(report)}-${periodName(filter)}`,
    title: reports[report].title(),
    columns,
    pages: inOne(rows),
    more,
  });
}

export function requireKnown(searchParams: URLSearchParams, problems: ReportHead["problems"]): void {
  const ofPages = ({ name, code }: ReportHead["problems"][number]) =>
    code === "order" || name === "cursor" || (name === "sort" && code === "unused");
  const unusable = problems.flatMap((problem) => (ofPages(problem) ? [] : problem.name));
  requireValidFilters(searchParams, unusable);
}

export async function* inOne<Row>(rows: readonly Row[]) {
  yield rows;
}

type Head = Pick<ReportHead, "report" | "filter" | "problems" | "before">;

export function exportLines<R extends Head>(
  url: URL,
  report: R,
  groups: Groups<R, CodedRow>,
  more: readonly FilledSheet[],
): Promise<Response> {
  const rows = groupRows(groups, report);
  const [only, another] = Object.values(groups);
  const nameColumns: ExportColumn<(typeof rows)[number]>[] = another
    ? [
        { header: m.reports_column_by(), width: 14, value: (row) => row.by },
        { header: m.ui_name(), width: 32, value: (row) => row.name || m.reports_no_area() },
      ]
    : [
        { header: m.reports_column_code(), width: 14, value: (row) => row.code ?? "" },
        { header: only!.title(report), width: 32, value: (row) => row.name },
      ];
  return exportReport(url, report, [...nameColumns, ...comparedColumns<(typeof rows)[number]>(report)], rows, more);
}

export function exportItems(
  url: URL,
  head: Head,
  rows: readonly ItemRow[],
  months: readonly string[],
  more: readonly FilledSheet[],
): Promise<Response> {
  return exportReport(url, head, itemColumns(head, months), rows, more);
}

export function exportStandings(
  url: URL,
  head: Head,
  rows: readonly StoreRow[],
  { plan, late }: { readonly plan: PlanCompletion | null; readonly late: Readonly<Record<Late, number>> },
): Promise<Response> {
  const columns = standingColumns(head.before !== null).map((column): ExportColumn<StoreRow | null> => {
    const total = column.header === m.reports_filter_store() ? m.reports_totals() : null;
    return { ...column, value: (row) => (row ? column.value(row) : total) };
  });
  const ofTotals = (header: string, count: number): ExportColumn<StoreRow | null> => ({
    header,
    value: (row) => (row ? null : count),
  });
  const all = [
    ...columns,
    ...planColumns<StoreRow | null>(plan, (row) => row === null),
    ofTotals(m.reports_book_late(), late.figures),
    ofTotals(m.reports_book_confirmed(), late.confirmed),
  ];
  return exportReport(url, head, all, [...rows, null]);
}

export interface FigureLine<Name extends string> extends Compared<Readonly<Partial<Record<Name, number | null>>>> {
  readonly by: string;
  readonly name: string;
  readonly code?: string;
}

interface Group<R, Of> {
  readonly title: (report: R) => string;
  readonly rows: (report: R) => readonly Of[];
  readonly isFileOnly?: true;
}
export type Groups<R, Of> = Readonly<Record<string, Group<R, Of>>>;

export function groupRows<R, Of>(groups: Groups<R, Of>, report: R): (Of & { readonly by: string })[] {
  return Object.values(groups).flatMap(({ title, rows }) => {
    const by = title(report);
    return rows(report).map((row) => ({ ...row, by }));
  });
}

export function namedFigures<Name extends string>(
  names: Readonly<Record<Name, () => string>>,
): (readonly [string, Name])[] {
  return Object.entries<() => string>(names).map(([name, header]) => [header(), name as Name]);
}

export function exportFigures<Name extends string, Row extends FigureLine<Name>>(
  url: URL,
  head: Head,
  figures: readonly (readonly [
    header: string,
    figure: Name | ((figures: Row["now"]) => number | null),
    type?: CellType,
  ])[],
  rows: readonly Row[],
  { own = [], more = [] }: { readonly own?: readonly ExportColumn<Row>[]; readonly more?: readonly FilledSheet[] } = {},
): Promise<Response> {
  const columns = withBefore<Row["now"], Row>(
    head,
    (of, titleOf) =>
      figures.map(([header, figure, type]) => ({
        header: titleOf(header),
        width: 12,
        ...(type && { type }),
        value: (row) => {
          const values = of(row);
          return values && (typeof figure === "function" ? figure(values) : (values[figure] ?? null));
        },
      })),
    own,
  );
  const nameColumns: ExportColumn<Row>[] = [
    { header: m.reports_column_by(), width: 14, value: ({ by }) => by },
    { header: m.reports_column_code(), width: 14, value: ({ code = "" }) => code },
    { header: m.ui_name(), width: 32, value: ({ name }) => name },
  ];
  return exportReport(url, head, [...nameColumns, ...columns], rows, more);
}

function withBefore<F, Row extends Compared<F>>(
  { before }: Pick<ReportHead, "before">,
  columnsOf: (of: (row: Row) => F | null, titleOf: (name: string) => string) => ExportColumn<Row>[],
  between: readonly ExportColumn<Row>[] = [],
): ExportColumn<Row>[] {
  return [
    ...columnsOf(
      ({ now }) => now,
      (name) => name,
    ),
    ...between,
    ...(before
      ? columnsOf(
          (row) => row.before,
          (name) => m.reports_column_before({ name }),
        )
      : []),
  ];
}

export function lineColumns<Row>(
  lineOf: (row: Row) => Line | null,
  titleOf: (name: string) => string = (name) => name,
): ExportColumn<Row>[] {
  const column = (name: string, value: (line: Line) => number | null, type?: CellType): ExportColumn<Row> => ({
    header: titleOf(name),
    width: 12,
    ...(type && { type }),
    value: (row) => {
      const line = lineOf(row);
      return line && value(line);
    },
  });
  return [
    column(m.shell_nav_checks(), ({ checks }) => checks),
    column(m.reports_column_scored(), ({ scored }) => scored),
    column(m.reports_mean(), ({ mean }) => toPercent(mean), "score"),
    column(m.reports_pass_rate(), ({ passRate }) => toPercent(passRate), "score"),
    column(m.reports_column_failed(), ({ failed }) => failed),
    column(m.reports_column_critical_unscored(), ({ criticalUnscored }) => criticalUnscored),
    column(m.reports_critical(), ({ critical }) => critical),
    column(m.reports_column_major(), ({ major }) => major),
    column(m.reports_column_minor(), ({ minor }) => minor),
  ];
}

export function comparedColumns<Row extends Compared<Line>>(head: Pick<ReportHead, "before">): ExportColumn<Row>[] {
  return withBefore<Line, Row>(head, lineColumns);
}
