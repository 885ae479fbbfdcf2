import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { m } from "#app/i18n/locale.ts";
import { reachesPeople } from "#app/mail/transport.server.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { answerWithSecret } from "#app/shell/secret-answer.server.ts";
import { invitationPath } from "#app/sign-in/invitations.server.ts";
import { AlreadyUser, inviteUser } from "#app/sign-in/people.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { RoleBoxes } from "#app/users/pages/role-boxes.tsx";
import { invitationForm } from "#app/users/user-form.ts";
import type { Route } from "./+types/invite";

export const meta = titled(m.users_invite);

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "manage users");
  return { key: mintFormKey(user.uid, "invite-user"), mailed: reachesPeople };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage users");
  const form = await readForm(request, invitationForm);
  return handleForm(
    form,
    async ({ email, roles }, { key }) => {
      const token = await inviteUser(user, { email, roles, key }, new Date());
      const link = `${config.ORIGIN ?? url.origin}${invitationPath(token)}`;
      return answerWithSecret(context, { invited: { email, link, manages: roles.includes("manager") } });
    },
    {
      answer: (error) =>
        error instanceof AlreadyUser
          ? form.refuse({ email: m.users_problem_known() }, { existingUid: error.uid })
          : null,
      stale: m.ui_form_sent(),
    },
  );
}

export default function InviteUser({ loaderData: { key, mailed }, actionData }: Route.ComponentProps) {
  if (actionData && "invited" in actionData) {
    const { email, link, manages } = actionData.invited;
    return (
      <div className="flex max-w-2xl flex-col gap-4">
        <PageHeader title={m.users_invited()} lead={email} />
        <Notice tone="good" title={mailed ? m.users_invited_mailed() : m.users_invited_unmailed()}>
          <p className="mb-2">{mailed ? m.users_invited_body() : m.users_invited_unmailed_body()}</p>
          <CopyField name="link" label={m.users_invitation_link()} value={link} />
        </Notice>
        {manages && (
          <Notice title={m.users_invited_manager()}>
            <p>{m.users_invited_manager_body()}</p>
            <a className="link inline-flex min-h-11 items-center" href={href("/qc/store-managers")}>
              {m.shell_nav_store_managers()}
            </a>
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <LinkButton to={href("/users/invite")} reloadDocument>
            {m.users_invite_another()}
          </LinkButton>
          <LinkButton to={href("/users/invitations")}>{m.users_invitations()}</LinkButton>
        </div>
      </div>
    );
  }
  const existingUid = actionData && "existingUid" in actionData ? actionData.existingUid : "";
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.users_invite()} lead={m.users_invite_lead()} />
      <FormErrors reply={actionData?.reply} />
      <PostForm formKey={key} className="flex flex-col gap-4" noValidate>
        <TextField
          {...fieldsOf<"email">(actionData?.reply)("email")}
          label={m.ui_email()}
          type="email"
          autoComplete="off"
          required
        />
        {existingUid && (
          <a className="link" href={href("/users/:id", { id: existingUid })}>
            {m.users_problem_known_open()}
          </a>
        )}
        <RoleBoxes chosen={["user"]} reply={actionData?.reply} />
        <div className="action-bar">
          <LinkButton to={href("/users")}>{m.ui_cancel()}</LinkButton>
          <Button tone="primary">{m.users_invite()}</Button>
        </div>
      </PostForm>
    </div>
  );
}
