import { mintFormKey } from "#app/auth/once.server.ts";
import { nameOf } from "#app/auth/user.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { refuseError } from "#app/records/refusals.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { changeRoles, LastAdmin } from "#app/users/access.server.ts";
import { requireProfile } from "#app/users/list-users.server.ts";
import { rolesForm } from "#app/users/user-form.ts";
import { accessRevision } from "#app/users/user-record.server.ts";
import type { Route } from "./+types/roles";
import { RoleBoxes } from "#app/users/pages/role-boxes.tsx";

export const meta = titled(m.users_change_roles);

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { data } = await requireProfile(user, id);
  return {
    id,
    crumb: nameOf(data),
    name: nameOf(data),
    roles: data.role,
    seen: accessRevision(data),
    key: mintFormKey(user.uid, `user-roles/${id}`),
  };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  await requireProfile(user, id);
  return handleForm(
    await readForm(request, rolesForm),
    async ({ roles }, identity) => {
      const outcome = await changeRoles(user, id, { roles, ...identity }, new Date());
      return redirectChanged(request, href("/users/:id", { id }), outcome, m.users_roles_changed());
    },
    {
      refusal: refuseError(LastAdmin, () => ({ roles: m.users_problem_last_admin() })),
      stale: m.users_moved_on(),
    },
  );
}

export default function ChangeRoles({ loaderData: { id, name, roles, seen, key }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.users_change_roles()} lead={name} />
      <FormErrors reply={actionData?.reply} />
      <PostForm formKey={key} seen={seen} className="flex flex-col gap-4">
        <RoleBoxes reply={actionData?.reply} chosen={roles} />
        <p className="text-muted">{m.users_roles_body()}</p>
        <div className="action-bar">
          <LinkButton to={href("/users/:id", { id })}>{m.ui_cancel()}</LinkButton>
          <Button tone="primary">{m.users_change_roles()}</Button>
        </div>
      </PostForm>
    </div>
  );
}
