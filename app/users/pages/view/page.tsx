import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { signOutUser } from "#app/sign-in/people.server.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ContactLink, Fact } from "#app/ui/facts.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { emptyForm } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader, Panel, PanelHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { requireProfile } from "#app/users/list-users.server.ts";
import { UserStatus } from "#app/users/pages/user-signs.tsx";
import type { Route } from "./+types/page";
import { readUserPage } from "./read-user.server.ts";

const link = "link -my-2.5 inline-block min-w-11 py-2.5";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.user.name ?? m.shell_nav_users()) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return { user: await readUserPage(requireUser(context), params.id, new Date()) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { data } = await requireProfile(user, params.id);
  return handleForm(await readForm(request, emptyForm), async (_, { key }) => {
    await signOutUser(user, data, { key }, new Date());
    const page = href("/users/:id", { id: params.id });
    return redirectWithToast(request, page, { tone: "good", message: m.users_signed_out_done() });
  });
}

export default function UserPage({ loaderData: { user }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <Avatar name={user.name} photo={user.photo} size="size-14" />
            <span className="min-w-0 wrap-anywhere">{user.name}</span>
          </span>
        }
        lead={user.roles.join(", ")}
        actions={
          <>
            {!user.own && !user.disabled && (
              <LinkButton to={href("/chats/new", { with: user.uid })}>
                <Icon name="chat" />
                {m.users_write()}
              </LinkButton>
            )}
            <LinkButton to={href("/users/:id/access", { id: user.uid })}>
              {user.disabled ? m.users_enable() : m.users_disable()}
            </LinkButton>
            {!user.disabled && (
              <LinkButton to={href("/users/:id/new-password", { id: user.uid })}>{m.users_new_password()}</LinkButton>
            )}
            <LinkButton tone="primary" to={href("/users/:id/roles", { id: user.uid })}>
              {m.users_change_roles()}
            </LinkButton>
          </>
        }
      />
      <FormErrors reply={actionData?.reply} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start [&>*]:mt-0!">
        <Panel title={m.users_facts()}>
          <dl>
            <Fact label={m.ui_status()}>
              <UserStatus disabled={user.disabled} />
            </Fact>
            <Fact label={m.ui_email()}>
              <ContactLink href={`mailto:${user.email}`} text={user.email} />
            </Fact>
            <Fact label={m.users_account_number()}>
              <span className="tabular-nums">{user.account}</span>
            </Fact>
            {user.secondStep !== null && (
              <Fact label={m.users_second_step()}>
                {user.secondStep ? m.users_second_step_on() : m.users_second_step_off()}
              </Fact>
            )}
            <Fact label={m.users_joined()}>{user.joined}</Fact>
            <Fact label={m.users_seen()}>{user.lastSignIn}</Fact>
          </dl>
          <PostForm formKey={user.key} className="mt-4 border-t border-line pt-4">
            <p className="mb-3 text-muted">{m.users_sign_out_body()}</p>
            <Button>{m.users_sign_out()}</Button>
          </PostForm>
        </Panel>
        <Panel title={m.users_work()}>
          <dl>
            <Fact label={m.shell_nav_checks()}>
              <a className={link} href={href("/qc/checks", { inspectorId: user.uid })}>
                {m.users_checks_all()}
              </a>
            </Fact>
            <Fact label={m.users_drafts()}>
              <a className={link} href={href("/qc/checks", { inspectorId: user.uid, status: "draft" })}>
                {user.drafts}
              </a>
            </Fact>
            <Fact label={m.users_activities()}>
              <a className={link} href={href("/qc/activities", { inspectorId: user.uid })}>
                {m.users_activities_all()}
              </a>
            </Fact>
            <Fact label={m.shell_nav_tasks()}>
              <a className={link} href={href("/tasks", { ownerId: user.manager?.id ?? user.uid })}>
                {m.users_tasks_all()}
              </a>
            </Fact>
            {user.manager && (
              <Fact label={m.users_manager()}>
                <a className={link} href={href("/qc/store-managers/:id", { id: user.manager.id })}>
                  {user.manager.name}
                </a>
              </Fact>
            )}
            {user.manager && (
              <Fact label={m.users_stores()}>
                {user.manager.stores.length === 0 && <span>{m.users_stores_none()}</span>}
                {user.manager.stores.map(({ id, name }) => (
                  <a key={id} className="link block touch:py-3" href={href("/qc/stores/:id", { id })}>
                    {name}
                  </a>
                ))}
              </Fact>
            )}
          </dl>
        </Panel>
      </div>
      <section className="mt-6">
        <PanelHeader title={m.users_done()}>
          <LinkButton tone="quiet" to={href("/qc/audit-log", { by: user.uid })}>
            {m.users_done_all()}
          </LinkButton>
        </PanelHeader>
        {user.done.length === 0 ? <p className="text-muted">{m.users_done_none()}</p> : <Done done={user.done} />}
      </section>
      <section className="mt-6">
        <h2 className="mb-3">{m.users_history()}</h2>
        <History history={user.history} />
      </section>
    </>
  );
}

function Done({ done }: { done: Route.ComponentProps["loaderData"]["user"]["done"] }) {
  return (
    <ul className="list">
      {done.map(({ id, what, name, to, instant, at }) => (
        <li key={id} className="list-link relative flex-wrap justify-between gap-y-0">
          <span className="min-w-0 wrap-anywhere">
            {to ? (
              <a href={to} className="font-medium after:absolute after:inset-0 hover:underline">
                {name}
              </a>
            ) : (
              <span className="font-medium">{name}</span>
            )}
            <span className="block text-sm text-muted">{what}</span>
          </span>
          <time dateTime={instant} className="text-sm text-muted tabular-nums">
            {at}
          </time>
        </li>
      ))}
    </ul>
  );
}
