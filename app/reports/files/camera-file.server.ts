/** The report of QC camera as a file: its total, every breakdown, all stores with and without sittings, and what was seen repeatedly. */
import type { ExportColumn } from "#app/export/columns.ts";
import { m } from "#app/i18n/locale.ts";
import type { CameraReport, MeanBeside } from "#app/reports/camera.server.ts";
import type { CameraFigures } from "#app/reports/camera-report.ts";
import { part, trendPart } from "./parts.server.ts";
import { exportReport } from "./report-file.server.ts";

interface FileRow {
  readonly by: string;
  readonly name: string;
  readonly code?: string;
  readonly gap?: number;
  readonly last?: string | null;
  readonly now: Partial<CameraFigures>;
  readonly before: Partial<CameraFigures> | null;
}

function rowsOf({ total, by, list, unwatched, repeated }: CameraReport): FileRow[] {
  const named = (title: string, rows: readonly Omit<FileRow, "by">[]) => rows.map((row) => ({ ...row, by: title }));
  return [
    { by: m.reports_totals(), name: "", ...total },
    ...named(m.feedback_category(), by.category),
    ...named(m.camera_shift(), by.shift),
    ...named(m.camera_severity(), by.severity),
    ...named(m.reports_area(), by.area),
    ...named(m.camera_observer(), by.inspector),
    ...named(m.reports_filter_store(), list.rows),
    ...named(
      m.reports_camera_unwatched(),
      (unwatched?.rows ?? []).map((store) => ({ ...store, now: { sittings: 0 }, before: null })),
    ),
    ...named(
      m.reports_repeated(),
      repeated.rows.map(({ storeName: store, categoryName: category, sittings, observations, points }) => ({
        name: m.reports_camera_repeated_name({ store, category }),
        now: { sittings: sittings.length, observations, points },
        before: null,
      })),
    ),
  ];
}

function figureColumns(
  of: (row: FileRow) => Partial<CameraFigures> | null,
  titleOf: (name: string) => string = (name) => name,
): ExportColumn<FileRow>[] {
  const column = (name: string, key: keyof CameraFigures): ExportColumn<FileRow> => ({
    header: titleOf(name),
    width: 12,
    value: (row) => of(row)?.[key] ?? null,
  });
  return [
    column(m.reports_camera_sittings(), "sittings"),
    column(m.camera_observations(), "observations"),
    column(m.reports_critical(), "critical"),
    column(m.reports_column_major(), "major"),
    column(m.reports_column_minor(), "minor"),
    column(m.feedback_points_off(), "points"),
    column(m.reports_book_minutes(), "minutes"),
  ];
}

export function exportCamera(request: Request, report: CameraReport): Promise<Response> {
  const columns: ExportColumn<FileRow>[] = [
    { header: m.reports_column_by(), width: 14, value: ({ by }) => by },
    { header: m.reports_column_code(), width: 14, value: ({ code = "" }) => code },
    { header: m.ui_name(), width: 32, value: ({ name }) => name },
    ...figureColumns(({ now }) => now),
    { header: m.reports_camera_gap_days(), width: 12, value: ({ gap }) => gap ?? null },
    { header: m.reports_camera_last_day(), width: 12, type: "day", value: ({ last }) => last ?? null },
    ...(report.before
      ? figureColumns(
          ({ before }) => before,
          (name) => m.reports_column_before({ name }),
        )
      : []),
  ];
  return exportReport(request, report, columns, rowsOf(report), [
    trendPart(m.reports_camera_trend(), report.trend),
    part<MeanBeside>(
      m.reports_camera_per_sitting(),
      [
        { header: m.ui_name(), width: 24, value: ({ name }) => name },
        { header: m.reports_camera_per_sitting(), width: 20, value: ({ perSitting }) => perSitting },
      ],
      report.beside,
    ),
  ]);
}
