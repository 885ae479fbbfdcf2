import { m } from "#app/i18n/locale.ts";
import { type ActivityReport, readActivityReport } from "#app/reports/activities.server.ts";
import type { DeedFigures } from "#app/reports/activity-report.ts";
import { planColumns } from "#app/reports/files/plan-columns.ts";
import { exportFigures, type FigureLine, groupRows, namedFigures } from "#app/reports/files/report-file.server.ts";
import { breakdown, counts, defineReport } from "./define-report.server.ts";

interface FileRow extends FigureLine<keyof DeedFigures | "days"> {
  readonly gaps?: readonly string[] | null;
}

const groups = {
  people: { title: () => m.activities_person(), rows: ({ persons }: ActivityReport) => persons ?? [] },
  times: {
    title: ({ by }: ActivityReport) => (by === "day" ? m.ui_day() : m.reports_month()),
    rows: ({ times }: ActivityReport) => times,
    isFileOnly: true as const,
  },
  stores: { title: () => m.reports_filter_store(), rows: ({ list }: ActivityReport) => list.rows },
  categories: { title: () => m.activities_category(), rows: ({ kinds }: ActivityReport) => kinds },
};

const figures: Readonly<Record<keyof DeedFigures, () => string>> = {
  planned: m.reports_activity_planned,
  kept: m.reports_activity_kept,
  late: m.reports_activity_late,
  unplanned: m.reports_activity_unplanned,
  minutes: m.reports_activity_minutes,
  checks: m.shell_nav_checks,
  sittings: m.reports_camera_sittings,
  stores: m.reports_activity_stores,
};

export function exportActivities(url: URL, report: ActivityReport): Promise<Response> {
  return exportFigures<keyof DeedFigures | "days", FileRow>(
    url,
    report,
    namedFigures(figures),
    [
      { by: m.reports_totals(), name: "", ...report.total },
      ...groupRows<ActivityReport, Omit<FileRow, "by">>(groups, report),
    ],
    {
      own: [
        { header: m.reports_activity_days(), width: 12, value: ({ now }) => now.days ?? null },
        { header: m.reports_activity_gaps(), width: 12, value: ({ gaps }) => gaps?.length ?? null },
        ...planColumns<FileRow>(report.plan, ({ by }) => by === m.reports_totals()),
      ],
    },
  );
}

export const activityReport = defineReport({
  report: "activity-report",
  path: "stage1/activity-report",
  summary: "What QC staff did: planned against done, where, and how long. `people` is empty for who sees no names.",
  read: readActivityReport,
  ...breakdown<ActivityReport, DeedFigures>(counts(...Object.keys(figures)), groups),
  file: async (url, read) => exportActivities(url, await read()),
});
