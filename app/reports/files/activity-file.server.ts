/** The activity report as a file: its total, persons, days or months, stores and kinds of activities. */
import { m } from "#app/i18n/locale.ts";
import type { ActivityReport } from "#app/reports/activities.server.ts";
import type { DeedFigures } from "#app/reports/activity-report.ts";
import { planColumns } from "./plan-columns.ts";
import { exportFigures, type FigureLine, titled } from "./report-file.server.ts";

interface FileRow extends FigureLine<keyof DeedFigures | "days"> {
  readonly gaps?: readonly string[] | null;
}

function rowsOf({ total, persons, by, times, list, kinds }: ActivityReport): FileRow[] {
  return [
    { by: m.reports_totals(), name: "", ...total },
    ...titled(m.activities_person(), persons ?? []),
    ...titled(by === "day" ? m.ui_day() : m.reports_month(), times),
    ...titled(m.reports_filter_store(), list.rows),
    ...titled(m.activities_category(), kinds),
  ];
}

export function exportActivities(url: URL, report: ActivityReport): Promise<Response> {
  return exportFigures<keyof DeedFigures | "days", FileRow>(
    url,
    report,
    [
      [m.reports_activity_planned(), "planned"],
      [m.reports_activity_kept(), "kept"],
      [m.reports_activity_late(), "late"],
      [m.reports_activity_unplanned(), "unplanned"],
      [m.reports_activity_minutes(), "minutes"],
      [m.shell_nav_checks(), "checks"],
      [m.reports_camera_sittings(), "sittings"],
      [m.reports_activity_stores(), "stores"],
    ],
    rowsOf(report),
    {
      own: [
        { header: m.reports_activity_days(), width: 12, value: ({ now }) => now.days ?? null },
        { header: m.reports_activity_gaps(), width: 12, value: ({ gaps }) => gaps?.length ?? null },
        ...planColumns<FileRow>(report.plan, ({ by }) => by === m.reports_totals()),
      ],
    },
  );
}
