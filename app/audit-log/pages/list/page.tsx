import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readList } from "#app/lists/define-list.server.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { href } from "#app/ui/href.ts";
import { EmptyState } from "#app/ui/page.tsx";
import type { Column } from "#app/ui/table.tsx";
import type { Route } from "./+types/page";
import { auditList, type AuditRow } from "./audit-list.server.ts";

export const meta = titled(m.audit_title);

export function loader({ url, context }: Route.LoaderArgs) {
  return readList(auditList, requireUser(context), url.searchParams, new Date());
}

function columns(): Column<AuditRow>[] {
  return [
    {
      key: "what",
      label: m.audit_what(),
      phone: "title",
      cell: ({ what, lines, note }) => (
        <>
          <span>{what}</span>
          {[...lines, note].filter(Boolean).map((line) => (
            <span key={line} className="block text-sm font-normal wrap-anywhere whitespace-pre-line text-muted">
              {line}
            </span>
          ))}
        </>
      ),
    },
    {
      key: "record",
      label: m.audit_record(),
      phone: "wide",
      cell: ({ kind, record, kindName, name, to }) => (
        <div>
          {to ? (
            <a href={to} className="link inline-block py-0.5 touch:py-1">
              {name || kindName}
            </a>
          ) : (
            <span>{name || kindName}</span>
          )}
          <span className="block text-sm text-muted">
            {name && (
              <>
                <span className="max-md:block">{kindName}</span>
                <span className="max-md:hidden"> · </span>
              </>
            )}
            <a
              href={href("/qc/audit-log", { kind, record })}
              className="link inline-block py-0.5 underline! touch:py-1"
            >
              {m.audit_all_of()}
            </a>
          </span>
        </div>
      ),
    },
    { key: "who", label: m.audit_who(), cell: ({ who }) => who },
    {
      key: "at",
      label: m.audit_when(),
      cell: ({ at, instant }) => (
        <time dateTime={instant} className="tabular-nums md:whitespace-nowrap">
          {at}
        </time>
      ),
    },
  ];
}

export default function AuditLogPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.audit_title()}
      lead={m.audit_lead()}
      files={[{ csv: href("/qc/audit-log.csv") }]}
      columns={columns()}
      noMatch={[m.audit_no_match(), m.audit_no_match_body()]}
      none={<EmptyState title={m.audit_none()} />}
    />
  );
}
