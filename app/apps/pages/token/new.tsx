import { scopeNames, tokenFieldNames } from "#app/apps/app-names.ts";
import { SecretShown } from "#app/apps/pages/secret-shown.tsx";
import { tokenDays, tokenLimits, tokenScopes } from "#app/apps/token.ts";
import { tokenForm } from "#app/apps/token-form.ts";
import { createToken, TooManyTokens } from "#app/apps/tokens.server.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { refuseError } from "#app/records/refusals.ts";
import { titled } from "#app/shell/page-title.ts";
import { answerWithSecret } from "#app/shell/secret-answer.server.ts";
import { Boxes } from "#app/ui/boxes.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { optionsOf, SelectField, TextField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/new";

export const meta = titled(m.apps_token_new);

export function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "manage apps");
  return { key: mintFormKey(user.uid, "create-token") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage apps");
  return handleForm(
    await readForm(request, tokenForm),
    async (input, submission) =>
      answerWithSecret(context, { created: await createToken(user, input, submission, new Date()) }),
    {
      refusal: refuseError(TooManyTokens, () => ({ "": m.apps_tokens_too_many({ most: tokenLimits.tokens }) })),
      stale: m.apps_sent_before(),
    },
  );
}

export default function NewToken({ loaderData: { key }, actionData }: Route.ComponentProps) {
  if (actionData && "created" in actionData)
    return (
      <SecretShown
        title={m.apps_token_made()}
        label={m.apps_kind_token()}
        secret={actionData.created.token}
        body={m.apps_token_body()}
        to={href("/apps/tokens/:id", { id: actionData.created.id })}
      />
    );
  const reply = actionData?.reply;
  const field = fieldsOf<keyof typeof tokenFieldNames>(reply, { days: "90" });
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.apps_token_new()} lead={m.apps_token_lead()} />
      <FormErrors reply={reply} />
      <PostForm formKey={key} className="flex flex-col gap-4" noValidate>
        <TextField {...field("name")} label={tokenFieldNames.name()} required />
        <Boxes {...field("scopes")} label={tokenFieldNames.scopes()} options={optionsOf(scopeNames, tokenScopes)} />
        <SelectField
          {...field("days")}
          label={tokenFieldNames.days()}
          options={tokenDays.map((days) => ({
            value: String(days ?? ""),
            label: days === null ? m.apps_token_forever() : m.apps_token_for({ days }),
          }))}
        />
        <div className="action-bar">
          <LinkButton to={href("/apps")}>{m.ui_cancel()}</LinkButton>
          <Button tone="primary">{m.apps_token_make()}</Button>
        </div>
      </PostForm>
    </div>
  );
}
