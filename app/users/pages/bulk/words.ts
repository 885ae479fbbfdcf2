import { roles } from "#app/auth/user.ts";
import { m } from "#app/i18n/locale.ts";
import { roleName } from "#app/shell/role-name.ts";

/** By action, in the order of the menu. */
export function bulkNames(): ReadonlyMap<string, string> {
  return new Map([
    ["disable", m.users_bulk_disable()],
    ["enable", m.users_bulk_enable()],
    ["sign-out", m.users_sign_out()],
    ...roles.map((role) => [`add-${role}`, m.users_bulk_add_role({ role: roleName(role) })] as const),
    ...roles.map((role) => [`remove-${role}`, m.users_bulk_remove_role({ role: roleName(role) })] as const),
  ]);
}
