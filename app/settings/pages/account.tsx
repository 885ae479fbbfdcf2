import { Form } from "react-router";
import { SignOutForm } from "#app/sign-in/parts/sign-out-form.tsx";
import { getLocale, m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Badge, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/account";
import { languageChoices } from "#app/settings/languages.ts";
import { readDevices } from "./devices.server.ts";
import { SecondStepBadge } from "./second-factor/second-step-badge.tsx";
import { secondStepState } from "./second-factor/second-step.server.ts";
import { signOutEverywhere } from "./password.server.ts";
import { PreferenceChoice } from "#app/settings/parts/preference-choice.tsx";
import { href } from "#app/ui/href.ts";

export const meta = titled(m.settings_account);

export async function loader({ request, context }: Route.LoaderArgs) {
  return { devices: await readDevices(request, context), secondStep: secondStepState(context) };
}

export function action({ request, context }: Route.ActionArgs) {
  return signOutEverywhere(request, context);
}

export default function AccountPage({ loaderData: { devices, secondStep } }: Route.ComponentProps) {
  return (
    <>
      <Panel title={m.shell_language()}>
        <p className="mb-3 text-muted">{m.settings_language_lead()}</p>
        <PreferenceChoice
          preference="locale"
          label={m.shell_language()}
          current={getLocale()}
          options={languageChoices}
        />
        <p className="mt-2 text-sm text-muted">{m.settings_saved_here()}</p>
      </Panel>
      <Panel title={m.settings_password()}>
        <p className="mb-3 text-muted">{m.settings_password_about()}</p>
        <a href={href("/settings/account/password")} className={buttonClass("secondary")}>
          {m.settings_password_change()}
        </a>
      </Panel>
      <Panel title={m.settings_second()}>
        <p className="mb-3 text-muted">{m.settings_second_lead()}</p>
        {secondStep && (
          <p className="mb-3">
            <SecondStepBadge on={secondStep === "on"} />
          </p>
        )}
        <a href={href("/settings/second-factor")} className={buttonClass("secondary")}>
          {m.settings_second_change()}
        </a>
      </Panel>
      <Panel title={m.settings_devices()}>
        <ul>
          {devices.map(({ id, name, times, current }) => (
            <li
              key={id}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line py-2 not-first:border-t"
            >
              <span>
                <span>{name}</span> {current && <Badge tone="good">{m.settings_device_this()}</Badge>}
                <span className="block text-sm text-muted tabular-nums">{times}</span>
              </span>
              {!current && (
                <Form method="post" action={href("/settings/account/device")}>
                  <Button
                    tone="quiet"
                    name="session"
                    value={id}
                    aria-label={m.settings_device_end_name({ device: name })}
                  >
                    {m.settings_device_end()}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={m.settings_everywhere()}>
        <p className="mb-3 text-muted">{m.settings_everywhere_lead()}</p>
        {/* With a new page, nothing of the old one stays in the browser. */}
        <SignOutForm>
          <Button tone="danger">{m.settings_everywhere_do()}</Button>
        </SignOutForm>
      </Panel>
      <Panel title={m.settings_data()}>
        <p className="mb-3 text-muted">{m.settings_data_lead()}</p>
        <a href={href("/settings/account/data.json")} download className={buttonClass("secondary")}>
          {m.settings_data_get()}
        </a>
      </Panel>
    </>
  );
}
