/** The file can be imported again. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { type ExportColumn, formatOf } from "#app/export/columns.ts";
import { exportResponse, pagesOf } from "#app/export/response.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { Route } from "./+types/export-assignments";
import { type AssignmentRow, listAssignments } from "#app/store-managers/list-assignments.server.ts";

function columns(): ExportColumn<AssignmentRow>[] {
  return [
    { header: m.managers_assignments_store_code(), width: 14, value: ({ store }) => store.code },
    { header: m.managers_store(), width: 30, value: ({ store }) => store.name },
    { header: m.managers_assignments_manager_code(), width: 14, value: ({ manager }) => manager?.code ?? null },
    { header: m.managers_assignments_manager(), width: 28, value: ({ manager }) => manager?.name ?? null },
    { header: m.managers_from(), type: "day", width: 12, value: ({ assignment }) => assignment.from },
    { header: m.managers_to(), type: "day", width: 12, value: ({ assignment }) => assignment.to },
    {
      header: m.managers_assignments_shared(),
      width: 10,
      value: ({ assignment }) => (assignment.shared ? m.managers_assignments_yes() : m.managers_assignments_no()),
    },
  ];
}

export function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return exportResponse({
    format: formatOf(url.pathname),
    name: "assignments",
    title: m.managers_assignments_name(),
    columns: columns(),
    pages: pagesOf((cursor) => listAssignments(user, cursor)),
  });
}
