/** The report of QC camera as a file: its total, every breakdown, all stores with and without sittings, and what was seen repeatedly. */
import { m } from "#app/i18n/locale.ts";
import type { CameraReport, MeanBeside } from "#app/reports/camera.server.ts";
import type { CameraFigures } from "#app/reports/camera-report.ts";
import { part, trendPart } from "./parts.server.ts";
import { exportFigures, type FigureLine, titled } from "./report-file.server.ts";

interface FileRow extends FigureLine<keyof CameraFigures> {
  readonly gap?: number;
  readonly last?: string | null;
}

function rowsOf({ total, by, list, unwatched, repeated }: CameraReport): FileRow[] {
  return [
    { by: m.reports_totals(), name: "", ...total },
    ...titled(m.reports_filter_kind(), by.category),
    ...titled(m.camera_shift(), by.shift),
    ...titled(m.camera_severity(), by.severity),
    ...titled(m.reports_area(), by.area),
    ...titled(m.camera_observer(), by.inspector),
    ...titled(m.reports_filter_store(), list.rows),
    ...titled(
      m.reports_camera_unwatched(),
      (unwatched?.rows ?? []).map((store) => ({ ...store, now: { sittings: 0 }, before: null })),
    ),
    ...titled(
      m.reports_repeated(),
      repeated.rows.map(({ storeName: store, categoryName: category, sittings, observations, points }) => ({
        name: m.reports_camera_repeated_name({ store, category }),
        now: { sittings: sittings.length, observations, points },
        before: null,
      })),
    ),
  ];
}

export function exportCamera(url: URL, report: CameraReport): Promise<Response> {
  return exportFigures<keyof CameraFigures, FileRow>(
    url,
    report,
    [
      [m.reports_camera_sittings(), "sittings"],
      [m.camera_observations(), "observations"],
      [m.reports_critical(), "critical"],
      [m.reports_column_major(), "major"],
      [m.reports_column_minor(), "minor"],
      [m.reports_points_off(), "points"],
      [m.reports_book_minutes(), "minutes"],
    ],
    rowsOf(report),
    {
      own: [
        { header: m.reports_camera_gap_days(), width: 12, value: ({ gap }) => gap ?? null },
        { header: m.reports_camera_last_day(), width: 12, type: "day", value: ({ last }) => last ?? null },
      ],
      more: [
        trendPart(m.reports_camera_trend(), report.trend),
        part<MeanBeside>(
          m.reports_camera_per_sitting(),
          [
            { header: m.ui_name(), width: 24, value: ({ name }) => name },
            { header: m.reports_camera_per_sitting(), width: 20, value: ({ perSitting }) => perSitting },
          ],
          report.beside,
        ),
      ],
    },
  );
}
