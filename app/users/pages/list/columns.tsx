import { Link } from "react-router";
import { userPhotoHref } from "#app/auth/photo-href.ts";
import { nameOf, type Profile, type Role } from "#app/auth/user.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatShortInstant } from "#app/i18n/clock.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatShortDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { roleName } from "#app/shell/role-name.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { href } from "#app/ui/href.ts";
import { Roles, UserStatus } from "#app/users/pages/user-signs.tsx";

const onServer = import.meta.env.SSR;
const figures = (text: string) => <span className="tabular-nums">{text}</span>;

export const userColumns = defineColumns<Stored<Profile>>()({
  name: {
    phone: "title",
    cell: ({ name, photo, disabled }: { name: string; photo: string | null; disabled: boolean }, id) => (
      <span className="flex items-center gap-2">
        <Avatar name={name} photo={photo} />
        <Link to={href("/users/:id", { id })} prefetch="intent">
          {name}
        </Link>
        {disabled && <UserStatus disabled />}
      </span>
    ),
    server: onServer && {
      label: m.ui_name,
      field: "displayName",
      visibility: "always",
      value: ({ data }) => ({ name: nameOf(data), photo: userPhotoHref(data), disabled: data.disabled }),
      width: 28,
      file: ({ data }) => nameOf(data),
    },
  },
  email: {
    phone: "line",
    cell: (email: string) => <span className="wrap-anywhere">{email}</span>,
    server: onServer && { label: m.ui_email, field: "email", visibility: "usual", width: 30 },
  },
  roles: {
    phone: "line",
    long: true,
    cell: (roles: readonly Role[]) => <Roles roles={roles} />,
    server: onServer && {
      label: m.users_roles,
      field: "role",
      visibility: "usual",
      width: 30,
      file: ({ data }) => data.role.map(roleName).join(", "),
    },
  },
  status: {
    cell: (disabled: boolean) => <UserStatus disabled={disabled} />,
    server: onServer && {
      label: m.ui_status,
      field: "disabled",
      visibility: "optional",
      width: 14,
      file: ({ data }) => (data.disabled ? m.users_status_disabled() : m.users_status_active()),
    },
  },
  seen: {
    phone: "spare",
    cell: figures,
    server: onServer && {
      label: m.users_seen,
      field: "lastLoginAt",
      visibility: "usual",
      value: ({ data }, { today, timeZone }) => formatShortInstant(data.lastLoginAt, today, timeZone, getLocale()),
      type: "instant",
      width: 18,
      file: ({ data }) => data.lastLoginAt,
    },
  },
  joined: {
    phone: "spare",
    cell: figures,
    server: onServer && {
      label: m.users_joined,
      field: "createdAt",
      visibility: "optional",
      value: ({ data }, { today, timeZone }) =>
        formatShortDay(dayOf(new Date(data.createdAt), timeZone), today, getLocale()),
      type: "instant",
      width: 18,
      file: ({ data }) => data.createdAt,
    },
  },
  account: {
    phone: "spare",
    cell: figures,
    server: onServer && { label: m.users_account_number, field: "accountNo", visibility: "optional", width: 24 },
  },
});
