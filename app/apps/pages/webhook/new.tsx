import { SecretShown } from "#app/apps/pages/secret-shown.tsx";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { answerWithSecret } from "#app/shell/secret-answer.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/new";
import { newWebhookPage } from "./form.server.ts";
import { WebhookForm } from "./webhook-fields.tsx";

export const meta = titled(m.apps_webhook_new);

export function loader({ context }: Route.LoaderArgs) {
  return newWebhookPage.load(requireUser(context));
}

export function action({ request, context }: Route.ActionArgs) {
  return newWebhookPage.handle(requireUser(context), request, new Date(), (created) =>
    answerWithSecret(context, { created }),
  );
}

export default function NewWebhook({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "created" in actionData)
    return (
      <SecretShown
        title={m.apps_webhook_made()}
        label={m.apps_secret()}
        secret={actionData.created.secret}
        body={m.apps_webhook_secret_body()}
        to={href("/apps/webhooks/:id", { id: actionData.created.id })}
      />
    );
  return <WebhookForm loaderData={loaderData} actionData={actionData} />;
}
