import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { isByScore } from "#app/checks/list-filters.ts";
import { CheckListTable } from "#app/checks/parts/table.tsx";
import { m } from "#app/i18n/locale.ts";
import { ListFilters } from "#app/lists/parts/list-filters.tsx";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { writePart } from "#app/ui/written.server.tsx";
import { WrittenPart } from "#app/ui/written.tsx";
import type { Route } from "./+types/page";
import { readCheckList } from "./check-list.server.ts";

export function meta() {
  return [{ title: pageTitle(m.checks_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { rows, ...list } = await readCheckList(user, new URL(request.url).searchParams, new Date());
  const table = rows.length > 0 && writePart(request, <CheckListTable rows={rows} caption={m.checks_title()} />);
  return {
    list,
    table,
    byScore: isByScore(list),
    canStart: can(user, "start check"),
    imports: can(user, "import checks"),
  };
}

export default function CheckListPage({ loaderData }: Route.ComponentProps) {
  const { list, table, byScore, canStart, imports } = loaderData;
  return (
    <ListView
      list={list}
      title={m.checks_title()}
      lead={canStart ? m.checks_list_lead() : m.checks_list_lead_read()}
      actions={
        canStart && (
          <>
            {imports && <LinkButton to="/qc/imports/?kind=checks">{m.ui_import()}</LinkButton>}
            <LinkButton tone="primary" to="/qc/check/">
              <Icon name="plus" />
              {m.checks_start()}
            </LinkButton>
          </>
        )
      }
      note={byScore && <p className="mb-3 text-sm text-muted">{m.checks_list_scored_only()}</p>}
      filters={<ListFilters list={list} named="all" />}
      files={[
        { path: "/qc/checks", label: m.checks_list_file() },
        { path: "/qc/findings", label: m.checks_findings_file() },
      ]}
      table={table && <WrittenPart id="rows" part={table} />}
      noMatch={[m.checks_list_no_match_title(), m.checks_list_no_match_body()]}
      none={<EmptyState title={m.checks_list_none_title()}>{m.checks_list_none_body()}</EmptyState>}
    />
  );
}
