import { AppStatusBadge } from "#app/apps/pages/status-badge.tsx";
import { webhookLimits } from "#app/apps/webhook.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";
import { MessageLog } from "./message-log.tsx";
import { readWebhook } from "./read-webhook.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.name ?? m.apps_kind_webhook()) }];
}

export function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  return readWebhook(requireUser(context), id, url.searchParams);
}

export default function WebhookPage({ loaderData: webhook }: Route.ComponentProps) {
  const { id, connected, stopped } = webhook;
  return (
    <div className="max-w-2xl">
      <PageHeader
        title={webhook.name}
        lead={webhook.url}
        actions={
          <>
            {connected && (
              <PostForm formKey={webhook.sendKey} action={href("/apps/webhooks/:id/send", { id })}>
                <Button tone="primary">{m.apps_test()}</Button>
              </PostForm>
            )}
            <LinkButton to={href("/apps/webhooks/:id/edit", { id })}>{m.records_edit()}</LinkButton>
            <LinkButton to={href("/apps/webhooks/:id/secret", { id })}>{m.apps_secret_renew()}</LinkButton>
            <PostForm formKey={webhook.statusKey} action={href("/apps/webhooks/:id/status", { id })}>
              {!connected && <input type="hidden" name="connect" value="yes" />}
              <Button tone={connected ? "danger" : "primary"}>
                {connected ? m.apps_disconnect() : m.apps_connect_again()}
              </Button>
            </PostForm>
          </>
        }
      />
      {stopped && (
        <Notice tone="warn" title={m.apps_stopped()}>
          {stopped === "gone" ? m.apps_stopped_gone() : m.apps_stopped_failing({ count: webhookLimits.failures })}
        </Notice>
      )}
      <div className="flex flex-col gap-4">
        <Panel>
          <dl>
            <Fact label={m.apps_status()}>
              <AppStatusBadge status={webhook.status} />
            </Fact>
            <Fact label={m.apps_topics()}>{webhook.topics.join(", ")}</Fact>
            <Fact label={m.apps_since()}>{webhook.since}</Fact>
          </dl>
        </Panel>
        <Panel title={m.apps_log()}>
          <p className="mb-2 text-muted">{m.apps_log_lead()}</p>
          <MessageLog webhook={webhook} />
          <Pager first={webhook.first} next={webhook.next} />
        </Panel>
        <Panel title={m.records_history()}>
          <History history={webhook.history} />
        </Panel>
      </div>
    </div>
  );
}
