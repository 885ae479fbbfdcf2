import { Link } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readList } from "#app/lists/define-list.server.ts";
import { type ListCells, shownColumns } from "#app/lists/list.ts";
import { SelectBox } from "#app/lists/parts/selection.tsx";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import type { Column } from "#app/ui/table.tsx";
import { Roles, UserStatus } from "#app/users/pages/user-signs.tsx";
import type { Route } from "./+types/page";
import { BulkBar } from "./bulk-bar.tsx";
import { userList, type UserRow } from "./user-list.server.ts";

export const meta = titled(m.shell_nav_users);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "manage users");
  return { list: await readList(userList, user, url.searchParams, new Date()) };
}

const name: Omit<Column<UserRow>, "label"> = {
  key: "name",
  phone: "title",
  cell: (user) => (
    <span className="flex items-center gap-2">
      <Avatar name={user.name} photo={user.photo} />
      <Link to={href("/users/:id", { id: user.id })} prefetch="intent">
        {user.name}
      </Link>
    </span>
  ),
};

const select: Pick<Column<UserRow>, "key" | "cell"> = {
  key: "select",
  cell: (user) => <SelectBox id={user.id} label={m.users_select_one({ name: user.name })} />,
};

const cells: ListCells<UserRow, "email" | "roles" | "status" | "seen" | "joined" | "account"> = {
  email: { phone: "wide", cell: (user) => <span className="wrap-anywhere">{user.email}</span> },
  roles: { cell: (user) => <Roles roles={user.roles} /> },
  status: { cell: (user) => <UserStatus disabled={user.disabled} /> },
  seen: { cell: (user) => <span className="tabular-nums">{user.seen}</span> },
  joined: { phone: "spare", cell: (user) => <span className="tabular-nums">{user.joined}</span> },
  account: { phone: "spare", cell: (user) => <span className="tabular-nums">{user.account}</span> },
};

export default function Users({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_nav_users()}
      lead={m.users_lead()}
      actions={
        <>
          <LinkButton to={href("/users/invitations")}>{m.users_invitations()}</LinkButton>
          <NewButton to={href("/users/invite")}>{m.users_invite()}</NewButton>
        </>
      }
      bulk={<BulkBar search={list.search} count={list.count} />}
      files={[{ csv: href("/users.csv") }]}
      columns={[
        ...(list.selecting ? [{ ...select, label: <span className="sr-only">{m.lists_select()}</span> }] : []),
        { ...name, label: m.ui_name() },
        ...shownColumns(list, cells),
      ]}
      noMatch={[m.users_no_match(), m.users_no_match_body()]}
      none={null}
    />
  );
}
