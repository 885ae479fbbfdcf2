/** The report of feedback as a file: its total, and every breakdown. */
import { m } from "#app/i18n/locale.ts";
import type { FeedbackReport } from "#app/reports/feedback.server.ts";
import { type CaseFigures, inTimeRate } from "#app/reports/feedback-report.ts";
import type { Compared } from "#app/reports/lines.ts";
import { toPercent } from "#app/score-policy/percent.ts";
import { trendPart } from "./parts.server.ts";
import { exportFigures, titled } from "./report-file.server.ts";

interface FileRow extends Compared<CaseFigures> {
  readonly by: string;
  readonly name: string;
  readonly code?: string;
}

export function exportFeedback(url: URL, report: FeedbackReport): Promise<Response> {
  const { total, by, list, trend } = report;
  return exportFigures<keyof CaseFigures, FileRow>(
    url,
    report,
    [
      [m.reports_feedback_cases(), "cases"],
      [m.feedback_justified(), "justified"],
      [m.feedback_status_open(), "open"],
      [m.feedback_status_overdue(), "overdue"],
      [m.feedback_status_recovered(), "recovered"],
      [m.feedback_status_lost(), "lost"],
      [m.reports_points_off(), "points"],
      [m.reports_book_due(), "due"],
      [m.reports_book_answered(), "answered"],
      [m.reports_feedback_answered_in_time(), "inTime"],
      [m.reports_book_in_time_share(), (figures) => toPercent(inTimeRate(figures)), "score"],
      [m.reports_book_mean_hours(), ({ minutes, answered }) => (answered > 0 ? minutes / (answered * 60) : null)],
      [m.reports_book_median_hours(), ({ medianMinutes }) => medianMinutes && medianMinutes / 60],
    ],
    [
      { ...total, name: "", by: m.reports_feedback_total() },
      ...titled(m.feedback_category(), by.category),
      ...titled(m.feedback_channel(), by.channel),
      ...titled(m.feedback_severity(), by.severity),
      ...titled(m.stores_store(), list.rows),
    ],
    { more: [trendPart(m.reports_feedback_trend(), trend)] },
  );
}
