import { Form } from "react-router";
import { topicNames } from "#app/apps/app-words.ts";
import { topics, webhookLimits } from "#app/apps/webhook.ts";
import { m } from "#app/i18n/locale.ts";
import { Boxes } from "#app/ui/boxes.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { OpenedWebhook } from "./form.server.ts";

export function WebhookForm({ opened, reply }: { opened: OpenedWebhook; reply: Reply | undefined }) {
  const { id, first, seen, key } = opened;
  const field = fieldsOf<"name" | "url">(reply, first);
  const typed = (reply?.initialValue as Record<string, string | string[]> | undefined)?.["topics"] ?? [];
  return (
    <div className="max-w-2xl">
      <PageHeader title={id === null ? m.apps_webhook_new() : m.apps_webhook_edit()} lead={m.apps_webhook_lead()} />
      <FormErrors reply={reply} />
      <Form method="post" className="flex flex-col gap-4" noValidate>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={seen} />
        <TextField {...field("name")} label={m.apps_name()} maxLength={webhookLimits.name} required />
        <TextField
          {...field("url")}
          label={m.apps_address()}
          hint={m.apps_address_hint()}
          type="url"
          maxLength={webhookLimits.url}
          autoComplete="off"
          required
        />
        <Boxes
          name="topics"
          label={m.apps_topics()}
          options={topics.map((value) => ({ value, label: topicNames[value]() }))}
          chosen={reply ? [typed].flat() : opened.topics}
          error={reply?.error?.["topics"]?.[0]}
        />
        <div className="action-bar">
          <LinkButton to={id === null ? href("/apps") : href("/apps/webhooks/:id", { id })}>
            {m.apps_cancel()}
          </LinkButton>
          <Button tone="primary">{id === null ? m.apps_webhook_connect() : m.apps_save()}</Button>
        </div>
      </Form>
    </div>
  );
}
