import type { Role } from "#app/auth/user.ts";
import { m } from "#app/i18n/locale.ts";
import { roleName } from "#app/shell/role-name.ts";
import { Badge } from "#app/ui/page.tsx";

export function UserStatus({ disabled }: { disabled: boolean }) {
  return disabled ? (
    <Badge sign="inactive">{m.users_status_disabled()}</Badge>
  ) : (
    <Badge tone="quiet">{m.users_status_active()}</Badge>
  );
}

export function Roles({ roles }: { roles: readonly Role[] }) {
  return roles.map(roleName).join(", ");
}
