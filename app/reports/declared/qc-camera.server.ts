import { m } from "#app/i18n/locale.ts";
import { type CameraReport, type MeanBeside, readCameraReport } from "#app/reports/camera.server.ts";
import type { CameraFigures } from "#app/reports/camera-report.ts";
import { part, trendPart } from "#app/reports/files/parts.server.ts";
import { exportFigures, type FigureLine, groupRows, namedFigures } from "#app/reports/files/report-file.server.ts";
import { breakdown, counts, defineReport } from "./define-report.server.ts";

interface FileRow extends FigureLine<keyof CameraFigures> {
  readonly gap?: number;
  readonly last?: string | null;
}

const groups = {
  categories: { title: () => m.reports_filter_kind(), rows: ({ by }: CameraReport) => by.category },
  shifts: { title: () => m.camera_shift(), rows: ({ by }: CameraReport) => by.shift },
  severities: { title: () => m.camera_severity(), rows: ({ by }: CameraReport) => by.severity },
  areas: { title: () => m.reports_area(), rows: ({ by }: CameraReport) => by.area },
  inspectors: { title: () => m.camera_observer(), rows: ({ by }: CameraReport) => by.inspector },
  stores: { title: () => m.reports_filter_store(), rows: ({ list }: CameraReport) => list.rows },
};

const fileGroups = {
  unwatched: {
    title: () => m.reports_camera_unwatched(),
    rows: ({ unwatched }: CameraReport) =>
      (unwatched?.rows ?? []).map((store) => ({ ...store, now: { sittings: 0 }, before: null })),
  },
  repeated: {
    title: () => m.reports_repeated(),
    rows: ({ repeated }: CameraReport) =>
      repeated.rows.map(({ storeName: store, categoryName: category, sittings, observations, points }) => ({
        name: m.reports_camera_repeated_name({ store, category }),
        now: { sittings: sittings.length, observations, points },
        before: null,
      })),
  },
};

const figures: Readonly<Record<keyof CameraFigures, () => string>> = {
  sittings: m.reports_camera_sittings,
  observations: m.camera_observations,
  critical: m.reports_critical,
  major: m.reports_column_major,
  minor: m.reports_column_minor,
  points: m.reports_points_off,
  minutes: m.reports_book_minutes,
};

export function exportCamera(url: URL, report: CameraReport): Promise<Response> {
  return exportFigures<keyof CameraFigures, FileRow>(
    url,
    report,
    namedFigures(figures),
    [
      { by: m.reports_totals(), name: "", ...report.total },
      ...groupRows<CameraReport, Omit<FileRow, "by">>({ ...groups, ...fileGroups }, report),
    ],
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

export const cameraReport = defineReport({
  report: "qc-camera",
  path: "stage1/qc-camera",
  summary: "What was seen at the cameras, where, and how bad it was.",
  read: readCameraReport,
  ...breakdown<CameraReport, CameraFigures>(counts(...Object.keys(figures)), groups),
  file: async (url, read) => exportCamera(url, await read()),
});
