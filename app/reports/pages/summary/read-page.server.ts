import type { User } from "#app/auth/user.ts";
import { shownRows } from "#app/reports/shown-rows.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";

export async function readSummaryPage(user: User, searchParams: URLSearchParams, now: Date) {
  const report = await readSummaryReport(user, searchParams, now);
  const { areas, templates, ...figures } = report;
  return {
    ...figures,
    areas: shownRows(areas, searchParams, 10),
    templates: shownRows(templates, searchParams, 10),
  };
}
