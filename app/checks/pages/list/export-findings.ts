import { type Check, type Finding } from "#app/checks/check.ts";
import { itemNamed } from "#app/checks/past/template.ts";
import { severityLabel } from "#app/checks/check-names.ts";
import type { Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { m, say } from "#app/i18n/locale.ts";
import { exportList } from "#app/lists/list-file.server.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import type { Route } from "./+types/export-findings";
import { checkFileColumns } from "./check-file-columns.ts";
import { checkList } from "./check-list.server.ts";

interface FindingRow {
  readonly check: Check;
  readonly finding: Finding;
  readonly version: TemplateVersion;
}

function columns(): ExportColumn<FindingRow>[] {
  return [
    ...checkFileColumns(({ check }: FindingRow) => check),
    { header: m.checks_template(), width: 30, value: ({ check }) => say(check.templateName) },
    { header: m.checks_import_item(), width: 60, value: itemName },
    { header: m.checks_import_severity(), width: 14, value: ({ finding }) => severityLabel(finding.severity) },
    {
      header: m.ui_note(),
      width: 60,
      value: ({ check, finding }) => finding.note ?? check.answers[finding.item]?.note ?? null,
    },
  ];
}

function itemName({ finding, version }: FindingRow): string {
  const item = itemsOf(version).find(({ id }) => id === finding.item);
  const text = item ? say(item.text) : "";
  return text && itemNamed(version, text)?.item.id === finding.item ? text : finding.item;
}

async function findingsOf(checks: readonly Stored<Check>[], only?: Severity): Promise<FindingRow[]> {
  const rows: FindingRow[] = [];
  for (const { data: check } of checks) {
    const findings = (check.outcome?.findings ?? []).filter(({ severity }) => !only || severity === only);
    if (findings.length === 0) continue;
    const version = await requireVersion(check.templateId, check.templateVersion);
    rows.push(...findings.map((finding) => ({ check, finding, version })));
  }
  return rows;
}

export function loader(args: Route.LoaderArgs) {
  return exportList(args, checkList, {
    name: "findings",
    title: m.checks_findings,
    columns,
    rows: (checks, { filters }) => findingsOf(checks, filters.severity),
  });
}
