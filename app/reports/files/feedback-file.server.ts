/** The report of feedback as a file: its total, and every breakdown. */
import type { ExportColumn } from "#app/export/columns.ts";
import { m } from "#app/i18n/locale.ts";
import type { CaseRow, FeedbackReport } from "#app/reports/feedback.server.ts";
import type { CaseFigures } from "#app/reports/feedback-report.ts";
import { trendPart } from "./parts.server.ts";
import { exportReport } from "./report-file.server.ts";

type FileRow = CaseRow & { readonly by: string };

function rowsOf({ total, by, list }: FeedbackReport): FileRow[] {
  const named = (title: string, rows: readonly CaseRow[]) => rows.map((row) => ({ ...row, by: title }));
  return [
    { ...total, key: "", name: "", by: m.feedback_totals() },
    ...named(m.feedback_category(), by.category),
    ...named(m.feedback_channel(), by.channel),
    ...named(m.feedback_severity(), by.severity),
    ...named(m.feedback_store(), list.rows),
  ];
}

function figureColumns(
  of: (row: FileRow) => CaseFigures | null,
  titleOf: (name: string) => string = (name) => name,
): ExportColumn<FileRow>[] {
  const count = (header: string, figure: keyof CaseFigures): ExportColumn<FileRow> => ({
    header: titleOf(header),
    width: 12,
    value: (row) => of(row)?.[figure] ?? null,
  });
  return [
    count(m.feedback_cases(), "cases"),
    count(m.feedback_justified(), "justified"),
    count(m.feedback_status_open(), "open"),
    count(m.feedback_status_overdue(), "overdue"),
    count(m.feedback_status_recovered(), "recovered"),
    count(m.feedback_status_lost(), "lost"),
    count(m.feedback_points_off(), "points"),
    count(m.reports_book_answered(), "answered"),
    count(m.feedback_answered_in_time(), "inTime"),
    count(m.reports_book_answer_minutes(), "minutes"),
  ];
}

export function exportFeedback(request: Request, report: FeedbackReport): Promise<Response> {
  const columns: ExportColumn<FileRow>[] = [
    { header: m.reports_column_by(), width: 14, value: ({ by }) => by },
    { header: m.reports_column_code(), width: 14, value: ({ code = "" }) => code },
    { header: m.ui_name(), width: 32, value: ({ name }) => name },
    ...figureColumns(({ now }) => now),
    ...(report.before
      ? figureColumns(
          ({ before }) => before,
          (name) => m.reports_column_before({ name }),
        )
      : []),
  ];
  return exportReport(request, report, columns, rowsOf(report), [trendPart(m.feedback_trend(), report.trend)]);
}
