import { NewPasswordField } from "#app/sign-in/parts/password-field.tsx";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/password";
import { changePassword, openPassword } from "./password.server.ts";

export const meta = titled(m.settings_password);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return openPassword(context);
}

export function action({ request, context }: Route.ActionArgs) {
  return changePassword(request, context);
}

export default function PasswordPage({ loaderData: { email, hint, hasPassword }, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply;
  return (
    <Panel title={m.settings_password()}>
      <FormErrors reply={reply} tone="bad" />
      <p className="text-muted mb-3">{hasPassword ? m.settings_password_lead() : m.settings_password_first()}</p>
      <form method="post" className="flex max-w-md flex-col gap-4" noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {hasPassword && (
          <TextField
            {...fieldsOf<"current">(reply)("current")}
            label={m.settings_password_current()}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <NewPasswordField hint={hint} reply={reply} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button tone="primary">{m.settings_password_save()}</Button>
          <a href={href("/settings/account")} className={buttonClass("secondary")}>
            {m.settings_password_back()}
          </a>
        </div>
      </form>
    </Panel>
  );
}
