import type { RequestArgs } from "#app/auth/route-args.ts";
import type { User } from "#app/auth/user.ts";
import { shownRows } from "#app/reports/shown-rows.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { writePart } from "#app/ui/written.server.tsx";
import { FewestComparedProvider } from "#app/reports/parts/change.tsx";
import { SummaryFigures } from "./figures.tsx";

/** The summary report as its page shows it: the figures that no script takes part in, and of areas and templates the first. */
export async function readSummaryPage(user: User, { request, url }: RequestArgs, now: Date) {
  const { searchParams } = url;
  const report = await readSummaryReport(user, searchParams, now);
  const { total, scores, severities, stores, items, areas, templates, ...head } = report;
  return {
    ...head,
    empty: total.now.checks === 0 && !total.before?.checks,
    figures: writePart(
      { request, url },
      // A part that is sent as HTML is rendered outside the page, which has this from its own provider.
      <FewestComparedProvider value={report.fewestChecks.comparison}>
        <SummaryFigures {...report} />
      </FewestComparedProvider>,
    ),
    areas: shownRows(areas, searchParams, 10),
    templates: shownRows(templates, searchParams, 10),
  };
}
