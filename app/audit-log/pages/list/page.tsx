import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { href } from "#app/ui/href.ts";
import { EmptyState } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { auditList } from "./audit-list.server.ts";
import { auditColumns } from "./columns.tsx";

export const meta = titled(m.audit_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  return { list: await readListPage(auditList, requireUser(context), url.searchParams, new Date()) };
}

export default function AuditLogPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.audit_title()}
      lead={m.audit_lead()}
      files={[{ csv: href("/qc/audit-log.csv") }]}
      columns={auditColumns}
      noMatch={[m.audit_no_match(), m.audit_no_match_body()]}
      none={<EmptyState title={m.audit_none()} />}
    />
  );
}
