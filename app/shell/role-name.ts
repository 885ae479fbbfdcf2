import { m } from "#app/i18n/locale.ts";
import type { Role } from "#app/auth/user.ts";

const names = {
  user: m.shell_role_user,
  manager: m.shell_role_manager,
  lead: m.shell_role_lead,
  admin: m.shell_role_admin,
} satisfies Record<Role, () => string>;

export function roleName(role: Role): string {
  return names[role]();
}
