import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/page.tsx";
import type { Route } from "./+types/invitation";
import { acceptInvitation, openInvitation } from "./accept-invitation.server.ts";
import { Doorstep } from "./doorstep.tsx";
import { NewPasswordField } from "#app/sign-in/parts/password-field.tsx";
import { fieldError } from "./sign-in-form.tsx";

export const handle = { scripts: false };

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.auth_invitation_title()) }];

export function loader({ request, context }: Route.LoaderArgs) {
  return openInvitation(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return acceptInvitation(request, context);
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === "over") {
    return (
      <Doorstep title={m.auth_invitation_over_title()} lead={m.auth_invitation_over()}>
        <a href="/sign-in" className={buttonClass("secondary")}>
          {m.auth_to_sign_in()}
        </a>
      </Doorstep>
    );
  }
  if (loaderData.state === "signed-in") {
    return (
      <Doorstep title={m.auth_invitation_title()} lead={m.auth_invitation_signed_in({ email: loaderData.email })}>
        <form method="post" action="/sign-out">
          <Button className="button-wide">{m.auth_sign_out()}</Button>
        </form>
      </Doorstep>
    );
  }
  const { email, hint, hosted } = loaderData;
  return (
    <Doorstep title={m.auth_invitation_title()} lead={m.auth_invitation_lead()}>
      {actionData?.message && <Notice tone="bad" title={actionData.message} />}
      <form method="post" className="flex flex-col gap-4" noValidate>
        <TextField label={m.auth_email()} name="username" type="email" autoComplete="username" readOnly value={email} />
        <TextField
          label={m.auth_name()}
          name="displayName"
          autoComplete="name"
          required
          defaultValue={actionData?.displayName ?? loaderData.displayName}
          error={fieldError(actionData?.errors.displayName)}
        />
        <NewPasswordField hint={hint} errors={actionData?.errors} />
        <Button tone="primary" className="button-wide mt-1">
          {m.auth_invitation_accept()}
        </Button>
      </form>
      {hosted && (
        <a href="/sign-in" className="link inline-flex min-h-11 items-center text-sm">
          {m.auth_invitation_known()}
        </a>
      )}
    </Doorstep>
  );
}
