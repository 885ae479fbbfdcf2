import { topicNames, webhookFieldNames } from "#app/apps/app-names.ts";
import { type Topic, webhookTopics } from "#app/apps/webhook.ts";
import { m } from "#app/i18n/locale.ts";
import { type FormAnswer, type OpenForm, RecordForm } from "#app/records/parts/record-form.tsx";
import { Boxes } from "#app/ui/boxes.tsx";
import { optionsOf, TextField } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

type Field = keyof typeof webhookFieldNames;

const inWords = (value: string) =>
  value
    .split("\n")
    .map((topic) => topicNames[topic as Topic]?.() ?? topic)
    .join(", ");

export function WebhookForm({
  loaderData: page,
  actionData,
}: {
  loaderData: OpenForm<Field>;
  actionData?: FormAnswer | undefined;
}) {
  const { id } = page;
  const back = id === null ? href("/apps") : href("/apps/webhooks/:id", { id });
  return (
    <RecordForm
      page={page}
      answer={actionData}
      path={id === null ? href("/apps/webhooks/new") : href("/apps/webhooks/:id/edit", { id })}
      back={back}
      title={id === null ? m.apps_webhook_new() : m.apps_webhook_edit()}
      lead={m.apps_webhook_lead()}
      nameOf={(name: Field) => webhookFieldNames[name]()}
      texts={{ create: m.apps_webhook_connect, stale: m.apps_changed_since }}
      inWords={(name, value) => (name === "topics" ? inWords(value) : value)}
    >
      {(field) => (
        <div className="panel flex flex-col gap-4">
          <TextField {...field("name")} required />
          <TextField {...field("url")} hint={m.apps_address_hint()} type="url" required />
          <Boxes {...field("topics")} options={optionsOf(topicNames, webhookTopics)} />
        </div>
      )}
    </RecordForm>
  );
}
