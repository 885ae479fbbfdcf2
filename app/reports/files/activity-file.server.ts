/** The activity report as a file: its total, persons, days or months, stores and kinds of activities. */
import type { ExportColumn } from "#app/export/columns.ts";
import { m } from "#app/i18n/locale.ts";
import { exportReport } from "./report-file.server.ts";
import { planColumns } from "./plan-columns.ts";
import type { ActivityReport } from "#app/reports/activities.server.ts";
import type { DeedFigures } from "#app/reports/activity-report.ts";

interface FileRow {
  readonly by: string;
  readonly name: string;
  readonly code?: string;
  readonly now: DeedFigures & { readonly days?: number };
  readonly before: DeedFigures | null;
  readonly gaps?: readonly string[] | null;
}

function rowsOf({ total, persons, by, times, list, kinds }: ActivityReport): FileRow[] {
  const named = (title: string, rows: readonly Omit<FileRow, "by">[]) => rows.map((row) => ({ ...row, by: title }));
  return [
    { by: m.reports_totals(), name: "", ...total },
    ...named(m.activities_person(), persons ?? []),
    ...named(by === "day" ? m.ui_day() : m.reports_month(), times),
    ...named(m.reports_filter_store(), list.rows),
    ...named(m.activities_category(), kinds),
  ];
}

function figureColumns(
  of: (row: FileRow) => DeedFigures | null,
  titleOf: (name: string) => string = (name) => name,
): ExportColumn<FileRow>[] {
  const column = (name: string, key: keyof DeedFigures): ExportColumn<FileRow> => ({
    header: titleOf(name),
    width: 12,
    value: (row) => of(row)?.[key] ?? null,
  });
  return [
    column(m.reports_activity_planned(), "planned"),
    column(m.reports_activity_kept(), "kept"),
    column(m.reports_activity_late(), "late"),
    column(m.reports_activity_unplanned(), "unplanned"),
    column(m.reports_activity_minutes(), "minutes"),
    column(m.shell_nav_checks(), "checks"),
    column(m.reports_camera_sittings(), "sittings"),
    column(m.reports_activity_stores(), "stores"),
  ];
}

export function exportActivities(request: Request, report: ActivityReport): Promise<Response> {
  const columns: ExportColumn<FileRow>[] = [
    { header: m.reports_column_by(), width: 14, value: ({ by }) => by },
    { header: m.reports_column_code(), width: 14, value: ({ code = "" }) => code },
    { header: m.ui_name(), width: 32, value: ({ name }) => name },
    ...figureColumns(({ now }) => now),
    { header: m.reports_activity_days(), width: 12, value: ({ now }) => now.days ?? null },
    { header: m.reports_activity_gaps(), width: 12, value: ({ gaps }) => gaps?.length ?? null },
    ...planColumns<FileRow>(report.plan, ({ by }) => by === m.reports_totals()),
    ...(report.before
      ? figureColumns(
          ({ before }) => before,
          (name) => m.reports_column_before({ name }),
        )
      : []),
  ];
  return exportReport(request, report, columns, rowsOf(report));
}
