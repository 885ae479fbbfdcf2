import { severityLabel } from "#app/checks/check-names.ts";
import type { FilledSheet } from "#app/export/book.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { exportSheet } from "#app/export/response.server.ts";
import { formatDay, formatShortMonth } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { componentNames } from "#app/score-policy/names.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import type { ItemRow } from "#app/reports/items.ts";
import type { Compared, Line, LineRow } from "#app/reports/lines.ts";
import type { readStoreReport } from "#app/reports/store.server.ts";
import type { TimeChart } from "#app/reports/time-chart.server.ts";
import type { Trend } from "#app/reports/trend.server.ts";
import { toPercent } from "#app/score-policy/percent.ts";
import { scoreBasisText } from "#app/score-policy/words.ts";
import { itemColumns } from "./item-columns.ts";
import { comparedColumns, inOne } from "./report-file.server.ts";

type Head = Pick<ReportHead, "before">;
type Store = NonNullable<Awaited<ReturnType<typeof readStoreReport>>["store"]>;

export function part<Row>(title: string, columns: readonly ExportColumn<Row>[], rows: readonly Row[]): FilledSheet {
  return exportSheet({ title, columns, pages: inOne(rows) });
}

export function percentColumn<Row>(
  header: string,
  of: (row: Row) => number | null | undefined,
  width = 14,
): ExportColumn<Row> {
  return {
    header,
    width,
    type: "score",
    value: (row) => toPercent(of(row)),
  };
}

export function monthColumn<Row>(of: (row: Row) => string): ExportColumn<Row> {
  return { header: m.reports_month(), width: 12, value: (row) => formatShortMonth(of(row)) };
}

export function totalsPart(head: Head, total: Compared<Line>): FilledSheet {
  return part(m.reports_totals(), comparedColumns<Compared<Line>>(head), [total]);
}

export function timePart({ by, series, times }: TimeChart): FilledSheet {
  type Time = TimeChart["times"][number];
  const time: ExportColumn<Time> =
    by === "day"
      ? { header: m.ui_day(), width: 12, type: "day", value: ({ from }) => from }
      : { header: m.reports_month(), width: 12, value: ({ name }) => name };
  return part(
    by === "day" ? m.reports_by_day() : m.reports_by_month(),
    [
      time,
      ...series.flatMap((name, at) => [
        percentColumn<Time>(name || m.reports_mean(), ({ values }) => values[at]!.mean, 18),
        {
          header: name ? m.ui_labelled({ about: name, one: m.reports_column_scored() }) : m.reports_column_scored(),
          width: 18,
          value: ({ values }: Time) => values[at]!.checks,
        },
      ]),
      { header: m.shell_nav_checks(), width: 12, value: ({ checks }) => checks },
    ],
    times,
  );
}

export function trendPart(title: string, { series, months }: Trend): FilledSheet {
  type Month = Trend["months"][number];
  return part<Month>(
    title,
    [
      monthColumn<Month>(({ month }) => month),
      ...series.map((header, at) => ({ header, width: 16, value: ({ values }: Month) => values[at]! })),
    ],
    months,
  );
}

export function placesPart(head: Head, title: string, rows: readonly LineRow[]): FilledSheet {
  return part<LineRow>(
    title,
    [{ header: m.reports_filter_store(), width: 32, value: ({ name }) => name }, ...comparedColumns<LineRow>(head)],
    rows,
  );
}

export function worstItemsPart(rows: readonly ItemRow[]): FilledSheet {
  const columns = itemColumns({ before: null });
  const template: ExportColumn<ItemRow> = { header: m.reports_template(), width: 28, value: (row) => row.template };
  return part(m.reports_worst_items(), [template, ...columns], rows);
}

export function storeParts({ ranks, score, scores, sections, repeated, checks }: Store): FilledSheet[] {
  return [
    timePart(scores),
    part<Store["ranks"][number]>(
      m.reports_ranks(),
      [
        { header: m.ui_name(), width: 20, value: ({ name }) => name },
        { header: m.reports_monthly_rank(), width: 12, value: ({ rank }) => rank },
        { header: m.reports_book_among(), width: 12, value: ({ of }) => of },
      ],
      ranks,
    ),
    ...(score ? [workingPart(score)] : []),
    part<Store["sections"][number]>(
      m.reports_sections(),
      [
        { header: m.reports_template(), width: 28, value: ({ template }) => template },
        { header: m.reports_section(), width: 28, value: ({ name }) => name },
        percentColumn(m.reports_mean(), ({ mean }) => mean),
        { header: m.shell_nav_checks(), width: 12, value: ({ checks: count }) => count },
      ],
      sections,
    ),
    part<Store["repeated"][number]>(
      m.reports_repeated(),
      [
        { header: m.reports_template(), width: 28, value: ({ templateName }) => templateName },
        { header: m.reports_item(), width: 60, value: ({ itemName }) => itemName },
        { header: m.reports_column_severity(), width: 12, value: ({ severity }) => severityLabel(severity) },
        { header: m.reports_findings(), width: 12, value: ({ checks: found }) => found.length },
        { header: m.reports_book_of_last(), width: 12, value: ({ of }) => of },
        {
          header: m.reports_book_found_on(),
          width: 40,
          value: ({ checks: found }) => found.map(({ day }) => formatDay(day)).join("; "),
        },
      ],
      repeated,
    ),
    part<Store["checks"][number]>(
      m.reports_latest_checks(),
      [
        { header: m.ui_day(), width: 12, type: "day", value: ({ data }) => data.day },
        { header: m.reports_template(), width: 28, value: ({ data }) => say(data.templateName) },
        { header: m.reports_filter_inspector(), width: 22, value: ({ data }) => data.inspectorName },
        percentColumn(m.checks_score(), ({ data }) => (data.scored ? data.score : null)),
        { header: m.reports_findings(), width: 12, value: ({ data }) => data.outcome?.findings.length ?? null },
      ],
      checks,
    ),
  ];
}

function workingPart({ month, score, working, rank, figures }: NonNullable<Store["score"]>): FilledSheet {
  type Part = (typeof working)[number];
  const all: Part | null = null;
  const column = (header: string, of: (row: Part) => number | null, total: number | null = null) =>
    percentColumn<Part | null>(header, (row) => (row ? of(row) : total));
  return part<Part | null>(
    m.ui_labelled({ about: m.reports_monthly_score(), one: formatShortMonth(month) }),
    [
      {
        header: m.policy_component(),
        width: 24,
        value: (row) => (row ? componentNames[row.component]() : m.reports_totals()),
      },
      column(m.policy_part_score(), (row) => row.score, score),
      { header: m.policy_weight(), width: 12, value: (row) => row?.weight ?? null },
      column(m.policy_share(), (row) => row.share),
      column(m.policy_brings(), (row) => row.brings),
      { header: m.reports_monthly_rank(), width: 12, value: (row) => (row ? null : (rank?.rank ?? null)) },
      { header: m.policy_made_of(), width: 40, value: (row) => (row || !figures ? null : scoreBasisText(figures)) },
    ],
    [...working, all],
  );
}
