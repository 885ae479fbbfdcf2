/** The checks that a list's filters leave, all of them, as a file: `/qc/checks.csv` and `/qc/checks.xlsx` with the list's own params. */
import { requireUser } from "#app/auth/user-context.server.ts";
import type { Check } from "#app/checks/check.ts";
import { listChecks } from "#app/checks/checks.server.ts";
import { countFindings } from "#app/checks/findings.ts";
import { resultLabel, severityLabel, statusLabel } from "#app/checks/status.tsx";
import { type ExportColumn, formatOf } from "#app/export/columns.ts";
import { exportResponse, pagesOf, requireUsable } from "#app/export/response.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { categoryName } from "#app/templates/category.ts";
import type { Route } from "./+types/export";
import { readCheckFilters, unusableOf } from "./filters.ts";

/** Days stay sortable, and scores are numbers in per cent. */
function columns(): ExportColumn<Check>[] {
  const critical = ({ outcome }: Check) => (outcome ? countFindings(outcome.findings).critical : null);
  return [
    { header: m.checks_code(), width: 22, value: (check) => check.code },
    { header: m.checks_day(), width: 12, value: (check) => check.day },
    { header: m.checks_store_code(), width: 12, value: (check) => check.storeCode },
    { header: m.checks_store(), width: 30, value: (check) => check.storeName },
    { header: m.checks_area(), width: 18, value: (check) => check.area },
    { header: m.checks_manager(), width: 24, value: (check) => check.managerName },
    { header: m.checks_template(), width: 30, value: (check) => say(check.templateName) },
    { header: m.checks_filter_category(), width: 18, value: (check) => categoryName(check.templateCategory) },
    { header: m.checks_inspector(), width: 24, value: (check) => check.inspectorName },
    { header: m.checks_status(), width: 14, value: (check) => statusLabel(check.status) },
    {
      header: m.checks_score(),
      width: 10,
      value: (check) => (check.scored && check.score !== undefined ? check.score / 1_000_000 : null),
    },
    { header: m.checks_result(), width: 10, value: (check) => (check.result ? resultLabel(check.result) : null) },
    { header: m.checks_findings(), width: 10, value: (check) => check.outcome?.findings.length ?? null },
    { header: severityLabel("critical"), width: 10, value: critical },
  ];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { pathname, searchParams } = new URL(request.url);
  const { filters, problems } = readCheckFilters(searchParams);
  requireUsable(searchParams, unusableOf(problems));
  const now = new Date();
  return exportResponse({
    format: formatOf(pathname),
    name: "checks",
    title: m.checks_title(),
    columns: columns(),
    pages: pagesOf(async (cursor) => {
      const page = await listChecks(user, filters, { cursor, limit: 100 }, now);
      // On every page: what a filter names may be gone by the next.
      requireUsable(searchParams, unusableOf(page.problems));
      return { rows: page.checks.map(({ data }) => data), next: page.next };
    }),
  });
}
