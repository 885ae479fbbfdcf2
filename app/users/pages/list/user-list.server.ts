import { can } from "#app/auth/can.ts";
import { nameOf, profileSchema, roles as allRoles } from "#app/auth/user.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { roleName } from "#app/shell/role-name.ts";
import { countUsers, listUsers, userParams } from "#app/users/list-users.server.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { userColumns } from "./columns.tsx";

const statusNames = { active: () => m.users_status_active(), disabled: () => m.users_status_disabled() };

export const userList = defineList({
  params: userParams,
  fields: {
    q: { kind: "search", main: true, label: () => m.ui_search(), placeholder: () => m.users_q_hint() },
    role: {
      kind: "select",
      main: true,
      label: () => m.users_role(),
      options: () => allRoles.map((value) => ({ value, label: roleName(value) })),
    },
    status: {
      kind: "select",
      main: true,
      options: () => optionsOf(statusNames),
    },
  },
  sort: {
    names: { name: () => m.ui_name(), seen: () => m.users_sort_seen() },
  },
  columns: userColumns,
  view: "users",
  limit: 50,
  select: {
    can: (user) => can(user, "manage users"),
    label: ({ data }) => m.users_select_one({ name: nameOf(data) }),
  },
  read: async ({ user, filters, sort }, page) => {
    const { documents, next } = await listUsers(user, filters, { ...page, sort });
    return { documents, next, count: () => countUsers(user, filters) };
  },
  total: (count) => m.users_count({ count, number: formatNumber(count, getLocale()) }),
  file: { name: "users", title: m.shell_nav_users },
  api: {
    path: "users",
    summary: "Users by name, for administrators.",
    schema: profileSchema,
    fields: [],
    to: (id) => href("/users/:id", { id }),
  },
});
