import { m } from "#app/i18n/locale.ts";
import { type FeedbackReport, readFeedbackReport } from "#app/reports/feedback.server.ts";
import { type CaseFigures, inTimeRate } from "#app/reports/feedback-report.ts";
import type { Compared } from "#app/reports/lines.ts";
import { toPercent } from "#app/score-policy/percent.ts";
import { z } from "zod";
import { trendPart } from "#app/reports/files/parts.server.ts";
import { exportFigures, groupRows, namedFigures } from "#app/reports/files/report-file.server.ts";
import { breakdown, counts, defineReport, percentSchema } from "./define-report.server.ts";

interface FileRow extends Compared<CaseFigures> {
  readonly by: string;
  readonly name: string;
  readonly code?: string;
}

const groups = {
  categories: { title: () => m.feedback_category(), rows: ({ by }: FeedbackReport) => by.category },
  channels: { title: () => m.feedback_channel(), rows: ({ by }: FeedbackReport) => by.channel },
  severities: { title: () => m.feedback_severity(), rows: ({ by }: FeedbackReport) => by.severity },
  stores: { title: () => m.stores_store(), rows: ({ list }: FeedbackReport) => list.rows },
};

const figures = {
  cases: m.reports_feedback_cases,
  justified: m.feedback_justified,
  open: m.feedback_status_open,
  overdue: m.feedback_status_overdue,
  recovered: m.feedback_status_recovered,
  lost: m.feedback_status_lost,
  points: m.reports_points_off,
  due: m.reports_book_due,
  answered: m.reports_book_answered,
  inTime: m.reports_feedback_answered_in_time,
};

export function exportFeedback(url: URL, report: FeedbackReport): Promise<Response> {
  return exportFigures<keyof CaseFigures, FileRow>(
    url,
    report,
    [
      ...namedFigures(figures),
      [m.reports_book_in_time_share(), (all) => toPercent(inTimeRate(all)), "score"],
      [m.reports_book_mean_hours(), ({ minutes, answered }) => (answered > 0 ? minutes / (answered * 60) : null)],
      [m.reports_book_median_hours(), ({ medianMinutes }) => medianMinutes && medianMinutes / 60],
    ],
    [
      { ...report.total, name: "", by: m.reports_feedback_total() },
      ...groupRows<FeedbackReport, Omit<FileRow, "by">>(groups, report),
    ],
    { more: [trendPart(m.reports_feedback_trend(), report.trend)] },
  );
}

export const feedbackReport = defineReport({
  report: "customer-feedback",
  path: "stage1/customer-feedback",
  summary: "What customers said, of what, and how it was answered.",
  read: readFeedbackReport,
  ...breakdown<FeedbackReport, CaseFigures>(
    counts(...Object.keys(figures), "minutes").extend({
      medianMinutes: z.number().int().nullable(),
      inTimeRate: percentSchema,
    }),
    groups,
    (all) => ({ ...all, inTimeRate: toPercent(inTimeRate(all)) }),
  ),
  file: async (url, read) => exportFeedback(url, await read()),
});
