import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ExportLinks } from "#app/ui/export-links.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { pageHref } from "#app/ui/page-href.ts";
import { Pager } from "#app/ui/pager.tsx";
import { writePart } from "#app/ui/written.server.tsx";
import { WrittenPart } from "#app/ui/written.tsx";
import type { Route } from "./+types/page";
import { ActiveFilters, CheckFilterForm, LinkProblems } from "./filter-form.tsx";
import { readCheckList } from "#app/checks/parts/rows.server.ts";
import { CheckListTable } from "#app/checks/parts/table.tsx";

export function meta() {
  return [{ title: pageTitle(m.checks_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { rows, ...list } = await readCheckList(user, new URL(request.url).searchParams, new Date());
  const table = rows.length > 0 && writePart(request, <CheckListTable rows={rows} caption={m.checks_title()} />);
  return { list, table, canStart: can(user, "start check"), imports: can(user, "import checks") };
}

export default function CheckListPage({ loaderData: { list, table, canStart, imports } }: Route.ComponentProps) {
  const start = canStart && (
    <>
      {imports && <LinkButton to="/qc/imports/?kind=checks">{m.ui_import()}</LinkButton>}
      <LinkButton tone="primary" to="/qc/check/">
        <Icon name="plus" />
        {m.checks_start()}
      </LinkButton>
    </>
  );
  const filtered = list.active.length > 0 || list.problems.length > 0;
  return (
    <>
      <PageHeader
        title={m.checks_title()}
        lead={canStart ? m.checks_list_lead() : m.checks_list_lead_read()}
        actions={start}
      />
      <CheckFilterForm list={list} />
      <ActiveFilters list={list} />
      <LinkProblems list={list} />
      {list.byScore && <p className="mb-3 text-sm text-muted">{m.checks_list_scored_only()}</p>}
      {table && (
        <div className="mb-2 flex flex-wrap items-center justify-end gap-x-4">
          <span className="-me-3.5 flex items-center">
            <span className="muted">{m.checks_list_file()}</span>
            <ExportLinks path="/qc/checks" search={list.search} unusable={list.unusable} />
          </span>
          <span className="-me-3.5 flex items-center">
            <span className="muted">{m.checks_findings_file()}</span>
            <ExportLinks path="/qc/findings" search={list.search} unusable={list.unusable} />
          </span>
        </div>
      )}
      {table && <WrittenPart id="rows" part={table} />}
      {!table && list.paged && <EmptyState title={m.checks_list_end()} />}
      {!table && !list.paged && filtered && (
        <EmptyState title={m.checks_list_no_match_title()}>{m.checks_list_no_match_body()}</EmptyState>
      )}
      {!table && !list.paged && !filtered && (
        <EmptyState title={m.checks_list_none_title()}>{m.checks_list_none_body()}</EmptyState>
      )}
      <Pager
        first={list.paged ? pageHref(list.search, null) : null}
        next={list.next && pageHref(list.search, list.next)}
      />
    </>
  );
}
