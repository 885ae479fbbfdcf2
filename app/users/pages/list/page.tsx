import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { LateSelectionBar } from "#app/lists/parts/late-selection-bar.tsx";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { userBulk } from "#app/users/pages/bulk/user-bulk.server.ts";
import type { Route } from "./+types/page";
import { userColumns } from "./columns.tsx";
import { userList } from "./user-list.server.ts";

export const meta = titled(m.shell_nav_users);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "manage users");
  const list = await readListPage(userList, user, url.searchParams, new Date());
  return { list, bulk: userBulk.menu(list.search) };
}

export default function Users({ loaderData: { list, bulk } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_nav_users()}
      lead={m.users_lead()}
      menu={<LinkButton to={href("/users/invitations")}>{m.users_invitations()}</LinkButton>}
      actions={<NewButton to={href("/users/invite")}>{m.users_invite()}</NewButton>}
      bulk={<LateSelectionBar {...bulk} count={list.count} />}
      files={[{ csv: href("/users.csv") }]}
      columns={userColumns}
      noMatch={[m.users_no_match(), m.users_no_match_body()]}
      none={null}
    />
  );
}
