import { readsAllStores } from "#app/auth/can.ts";
import { defineForms, oneOf, type Says } from "#app/auth/form-words.server.ts";
import { roles } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { m } from "#app/i18n/locale.ts";
import { roleName } from "#app/shell/role-name.ts";
import { readPeople } from "./find-people.server.ts";

/** Store managers know the people whom they can write to. */
export const sayPerson: Says = async (user, uid) =>
  readsAllStores(user)
    ? nameOfEntry((await readDirectory(db, "users")).get(uid)) || undefined
    : (await readPeople(user, [uid]))[0]?.name;

export const userForms = defineForms({
  does: {
    "/users/invite": m.users_invite,
    "/users/invitations": m.shell_nav_users,
    "/users/bulk": m.users_bulk_title,
    "/users/:id/roles": m.users_change_roles,
    "/users/:id/new-password": m.users_new_password,
    "/users/:id/access": m.shell_nav_users,
    "/users/:id": m.shell_nav_users,
  },
  fields: {
    email: m.ui_email,
    roles: m.users_roles,
    reason: m.records_reason,
    disable: null,
    ids: null,
    changed: null,
    left: null,
  },
  says: { roles: oneOf(roles, roleName) },
});
