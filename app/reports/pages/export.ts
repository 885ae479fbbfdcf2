/** A report's figures as a file, beside its own address: `/qc/reports/store.csv` and `.xlsx` with the report's own params. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readActivityReport } from "#app/reports/activities.server.ts";
import { readCameraReport } from "#app/reports/camera.server.ts";
import { readFeedbackReport } from "#app/reports/feedback.server.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { formatOf } from "#app/export/columns.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { exportItems, exportLines, exportStandings } from "./report-file.server.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { exportActivities } from "./stage1/activity-file.server.ts";
import { exportCamera } from "./stage1/camera-file.server.ts";
import { exportFeedback } from "./stage1/feedback-file.server.ts";
import type { Route } from "./+types/export";
import { monthlyBook } from "./monthly-summary/book.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { pathname, searchParams } = new URL(request.url);
  const now = new Date();
  switch (/\/([\w-]+)\.(?:csv|xlsx)/.exec(pathname)?.[1]) {
    case "summary": {
      const report = await readSummaryReport(user, searchParams, now);
      return exportLines(request, report, [
        { label: m.reports_area(), rows: report.areas },
        { label: m.reports_template(), rows: report.templates },
      ]);
    }
    case "store": {
      const report = await readStoreReport(user, searchParams, now, "whole");
      return exportLines(request, report, [{ label: m.reports_filter_store(), rows: report.list.rows }]);
    }
    case "manager": {
      const report = await readManagerReport(user, searchParams, now, "whole");
      const label = report.manager ? m.reports_filter_store() : m.reports_filter_manager();
      return exportLines(request, report, [{ label, rows: report.list.rows }]);
    }
    case "monthly-summary": {
      if (formatOf(pathname) === "xlsx") return monthlyBook(request, user, now);
      const report = await readMonthlySummary(user, searchParams, now, "whole");
      return exportStandings(request, report, report.list.rows);
    }
    case "template": {
      const report = await readTemplateReport(user, searchParams, now, "whole");
      if (report.template) return exportItems(request, report, report.template.items);
      return exportLines(request, report, [{ label: m.reports_template(), rows: report.list.rows }]);
    }
    case "activity-report":
      return exportActivities(request, await readActivityReport(user, searchParams, now, "whole"));
    case "qc-camera":
      return exportCamera(request, await readCameraReport(user, searchParams, now, "whole"));
    case "customer-feedback":
      return exportFeedback(request, await readFeedbackReport(user, searchParams, now, "whole"));
    default:
      throw new Response(null, { status: 404 });
  }
}
