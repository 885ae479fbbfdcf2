import type { User } from "#app/auth/user.ts";
import { shownRows } from "#app/reports/shown-rows.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";

/** The summary report as its page shows it: all its figures, and of areas and templates the first. */
export async function readSummaryPage(user: User, searchParams: URLSearchParams, now: Date) {
  const report = await readSummaryReport(user, searchParams, now);
  const { areas, templates, ...shown } = report;
  return {
    ...shown,
    areas: shownRows(areas, searchParams, 10),
    templates: shownRows(templates, searchParams, 10),
  };
}
