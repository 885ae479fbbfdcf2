/** A report's figures as a file, as its address with `.csv` or `.xlsx` asks for them. */
import type { User } from "#app/auth/user.ts";
import { m } from "#app/i18n/locale.ts";
import { readActivityReport } from "#app/reports/activities.server.ts";
import { readCameraReport } from "#app/reports/camera.server.ts";
import { readFeedbackReport } from "#app/reports/feedback.server.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { formatOf } from "#app/export/columns.ts";
import { countLate } from "#app/reports/monthly/late-changes.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { exportItemFindings } from "./item-file.server.ts";
import { exportItems, exportLines, exportStandings } from "./report-file.server.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { exportActivities } from "./activity-file.server.ts";
import { exportCamera } from "./camera-file.server.ts";
import { exportFeedback } from "./feedback-file.server.ts";
import { placesPart, storeParts, timePart, totalsPart, worstItemsPart } from "./parts.server.ts";
import { templateParts } from "./template-parts.server.ts";
import { monthlyBook } from "./monthly-book.server.ts";

/**
 * The file of the report at an address such as `/qc/reports/store.xlsx?month=2026-10`, as the user sees it.
 * @throws Response 400 for params that can't be used, 404 for no report, 403 for one that isn't theirs
 */
export async function reportFile(url: URL, user: User, now: Date): Promise<Response> {
  const { pathname, searchParams } = url;
  switch (/\/([\w-]+)\.(?:csv|xlsx)/.exec(pathname)?.[1]) {
    case "summary": {
      const report = await readSummaryReport(user, searchParams, now);
      const groups = [
        { label: m.reports_area(), rows: report.areas },
        { label: m.reports_template(), rows: report.templates },
      ];
      return exportLines(url, report, groups, [
        totalsPart(report, report.total),
        timePart(report.scores),
        placesPart(report, m.reports_worst_stores(), report.stores.worst),
        placesPart(report, m.reports_best_stores(), report.stores.best),
        worstItemsPart(report.items),
      ]);
    }
    case "store": {
      const report = await readStoreReport(user, searchParams, now, "whole");
      return exportLines(
        url,
        report,
        [{ label: m.reports_filter_store(), rows: report.list.rows }],
        [totalsPart(report, report.total), ...(report.store ? storeParts(report.store) : [])],
      );
    }
    case "manager": {
      const report = await readManagerReport(user, searchParams, now, "whole");
      const label = report.manager ? m.reports_filter_store() : m.reports_filter_manager();
      return exportLines(
        url,
        report,
        [{ label, rows: report.list.rows }],
        [totalsPart(report, report.total), timePart(report.scores)],
      );
    }
    case "monthly-summary": {
      if (formatOf(pathname) === "xlsx") return monthlyBook(url, user, now);
      const report = await readMonthlySummary(user, searchParams, now, "whole");
      const late = report.late.counts ?? (await countLate(user, report.filter));
      return exportStandings(url, report, [...report.list.rows, ...report.unranked], { plan: report.plan, late });
    }
    case "template": {
      const report = await readTemplateReport(user, searchParams, now, "whole");
      const more = [totalsPart(report, report.total), timePart(report.scores)];
      const { template } = report;
      if (!template) return exportLines(url, report, [{ label: m.reports_template(), rows: report.list.rows }], more);
      const parts = [...more, ...templateParts(report, template)];
      return exportItems(url, report, template.items, template.months, parts);
    }
    case "item":
      return exportItemFindings(url, user, now);
    case "activity-report":
      return exportActivities(url, await readActivityReport(user, searchParams, now, "whole"));
    case "qc-camera":
      return exportCamera(url, await readCameraReport(user, searchParams, now, "whole"));
    case "customer-feedback":
      return exportFeedback(url, await readFeedbackReport(user, searchParams, now, "whole"));
    default:
      throw new Response(null, { status: 404 });
  }
}
