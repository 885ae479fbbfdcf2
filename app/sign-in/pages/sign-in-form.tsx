import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/page.tsx";
import { EmailField } from "./email-field.tsx";
import { ProviderButton } from "./pop-up-button.tsx";
import type { openSignIn } from "#app/sign-in/sign-in.server.ts";
import { href } from "#app/ui/href.ts";

type Opened = Awaited<ReturnType<typeof openSignIn>>["data"];

/** Posts to its page, so that `redirect` stays in the address. */
export function SignInForm({ opened, reply }: { opened: Opened; reply: Reply | undefined }) {
  const { notice, demo, popup } = opened;
  const field = fieldsOf<"email" | "password">(reply);
  return (
    <>
      <FormErrors reply={reply} tone="bad" />
      {!reply && notice && (
        <Notice tone="warn" title={notice.title}>
          {notice.next}
        </Notice>
      )}
      <form method="post" className="flex flex-col gap-4" noValidate>
        <EmailField {...field("email")} />
        <TextField
          {...field("password")}
          label={m.sign_in_password()}
          type="password"
          autoComplete="current-password"
          required
        />
        <a href={href("/sign-in/reset")} className="link -my-2 inline-flex min-h-11 items-center self-start text-sm">
          {m.sign_in_reset_title()}
        </a>
        <Button tone="primary" className="mt-1 w-full">
          {m.shell_sign_in()}
        </Button>
      </form>
      {popup && <ProviderButton {...popup} notice={notice?.title} />}
      {demo ? <DemoAccounts {...demo} /> : <p className="text-sm text-muted">{m.sign_in_no_account()}</p>}
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
        {m.sign_in_demo_title()}
      </h2>
      <p className="text-sm text-muted">{m.sign_in_demo_lead({ password })}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {accounts.map((account) => (
          <div key={account} className="contents">
            <dt className="wrap-anywhere select-all">{account}</dt>
            <dd className="text-muted">{demoRoles[account]?.()}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
