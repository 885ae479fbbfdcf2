import { scopeNames } from "#app/apps/app-names.ts";
import { apiDescription, apiPath } from "#app/apps/api-path.ts";
import { AppStatusBadge } from "#app/apps/pages/status-badge.tsx";
import { tokenEvents } from "#app/apps/events.ts";
import { tokenHistory } from "#app/apps/parts/history.server.ts";
import { isTokenOpen } from "#app/apps/token.ts";
import { requireToken, revokeToken } from "#app/apps/tokens.server.ts";
import { eventNames } from "#app/audit-log/event-names.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import type { FormIdentity } from "#app/changes/change.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { publicOrigin } from "#app/mail/transport.server.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { Button } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { emptyForm } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { PageHeader, Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.name ?? m.apps_kind_token()) }];
}

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { data } = await requireToken(user, id);
  const instant = (at: string | null) => at && formatInstant(at, config.APP_TIME_ZONE);
  const [scope] = data.scopes;
  return {
    name: data.name,
    owner: data.ownerName,
    hint: data.hint,
    scopes: data.scopes.map((each) => scopeNames[each]()).join(", "),
    createdAt: instant(data.createdAt),
    until: instant(data.expiresAt),
    revoked: instant(data.revokedAt),
    used: instant(data.lastUsedAt),
    open: isTokenOpen(data, new Date()),
    example: `curl -H "Authorization: Bearer sqc_…${data.hint}" ${publicOrigin}${apiPath}/${scope === "reports" ? "reports/summary" : scope}`,
    key: mintFormKey(user.uid, `revoke-token/${id}`),
    history: await readRecordHistory(tokenEvents, id, { ...tokenHistory, verbs: eventNames }),
  };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  await requireToken(user, id);
  const revoke = async (_: unknown, submission: FormIdentity) => {
    const outcome = await revokeToken(user, id, submission, new Date());
    return redirectChanged(request, href("/apps/tokens/:id", { id }), outcome, m.apps_token_revoked());
  };
  return handleForm(await readForm(request, emptyForm), revoke, { stale: m.apps_sent_before() });
}

export default function Token({ loaderData: token, actionData }: Route.ComponentProps) {
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <PageHeader title={token.name} lead={m.apps_kind_token()} />
      <FormErrors reply={actionData?.reply} />
      <Panel>
        <dl>
          <Fact label={m.apps_status()}>
            <AppStatusBadge status={token.open ? "connected" : "not"} />
          </Fact>
          <Fact label={m.apps_token_scopes()}>{token.scopes}</Fact>
          <Fact label={m.apps_token_owner()}>{token.owner}</Fact>
          <Fact label={m.apps_token_ends_with()}>{token.hint}</Fact>
          <Fact label={m.apps_token_made_at()}>{token.createdAt}</Fact>
          <Fact label={m.apps_used()}>{token.used ?? m.apps_token_unused()}</Fact>
          <Fact label={m.apps_token_until()}>{token.until ?? m.apps_token_forever()}</Fact>
          <Fact label={m.apps_token_revoked_at()}>{token.revoked}</Fact>
        </dl>
      </Panel>
      {token.open && (
        <>
          <Panel title={m.apps_token_try()}>
            <p className="mb-2">{m.apps_token_try_body()}</p>
            <pre translate="no" className="text-sm whitespace-pre-wrap wrap-anywhere">
              {token.example}
            </pre>
            <p className="mt-2">
              <a className="link -my-2.5 inline-block py-2.5" href={apiDescription}>
                {m.apps_token_description()}
              </a>
            </p>
          </Panel>
          <PostForm formKey={token.key}>
            <p className="mb-2">{m.apps_token_revoke_body()}</p>
            <Button tone="danger">{m.apps_token_revoke()}</Button>
          </PostForm>
        </>
      )}
      <Panel title={m.records_history()}>
        <History history={token.history} />
      </Panel>
    </div>
  );
}
