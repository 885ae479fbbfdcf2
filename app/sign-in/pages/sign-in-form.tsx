import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/page.tsx";
import { EmailField } from "./email-field.tsx";
import { ProviderButton } from "./pop-up-button.tsx";
import type { openSignIn, SignInErrors } from "#app/sign-in/sign-in.server.ts";

type Opened = Exclude<Awaited<ReturnType<typeof openSignIn>>, Response>;

/** The words of an error that the server named. */
export function fieldError(name: string | undefined): string | undefined {
  const words: Record<string, () => string> = {
    "no-email": m.auth_no_email,
    "bad-email": m.auth_bad_email,
    "no-password": m.auth_no_password,
    "long-password": () => m.auth_long_password({ maximum: 1000 }),
    "no-name": m.auth_no_name,
    "long-name": m.auth_long_name,
  };
  return name && (words[name]?.() ?? name);
}

/** E-mail and password, on both sign-in pages. It posts to the page it stands on, so `redirect` stays in the address. */
export function SignInForm({ opened, failed }: { opened: Opened; failed: SignInErrors | undefined }) {
  const { notice, demo, popup } = opened;
  return (
    <>
      {failed?.message && <Notice tone="bad" title={failed.message} />}
      {!failed && notice && (
        <Notice tone="warn" title={notice.title}>
          {notice.next}
        </Notice>
      )}
      <form method="post" className="flex flex-col gap-4" noValidate>
        <EmailField value={failed?.email} error={fieldError(failed?.errors.email)} />
        <TextField
          label={m.auth_password()}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={fieldError(failed?.errors.password)}
        />
        <a href="/sign-in/reset" className="link -my-2 inline-flex min-h-11 items-center self-start text-sm">
          {m.auth_forgot()}
        </a>
        <Button tone="primary" className="button-wide mt-1">
          {m.auth_sign_in()}
        </Button>
      </form>
      {popup && <ProviderButton {...popup} notice={notice?.title} />}
      {demo ? <DemoAccounts {...demo} /> : <p className="text-sm text-muted">{m.auth_no_account()}</p>}
    </>
  );
}

const demoRoles: Record<string, () => string> = {
  "admin@demo.test": m.shell_role_admin,
  "lead@demo.test": m.shell_role_lead,
  "qc@demo.test": m.shell_role_user,
  "manager@demo.test": m.shell_role_manager,
};

function DemoAccounts({ accounts, password }: { accounts: readonly string[]; password: string }) {
  return (
    <section aria-labelledby="demo-accounts" className="border-t border-line pt-4">
      <h2 id="demo-accounts" className="font-semibold">
        {m.auth_demo_title()}
      </h2>
      <p className="text-sm text-muted">{m.auth_demo_lead({ password })}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {accounts.map((account) => (
          <div key={account} className="contents">
            <dt className="select-all">{account}</dt>
            <dd className="text-muted">{demoRoles[account]?.()}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
