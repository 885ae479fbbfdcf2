import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { SecondStepBadge } from "./second-step-badge.tsx";
import { confirmPassword, openSecondStep } from "./second-step.server.ts";

export const meta = titled(m.settings_second);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader(args: Route.LoaderArgs) {
  return { state: await openSecondStep(args) };
}

export function action(args: Route.ActionArgs) {
  return confirmPassword(args);
}

export default function SecondStepPage({ loaderData: { state }, actionData }: Route.ComponentProps) {
  if (!state) return <Panel title={m.settings_second()}>{m.settings_second_provider()}</Panel>;
  const { on, first, confirmed, email, app, passkeys, morePasskeys, recoveryCodes, search, next } = state;
  return (
    <>
      {first && (
        <Notice tone="warn" title={m.settings_second_first()}>
          {m.settings_second_first_text()}
        </Notice>
      )}
      {next && (
        <Notice tone="good" title={m.settings_second_ready()}>
          <a href={next} className={buttonClass("primary", "mt-2")}>
            {m.settings_second_go_on()}
          </a>
        </Notice>
      )}
      <Panel title={m.settings_second()}>
        <p className="mb-3 text-muted">{m.settings_second_lead()}</p>
        <dl className="mb-4 tabular-nums">
          <Fact label={m.ui_status()}>
            <SecondStepBadge on={on} />
          </Fact>
          <Fact label={m.settings_second_app()}>
            {app === null ? m.settings_second_app_none() : m.settings_second_app_since({ at: app })}
          </Fact>
          <Fact label={m.settings_second_passkeys()}>
            {passkeys.length === 0 && <span>{m.settings_second_app_none()}</span>}
            {passkeys.map(({ id, name, since }) => (
              <span key={id} className="block">
                <span>{name}</span> <span className="text-muted">{m.settings_second_app_since({ at: since })}</span>{" "}
                {confirmed && (
                  <a
                    href={href("/settings/second-factor/remove", { passkey: id })}
                    className="link inline-flex min-h-11 items-center"
                    aria-label={m.settings_second_passkey_remove_name({ name })}
                  >
                    {m.settings_second_remove()}
                  </a>
                )}
              </span>
            ))}
          </Fact>
          {on && (
            <Fact label={m.settings_second_recovery()}>
              {m.settings_second_recovery_left({ count: recoveryCodes })}
            </Fact>
          )}
        </dl>
        {confirmed ? (
          <div className="flex flex-wrap gap-x-3 gap-y-2">
            <a href={href("/settings/second-factor/app", search)} className={buttonClass(on ? "secondary" : "primary")}>
              {app === null ? m.settings_second_app_add() : m.settings_second_app_change()}
            </a>
            {morePasskeys && (
              <a href={href("/settings/second-factor/passkey", search)} className={buttonClass("secondary")}>
                {m.settings_second_passkey_add()}
              </a>
            )}
            {on && (
              <a href={href("/settings/second-factor/recovery-codes", search)} className={buttonClass("secondary")}>
                {m.settings_second_recovery_make()}
              </a>
            )}
            {app !== null && (
              <a href={href("/settings/second-factor/remove")} className={buttonClass("quiet")}>
                {m.settings_second_app_remove()}
              </a>
            )}
          </div>
        ) : (
          <PasswordForm email={email} reply={actionData?.reply} />
        )}
      </Panel>
    </>
  );
}

function PasswordForm({ email, reply }: { email: string; reply: Reply | undefined }) {
  return (
    <form method="post" className="flex max-w-md flex-col gap-4" noValidate>
      <FormErrors reply={reply} tone="bad" />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        {...fieldsOf<"current">(reply)("current")}
        label={m.settings_password_current()}
        hint={m.settings_second_password_hint()}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button className="self-start">{m.settings_second_go_on()}</Button>
    </form>
  );
}
