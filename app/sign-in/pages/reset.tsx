import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/page.tsx";
import type { Route } from "./+types/reset";
import { Doorstep } from "./doorstep.tsx";
import { EmailField } from "./email-field.tsx";
import { NewPasswordField } from "#app/sign-in/parts/password-field.tsx";
import { openReset, submitReset } from "./reset.server.ts";
import { fieldError } from "./sign-in-form.tsx";

export const handle = { scripts: false };

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.auth_reset_title()) }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ request }: Route.LoaderArgs) {
  return openReset(request);
}

export function action({ request, context }: Route.ActionArgs) {
  return submitReset(request, context);
}

export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === "no-mail") {
    return (
      <Doorstep title={m.auth_reset_title()} lead={m.auth_reset_no_mail()}>
        <BackToSignIn />
      </Doorstep>
    );
  }
  if (loaderData.state === "over") {
    return (
      <Doorstep title={m.auth_invitation_over_title()} lead={m.auth_reset_over()}>
        <a href="/sign-in/reset" className={buttonClass("primary")}>
          {m.auth_reset_again()}
        </a>
        <BackToSignIn />
      </Doorstep>
    );
  }
  const failed = actionData?.message && <Notice tone="bad" title={actionData.message} />;
  if (loaderData.state === "open") {
    const { email, hint } = loaderData;
    return (
      <Doorstep title={m.auth_reset_new_title()} lead={m.auth_reset_new_lead()}>
        {failed}
        <form method="post" className="flex flex-col gap-4" noValidate>
          <TextField
            label={m.auth_email()}
            name="username"
            type="email"
            autoComplete="username"
            readOnly
            value={email}
          />
          <NewPasswordField hint={hint} errors={actionData?.errors} />
          <Button tone="primary" className="button-wide mt-1">
            {m.auth_reset_save()}
          </Button>
        </form>
      </Doorstep>
    );
  }
  if (actionData?.sent) {
    return (
      <Doorstep title={m.auth_reset_sent_title()} lead={m.auth_reset_sent({ email: actionData.email ?? "" })}>
        <BackToSignIn />
      </Doorstep>
    );
  }
  return (
    <Doorstep title={m.auth_reset_title()} lead={m.auth_reset_lead()}>
      {failed}
      <form method="post" className="flex flex-col gap-4" noValidate>
        <EmailField value={actionData?.email} error={fieldError(actionData?.emailError)} />
        <Button tone="primary" className="button-wide mt-1">
          {m.auth_reset_send()}
        </Button>
      </form>
      <BackToSignIn />
    </Doorstep>
  );
}

function BackToSignIn() {
  return (
    <a href="/sign-in" className={buttonClass("secondary")}>
      {m.auth_to_sign_in()}
    </a>
  );
}
