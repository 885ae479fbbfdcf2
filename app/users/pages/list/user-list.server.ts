/** The list of users, as a page and as a file. */
import { can } from "#app/auth/can.ts";
import { photoHref } from "#app/auth/photo-href.ts";
import { nameOf, roles as allRoles, type Profile, profileSchema, type Role } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay, formatInstant, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { roleName } from "#app/shell/role-name.ts";
import { countUsers, listUsers, userParams } from "#app/users/list-users.server.ts";
import { publishList } from "#app/lists/published.server.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly photo: string | null;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly disabled: boolean;
  readonly seen: string;
  readonly joined: string;
  readonly account: string;
}

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
      label: () => m.ui_status(),
      options: () => optionsOf(statusNames),
    },
  },
  sort: {
    main: true,
    names: { name: () => m.ui_name(), seen: () => m.users_sort_seen() },
  },
  columns: {
    email: () => m.ui_email(),
    roles: () => m.users_roles(),
    status: () => m.ui_status(),
    seen: () => m.users_seen(),
    joined: () => m.users_joined(),
    account: () => m.users_account_number(),
  },
  view: "users",
  limit: 50,
  select: (user) => can(user, "manage users"),
  read: async ({ user, filters, sort }, page) => {
    const { documents, next } = await listUsers(user, filters, { ...page, sort });
    return { documents, next, count: () => countUsers(user, filters) };
  },
  total: (count) => m.users_count({ count, number: formatNumber(count, getLocale()) }),
  rows: (profiles) => profiles.map(rowOf),
});

publishList(userList, {
  path: "users",
  about: "Users by name, for administrators.",
  item: profileSchema.pick({
    email: true,
    displayName: true,
    role: true,
    accountNo: true,
    disabled: true,
    createdAt: true,
    lastLoginAt: true,
  }),
  to: (id) => href("/users/:id", { id }),
});

function rowOf({ id, data }: Stored<Profile>): UserRow {
  return {
    id,
    name: nameOf(data),
    photo: photoHref(data),
    email: data.email,
    roles: data.role,
    disabled: data.disabled,
    seen: formatInstant(data.lastLoginAt, config.APP_TIME_ZONE),
    joined: formatDay(dayOf(new Date(data.createdAt), config.APP_TIME_ZONE)),
    account: data.accountNo,
  };
}

export const userFile = () => ({
  name: "users",
  title: m.shell_nav_users(),
  columns: [
    { header: m.ui_name(), width: 28, value: (row) => row.name },
    { header: m.ui_email(), width: 30, value: (row) => row.email },
    { header: m.users_roles(), width: 30, value: (row) => row.roles.map(roleName).join(", ") },
    { header: m.ui_status(), width: 14, value: (row) => statusNames[row.disabled ? "disabled" : "active"]() },
    { header: m.users_seen(), width: 20, value: (row) => row.seen },
    { header: m.users_joined(), width: 14, value: (row) => row.joined },
    { header: m.users_account_number(), width: 24, value: (row) => row.account },
  ] satisfies ExportColumn<UserRow>[],
  rows: (profiles: readonly Stored<Profile>[]) => profiles.map(rowOf),
});
