/** The checks that a list's filters leave, all of them, as a file: `/qc/checks.csv` and `/qc/checks.xlsx` with the list's own params. */
import type { Check } from "#app/checks/check.ts";
import { countFindings } from "#app/checks/findings.ts";
import { resultLabel, severityLabel, statusLabel } from "#app/checks/check-names.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { m, say } from "#app/i18n/locale.ts";
import { categoryName } from "#app/templates/category.ts";
import { exportList } from "#app/lists/list-file.server.ts";
import { toPercent } from "#app/score-policy/percent.ts";
import type { Route } from "./+types/export";
import { checkColumns } from "./check-columns.ts";
import { checkList } from "./check-list.server.ts";

function columns(): ExportColumn<Check>[] {
  const critical = ({ outcome }: Check) => (outcome ? countFindings(outcome.findings).critical : null);
  return [
    ...checkColumns((check: Check) => check),
    { header: m.stores_area(), width: 18, value: (check) => check.area },
    { header: m.stores_manager(), width: 24, value: (check) => check.managerName },
    { header: m.checks_template(), width: 30, value: (check) => say(check.templateName) },
    { header: m.checks_filter_category(), width: 18, value: (check) => categoryName(check.templateCategory) },
    { header: m.checks_inspector(), width: 24, value: (check) => check.inspectorName },
    { header: m.ui_status(), width: 14, value: (check) => statusLabel(check.status) },
    {
      header: m.checks_score(),
      type: "score",
      width: 10,
      value: (check) => (check.scored ? toPercent(check.score) : null),
    },
    { header: m.checks_result(), width: 10, value: (check) => (check.result ? resultLabel(check.result) : null) },
    { header: m.checks_findings(), width: 10, value: (check) => check.outcome?.findings.length ?? null },
    { header: severityLabel("critical"), width: 10, value: critical },
  ];
}

export function loader(asked: Route.LoaderArgs) {
  return exportList(asked, checkList, {
    name: "checks",
    title: m.shell_nav_checks(),
    columns: columns(),
    rows: (checks) => checks.map(({ data }) => data),
  });
}
