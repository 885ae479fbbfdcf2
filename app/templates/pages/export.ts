/** The templates that a list's filters leave, as a file: `/qc/templates.csv` and `/qc/templates.xlsx` with the list's own params. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { type ExportColumn, formatOf } from "#app/export/columns.ts";
import { exportResponse, pagesOf, requireUsable } from "#app/export/response.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { Route } from "./+types/export";
import { readTemplateList, type TemplateRow } from "./templates-page.server.ts";

function columns(): ExportColumn<TemplateRow>[] {
  const statuses: Record<TemplateRow["status"], string> = {
    published: m.templates_status_published(),
    draft: m.templates_status_draft(),
    archived: m.templates_status_archived(),
  };
  return [
    { header: m.templates_code(), width: 16, value: (row) => row.code },
    { header: m.templates_name(), width: 40, value: (row) => row.name },
    { header: m.templates_category(), width: 20, value: (row) => row.category },
    { header: m.templates_status(), width: 14, value: (row) => statuses[row.status] },
    { header: m.templates_version(), width: 10, value: (row) => row.version || null },
    { header: m.templates_sections(), width: 10, value: (row) => row.sections },
    { header: m.templates_items(), width: 10, value: (row) => row.items },
  ];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const { templates, unusable } = await readTemplateList(requireUser(context), searchParams);
  requireUsable(searchParams, unusable);
  return exportResponse({
    format: formatOf(pathname),
    name: "templates",
    title: m.templates_title(),
    columns: columns(),
    pages: pagesOf(() => Promise.resolve({ rows: templates, next: null })),
  });
}
