import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import type { Route } from "./+types/reset";
import { SignInFrame } from "./sign-in-frame.tsx";
import { EmailField } from "./email-field.tsx";
import { NewPasswordField } from "#app/sign-in/parts/password-field.tsx";
import { href } from "#app/ui/href.ts";
import { openReset, submitReset } from "./reset.server.ts";

export const handle = { scripts: false };

export const meta = titled(m.sign_in_reset_title);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return openReset(url);
}

export function action(args: Route.ActionArgs) {
  return submitReset(args);
}

export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === "no-mail") {
    return (
      <SignInFrame title={m.sign_in_reset_title()} lead={m.sign_in_reset_no_mail()}>
        <BackToSignIn />
      </SignInFrame>
    );
  }
  if (loaderData.state === "over") {
    return (
      <SignInFrame title={m.sign_in_invitation_over_title()} lead={m.sign_in_reset_over()}>
        <a href={href("/sign-in/reset")} className={buttonClass("primary")}>
          {m.sign_in_reset_again()}
        </a>
        <BackToSignIn />
      </SignInFrame>
    );
  }
  const reply = actionData && "reply" in actionData ? actionData.reply : undefined;
  const failed = <FormErrors reply={reply} tone="bad" />;
  if (loaderData.state === "open") {
    const { email, hint } = loaderData;
    return (
      <SignInFrame title={m.sign_in_reset_new_title()} lead={m.sign_in_reset_new_lead()}>
        {failed}
        <form method="post" className="flex flex-col gap-4" noValidate>
          <TextField label={m.ui_email()} name="username" type="email" autoComplete="username" readOnly value={email} />
          <NewPasswordField hint={hint} reply={reply} />
          <Button tone="primary" className="w-full mt-1">
            {m.sign_in_reset_save()}
          </Button>
        </form>
      </SignInFrame>
    );
  }
  const sentTo = actionData && "sentTo" in actionData ? actionData.sentTo : null;
  if (sentTo !== null) {
    return (
      <SignInFrame title={m.sign_in_reset_sent_title()} lead={m.sign_in_reset_sent({ email: sentTo })}>
        <BackToSignIn />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={m.sign_in_reset_title()} lead={m.sign_in_reset_lead()}>
      {failed}
      <form method="post" className="flex flex-col gap-4" noValidate>
        <EmailField {...fieldsOf<"email">(reply)("email")} />
        <Button tone="primary" className="w-full mt-1">
          {m.sign_in_reset_send()}
        </Button>
      </form>
      <BackToSignIn />
    </SignInFrame>
  );
}

function BackToSignIn() {
  return (
    <a href={href("/sign-in")} className={buttonClass("secondary")}>
      {m.sign_in_go()}
    </a>
  );
}
