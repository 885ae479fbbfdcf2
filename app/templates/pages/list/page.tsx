import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { templateImportHref } from "#app/templates/exchange/href.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { libraryHref } from "#app/templates/pages/library/href.ts";
import { templateColumns } from "./columns.tsx";
import { templateList } from "./template-list.server.ts";

export const meta = titled(m.shell_nav_templates);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return {
    list: await readListPage(templateList, user, url.searchParams, new Date()),
    canManage: can(user, "manage templates"),
  };
}

export default function Templates({ loaderData: { list, canManage } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_nav_templates()}
      lead={m.templates_lead()}
      menu={
        canManage && (
          <>
            <LinkButton to={templateImportHref}>{m.ui_import()}</LinkButton>
            <LinkButton to={libraryHref}>{m.library_title()}</LinkButton>
          </>
        )
      }
      actions={canManage && <NewButton to={href("/qc/templates/new")}>{m.templates_new_title()}</NewButton>}
      files={[{ csv: href("/qc/templates.csv") }]}
      columns={templateColumns}
      noMatch={[m.templates_no_match_title(), m.templates_no_match_body()]}
      none={
        <EmptyState
          title={m.templates_none_title()}
          action={
            canManage && (
              <LinkButton tone="primary" to={libraryHref}>
                {m.library_title()}
              </LinkButton>
            )
          }
        >
          {canManage ? m.templates_none_body() : m.templates_none_ask()}
        </EmptyState>
      }
    />
  );
}
