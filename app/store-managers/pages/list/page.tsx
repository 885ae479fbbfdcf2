import { can, readsAllStores } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { managerColumns } from "./columns.tsx";
import { managerList } from "./manager-list.server.ts";

export const meta = titled(m.shell_nav_store_managers);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return {
    list: await readListPage(managerList, user, url.searchParams, new Date()),
    canManage: can(user, "manage stores"),
    all: readsAllStores(user),
  };
}

export default function StoreManagers({ loaderData: { list, canManage, all } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_nav_store_managers()}
      lead={m.managers_lead()}
      menu={canManage && <LinkButton to={href("/qc/imports/", { kind: "managers" })}>{m.ui_import()}</LinkButton>}
      actions={canManage && <NewButton to={href("/qc/store-managers/new")}>{m.managers_new()}</NewButton>}
      files={[
        { csv: href("/qc/store-managers.csv") },
        ...(all
          ? [
              {
                csv: href("/qc/store-managers/assignments.csv"),
                label: m.managers_assignments_file(),
                search: "",
              },
            ]
          : []),
      ]}
      columns={managerColumns}
      legend={m.stores_score_red()}
      noMatch={[m.managers_no_match_title(), m.managers_no_match_body()]}
      none={
        <EmptyState title={m.managers_none_title()}>
          {canManage ? m.managers_none_body() : m.managers_none_ask()}
        </EmptyState>
      }
    />
  );
}
