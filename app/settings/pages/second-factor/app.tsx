import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { QrPicture } from "#app/ui/qr-code.tsx";
import type { Route } from "./+types/app";
import { secondFactorLimits } from "./limits.ts";
import { confirmApp, openApp } from "./second-step.server.ts";

export const meta = titled(m.settings_second_app_add);

export function loader(args: Route.LoaderArgs) {
  return openApp(args);
}

export function action(args: Route.ActionArgs) {
  return confirmApp(args);
}

export default function AddAppPage({ loaderData, actionData }: Route.ComponentProps) {
  const { replaces, back } = loaderData;
  const { sealed, code, text } = actionData?.setup ?? loaderData.setup;
  const reply = actionData?.reply;
  return (
    <Panel title={replaces ? m.settings_second_app_change() : m.settings_second_app_add()}>
      <FormErrors reply={reply} />
      <form method="post" className="flex max-w-md flex-col gap-4" noValidate>
        <ol className="ms-5 flex list-decimal flex-col gap-4">
          <li>{m.settings_second_step_open()}</li>
          <li>
            {m.settings_second_step_scan()}
            <QrPicture code={code} label={m.settings_second_qr()} className="my-3 size-52 rounded-md" />
            <p className="text-sm text-muted">{m.settings_second_step_type()}</p>
            <p className="font-mono select-all">{text}</p>
          </li>
          <li>{m.settings_second_step_code()}</li>
        </ol>
        <input type="hidden" name="sealed" value={sealed} />
        <TextField
          {...fieldsOf<"code">(reply)("code")}
          label={m.settings_second_code()}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={secondFactorLimits.code}
          required
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button tone="primary">{m.settings_second_app_confirm()}</Button>
          <a href={back} className={buttonClass("secondary")}>
            {m.ui_cancel()}
          </a>
        </div>
      </form>
    </Panel>
  );
}
