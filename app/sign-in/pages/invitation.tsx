import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import type { Route } from "./+types/invitation";
import { acceptInvitation, openInvitation } from "./accept-invitation.server.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { NewPasswordField } from "#app/sign-in/parts/password-field.tsx";
import { href } from "#app/ui/href.ts";

export const handle = { scripts: false };

export const meta = titled(m.sign_in_invitation_title);

export function loader(args: Route.LoaderArgs) {
  return openInvitation(args);
}

export function action(args: Route.ActionArgs) {
  return acceptInvitation(args);
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === "over") {
    return (
      <SignInFrame title={m.sign_in_invitation_over_title()} lead={m.sign_in_invitation_over()}>
        <a href={href("/sign-in")} className={buttonClass("secondary")}>
          {m.sign_in_go()}
        </a>
      </SignInFrame>
    );
  }
  if (loaderData.state === "signed-in") {
    return (
      <SignInFrame
        title={m.sign_in_invitation_title()}
        lead={m.sign_in_invitation_signed_in({ email: loaderData.email })}
      >
        <form method="post" action={href("/sign-out")}>
          <Button className="w-full">{m.shell_sign_out()}</Button>
        </form>
      </SignInFrame>
    );
  }
  const { email, hint, hosted, isKnown } = loaderData;
  const reply = actionData?.reply;
  return (
    <SignInFrame
      title={isKnown ? m.sign_in_reset_new_title() : m.sign_in_invitation_title()}
      lead={isKnown ? m.sign_in_reset_new_lead() : m.sign_in_invitation_lead()}
    >
      <FormErrors reply={reply} tone="bad" />
      <form method="post" className="flex flex-col gap-4" noValidate>
        <TextField label={m.ui_email()} name="username" type="email" autoComplete="username" readOnly value={email} />
        {!isKnown && (
          <TextField
            {...fieldsOf(reply, { displayName: "" })("displayName")}
            label={m.sign_in_name()}
            autoComplete="name"
            required
          />
        )}
        <NewPasswordField hint={hint} reply={reply} />
        <Button tone="primary" className="w-full mt-1">
          {m.sign_in_reset_save()}
        </Button>
      </form>
      {hosted && !isKnown && (
        <a href={href("/sign-in")} className="link inline-flex min-h-11 items-center text-sm">
          {m.sign_in_invitation_known()}
        </a>
      )}
    </SignInFrame>
  );
}
