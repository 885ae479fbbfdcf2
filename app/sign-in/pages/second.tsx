import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { PasskeyForm } from "#app/sign-in/parts/passkey-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import type { Route } from "./+types/second";
import { openSecond, submitSecond } from "./second.server.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export const handle = { scripts: false };

export const meta = titled(m.sign_in_second_title);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader(args: Route.LoaderArgs) {
  return openSecond(args);
}

export function action(args: Route.ActionArgs) {
  return submitSecond(args);
}

export default function SignInSecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, app, recovery, passkey, again } = loaderData;
  const reply = actionData?.reply;
  return (
    <SignInFrame title={m.sign_in_second_title()} lead={m.sign_in_second_lead({ email })}>
      <FormErrors reply={reply} tone="bad" />
      {passkey && (
        <PasskeyForm options={passkey} asks="get">
          <Button tone="primary" className="w-full">
            {m.sign_in_second_passkey()}
          </Button>
        </PasskeyForm>
      )}
      <form method="post" className="flex flex-col gap-4" noValidate>
        <TextField
          {...fieldsOf<"code">(reply)("code")}
          defaultValue=""
          label={app ? m.sign_in_second_code() : m.sign_in_second_recovery_code()}
          hint={app ? (recovery ? m.sign_in_second_code_hint_recovery() : m.sign_in_second_code_hint()) : undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button tone={passkey ? "secondary" : "primary"} className="mt-1 w-full">
          {m.shell_sign_in()}
        </Button>
      </form>
      <p className="text-sm text-muted">{m.sign_in_second_lost()}</p>
      <a href={again} className="link -my-2 inline-flex min-h-11 items-center self-start text-sm">
        {m.sign_in_second_other()}
      </a>
    </SignInFrame>
  );
}
