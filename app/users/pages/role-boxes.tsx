import { type Role, roles } from "#app/auth/user.ts";
import { m } from "#app/i18n/locale.ts";
import { roleName } from "#app/shell/role-name.ts";
import { FieldError } from "#app/ui/field.tsx";
import type { Reply } from "#app/ui/form.tsx";

const allowed: Readonly<Record<Role, () => string>> = {
  user: m.users_role_user_can,
  manager: m.users_role_manager_can,
  lead: m.users_role_lead_can,
  admin: m.users_role_admin_can,
};

export function RoleBoxes({ chosen, reply }: { chosen: readonly Role[]; reply: Reply | undefined }) {
  const error = reply?.error?.["roles"]?.[0];
  const typed = reply && [(reply.initialValue as Record<string, unknown> | undefined)?.["roles"] ?? []].flat();
  const ticked: readonly unknown[] = typed ?? chosen;
  return (
    <fieldset id="roles" tabIndex={-1} aria-describedby={error && "roles-error"}>
      <legend className="text-sm font-strong">{m.users_roles()}</legend>
      {error && <FieldError id="roles-error">{error}</FieldError>}
      {roles.map((role) => (
        <div key={`${role} ${ticked.includes(role)}`} className="py-1">
          <label className="choice font-medium">
            <input
              type="checkbox"
              name="roles"
              value={role}
              defaultChecked={ticked.includes(role)}
              aria-describedby={`may-${role}`}
            />{" "}
            <span>{roleName(role)}</span>
          </label>
          <p id={`may-${role}`} className="pointer-events-none -mt-2 ps-7.5 text-sm text-muted">
            {allowed[role]()}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
