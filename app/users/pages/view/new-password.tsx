import { mintFormKey } from "#app/auth/once.server.ts";
import { nameOf } from "#app/auth/user.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import type { FormIdentity } from "#app/changes/change.server.ts";
import { config } from "#app/config.server.ts";
import { m } from "#app/i18n/locale.ts";
import { reachesPeople } from "#app/mail/transport.server.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { answerWithSecret } from "#app/shell/secret-answer.server.ts";
import { invitationPath } from "#app/sign-in/invitations.server.ts";
import { sendPasswordLink } from "#app/sign-in/people.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { emptyForm } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { requireProfile } from "#app/users/list-users.server.ts";
import type { Route } from "./+types/new-password";

export const meta = titled(m.users_new_password);

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { data: profile } = await requireProfile(user, id);
  const name = nameOf(profile);
  return { id, crumb: name, name, key: mintFormKey(user.uid, `new-password/${id}`), mailed: reachesPeople };
}

export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { data: profile } = await requireProfile(user, id);
  const form = await readForm(request, emptyForm);
  const makeLink = async (_: unknown, identity: FormIdentity) => {
    const token = await sendPasswordLink(user, profile, identity, new Date());
    return answerWithSecret(context, { link: `${config.ORIGIN ?? url.origin}${invitationPath(token)}` });
  };
  return handleForm(form, makeLink, {
    answer(error) {
      const isDisabled = error instanceof Response && error.status === 409;
      return isDisabled ? form.refuse({ "": m.users_new_password_disabled() }, { status: 409 }) : null;
    },
  });
}

export default function NewPassword({ loaderData: { id, name, key, mailed }, actionData }: Route.ComponentProps) {
  const link = actionData && "link" in actionData ? actionData.link : null;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <PageHeader title={m.users_new_password()} lead={name} />
      {link === null ? (
        <>
          <FormErrors reply={actionData && "reply" in actionData ? actionData.reply : undefined} />
          <p>{m.users_new_password_body({ name })}</p>
          <PostForm formKey={key} className="action-bar">
            <LinkButton to={href("/users/:id", { id })}>{m.ui_cancel()}</LinkButton>
            <Button tone="primary">{mailed ? m.users_new_password_send() : m.users_new_password_make()}</Button>
          </PostForm>
        </>
      ) : (
        <>
          <Notice tone="good" title={mailed ? m.users_invited_mailed() : m.users_invited_unmailed()}>
            <p className="mb-2">{mailed ? m.users_invited_body() : m.users_invited_unmailed_body()}</p>
            <CopyField name="link" label={m.users_invitation_link()} value={link} />
          </Notice>
          <LinkButton to={href("/users/:id", { id })} className="self-start">
            {m.users_new_password_back({ name })}
          </LinkButton>
        </>
      )}
    </div>
  );
}
