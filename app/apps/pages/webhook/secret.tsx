import { SecretShown } from "#app/apps/pages/secret-shown.tsx";
import { renewSecret, requireWebhook } from "#app/apps/webhooks.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { answerWithSecret } from "#app/shell/secret-answer.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { emptyForm } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/secret";
import { webhookMoves } from "./form.server.ts";

export const meta = titled(m.apps_secret_renew);

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return webhookMoves.load(requireUser(context), id, "renew-webhook-secret");
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  await requireWebhook(user, id);
  return handleForm(await readForm(request, emptyForm), async (_, submission) => {
    const secret = await renewSecret(user, id, submission, new Date());
    return answerWithSecret(context, { renewed: { secret } });
  });
}

export default function RenewSecret({ params: { id }, loaderData: { name, key }, actionData }: Route.ComponentProps) {
  const page = href("/apps/webhooks/:id", { id });
  if (actionData && "renewed" in actionData)
    return (
      <SecretShown
        title={m.apps_secret_renewed()}
        label={m.apps_secret()}
        secret={actionData.renewed.secret}
        body={m.apps_secret_renewed_body()}
        to={page}
      />
    );
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.apps_secret_renew()} lead={name} />
      <FormErrors reply={actionData?.reply} />
      <p className="mb-4">{m.apps_secret_renew_body()}</p>
      <PostForm formKey={key} className="action-bar">
        <LinkButton to={page}>{m.ui_cancel()}</LinkButton>
        <Button tone="primary">{m.apps_secret_renew()}</Button>
      </PostForm>
    </div>
  );
}
