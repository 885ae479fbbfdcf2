import { can, readsAllStores } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { LateSelectionBar } from "#app/lists/parts/late-selection-bar.tsx";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { storeBulkMenu } from "#app/stores/pages/bulk/store-bulk.server.ts";
import { storeColumns } from "./columns.tsx";
import { storeList } from "./store-list.server.ts";

export const meta = titled(m.shell_nav_stores);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const list = await readListPage(storeList, user, url.searchParams, new Date());
  return {
    list,
    bulk: storeBulkMenu(list.search),
    all: readsAllStores(user),
    canManage: can(user, "manage stores"),
  };
}

export default function Stores({ loaderData: { list, bulk, all, canManage } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_nav_stores()}
      lead={all ? m.stores_lead() : m.stores_lead_own()}
      menu={canManage && <LinkButton to={href("/qc/imports/", { kind: "stores" })}>{m.ui_import()}</LinkButton>}
      actions={canManage && <NewButton to={href("/qc/stores/new")}>{m.stores_new_title()}</NewButton>}
      files={[{ csv: href("/qc/stores.csv") }]}
      bulk={<LateSelectionBar {...bulk} count={list.count} />}
      columns={storeColumns}
      legend={m.stores_score_red()}
      noMatch={[m.stores_no_match_title(), m.stores_no_match_body()]}
      none={
        all ? (
          <EmptyState title={m.stores_none_title()}>
            {canManage ? m.stores_none_body() : m.stores_none_ask()}
          </EmptyState>
        ) : (
          <EmptyState title={m.stores_none_own_title()}>{m.stores_none_own_body()}</EmptyState>
        )
      }
    />
  );
}
