import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { PasskeyForm } from "#app/sign-in/parts/passkey-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/passkey";
import { secondFactorLimits } from "./limits.ts";
import { confirmPasskey, openPasskey } from "./second-step.server.ts";

export const meta = titled(m.settings_second_passkey_add);

export function loader(args: Route.LoaderArgs) {
  return openPasskey(args);
}

export function action(args: Route.ActionArgs) {
  return confirmPasskey(args);
}

export default function AddPasskeyPage({ loaderData: { options, name, app, back }, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply;
  return (
    <Panel title={m.settings_second_passkey_add()}>
      <FormErrors reply={reply} tone="bad" />
      <p className="mb-3 max-w-184 text-muted">{m.settings_second_passkey_lead()}</p>
      <div className="flex max-w-md flex-col gap-3">
        <PasskeyForm options={options} asks="create">
          <TextField
            {...fieldsOf(reply, { name })("name")}
            label={m.ui_name()}
            hint={m.settings_second_passkey_name_hint()}
            maxLength={secondFactorLimits.passkeyName}
            required
          />
          <Button tone="primary" className="self-start">
            {m.settings_second_passkey_add()}
          </Button>
        </PasskeyForm>
        <noscript>
          <a href={app} className={buttonClass("primary")}>
            {m.settings_second_app_add()}
          </a>
        </noscript>
        <a href={back} className={buttonClass("secondary", "self-start")}>
          {m.ui_cancel()}
        </a>
      </div>
    </Panel>
  );
}
