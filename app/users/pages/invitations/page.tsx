import { eventNames } from "#app/audit-log/event-names.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import type { FormIdentity } from "#app/changes/change.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { roleName } from "#app/shell/role-name.ts";
import { invitationEvents } from "#app/sign-in/events.ts";
import { invitationHistory } from "#app/sign-in/parts/history.server.ts";
import { listInvitations, withdrawInvitation } from "#app/sign-in/people.server.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { Button, NewButton } from "#app/ui/button.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { withdrawForm } from "#app/users/user-form.ts";
import type { Route } from "./+types/page";

export const meta = titled(m.users_invitations);

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const open = await listInvitations(user, new Date());
  const history = await readRecordHistory(invitationEvents, null, { ...invitationHistory, verbs: eventNames });
  return {
    key: mintFormKey(user.uid, "withdraw-invitation"),
    history,
    invitations: open.map(({ id, data }) => ({
      id,
      email: data.email,
      roles: data.roles.map(roleName).join(", "),
      by: data.byName ?? m.auth_system(),
      until: formatInstant(data.expiresAt, config.APP_TIME_ZONE),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const withdraw = async ({ email }: { email: string }, { key }: FormIdentity) => {
    const page = href("/users/invitations");
    if ((await withdrawInvitation(user, { email, key }, new Date())) === "same")
      return redirectUnchanged(request, page, 204);
    return redirectWithToast(request, page, { tone: "good", message: m.users_withdrawn() });
  };
  return handleForm(await readForm(request, withdrawForm), withdraw, { stale: m.ui_form_sent() });
}

export default function InvitationsPage({
  loaderData: { invitations, history, key },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHeader
        title={m.users_invitations()}
        lead={m.users_invitations_lead()}
        actions={<NewButton to={href("/users/invite")}>{m.users_invite()}</NewButton>}
      />
      <FormErrors reply={actionData?.reply} />
      {invitations.length === 0 ? (
        <EmptyState title={m.users_invitations_none()}>{m.users_invitations_none_body()}</EmptyState>
      ) : (
        <ul className="list">
          {invitations.map(({ id, email, roles, by, until }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
              <span className="min-w-0 flex-1 basis-56">
                <span className="block font-medium wrap-anywhere">{email}</span>
                <span className="block text-sm text-muted">{roles}</span>
                <span className="block text-sm text-muted tabular-nums">{m.users_invitation_until({ by, until })}</span>
              </span>
              <PostForm formKey={key}>
                <input type="hidden" name="email" value={email} />
                <Button>{m.users_withdraw()}</Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      {history.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-3">{m.users_history()}</h2>
          <History history={history} />
        </section>
      )}
    </div>
  );
}
