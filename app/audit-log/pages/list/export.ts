/** `/qc/audit-log.csv` and `/qc/audit-log.xlsx`, with the list's own params. */
import type { ExportColumn } from "#app/export/columns.ts";
import { m } from "#app/i18n/locale.ts";
import { exportList } from "#app/lists/list-file.server.ts";
import type { Route } from "./+types/export";
import { auditList, type AuditRow, auditRows } from "./audit-list.server.ts";

export function loader(asked: Route.LoaderArgs) {
  return exportList(asked, auditList, {
    name: "audit-log",
    title: m.audit_title(),
    columns: [
      { header: m.audit_when(), type: "instant", width: 20, value: ({ instant }) => instant },
      { header: m.audit_who(), width: 28, value: ({ who }) => who },
      { header: m.audit_what(), width: 28, value: ({ what }) => what },
      { header: m.audit_record_kind(), width: 20, value: ({ kindName }) => kindName },
      { header: m.ui_name(), width: 40, value: ({ name }) => name },
      { header: m.audit_record_id(), width: 20, value: ({ record }) => record },
      { header: m.audit_changes(), width: 60, value: ({ lines }) => lines.join("\n") },
      { header: m.audit_note(), width: 60, value: ({ note }) => note },
    ] satisfies ExportColumn<AuditRow>[],
    rows: (events, { user }) => auditRows(user, events),
  });
}
