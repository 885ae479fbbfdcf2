/** The findings of the checks that a list's filters leave, as a file: `/qc/findings.csv` and `/qc/findings.xlsx` with the list's own params. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { type Check, type Finding } from "#app/checks/check.ts";
import { listChecks } from "#app/checks/checks.server.ts";
import { itemNamed } from "#app/checks/past/template.ts";
import { severityLabel } from "#app/checks/status.tsx";
import { type ExportColumn, formatOf } from "#app/export/columns.ts";
import { exportResponse, pagesOf, requireUsable } from "#app/export/response.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import type { Route } from "./+types/export-findings";
import { readCheckFilters, unusableOf } from "./filters.ts";

interface FindingRow {
  readonly check: Check;
  readonly finding: Finding;
  readonly version: TemplateVersion;
}

function columns(): ExportColumn<FindingRow>[] {
  return [
    { header: m.checks_code(), width: 22, value: ({ check }) => check.code },
    { header: m.checks_day(), width: 12, value: ({ check }) => check.day },
    { header: m.checks_store_code(), width: 12, value: ({ check }) => check.storeCode },
    { header: m.checks_store(), width: 30, value: ({ check }) => check.storeName },
    { header: m.checks_template(), width: 30, value: ({ check }) => say(check.templateName) },
    { header: m.checks_import_item(), width: 60, value: itemName },
    { header: m.checks_import_severity(), width: 14, value: ({ finding }) => severityLabel(finding.severity) },
    {
      header: m.checks_view_note(),
      width: 60,
      value: ({ check, finding }) => finding.note ?? check.answers[finding.item]?.note ?? null,
    },
  ];
}

/** Its words, where they mean this item alone; else its id. */
function itemName({ finding, version }: FindingRow): string {
  const item = itemsOf(version).find(({ id }) => id === finding.item);
  const text = item ? say(item.text) : "";
  return text && itemNamed(version, text)?.item.id === finding.item ? text : finding.item;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { pathname, searchParams } = new URL(request.url);
  const { filters, problems } = readCheckFilters(searchParams);
  requireUsable(searchParams, unusableOf(problems));
  const now = new Date();
  return exportResponse({
    format: formatOf(pathname),
    name: "findings",
    title: m.checks_findings(),
    columns: columns(),
    pages: pagesOf(async (cursor) => {
      const page = await listChecks(user, filters, { cursor, limit: 100 }, now);
      requireUsable(searchParams, unusableOf(page.problems));
      const rows: FindingRow[] = [];
      for (const { data: check } of page.checks) {
        const findings = check.outcome?.findings ?? [];
        if (findings.length === 0) continue;
        const version = await requireVersion(check.templateId, check.templateVersion);
        rows.push(...findings.map((finding) => ({ check, finding, version })));
      }
      return { rows, next: page.next };
    }),
  });
}
