import { data, Form } from "react-router";
import { readEmailSettings, sendTestMail } from "#app/apps/email.server.ts";
import { currentReview } from "#app/auth/parked-review.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { reachesPeople } from "#app/mail/transport.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";

export const meta = titled(m.apps_kind_email);

export function loader({ context }: Route.LoaderArgs) {
  return readEmailSettings(requireUser(context));
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  if (currentReview()) return null;
  const refused = await sendTestMail(user);
  if (refused !== null) return data({ refused }, { status: 502 });
  const recipient = { to: user.email };
  return redirectWithToast(request, href("/apps/email"), {
    tone: "good",
    message: reachesPeople ? m.apps_email_sent(recipient) : m.apps_email_written(recipient),
  });
}

export default function Email({ loaderData: email, actionData }: Route.ComponentProps) {
  const { server, folder, from, to } = email;
  const sends = server !== null || folder !== null;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <PageHeader title={m.apps_kind_email()} lead={m.apps_email_lead()} />
      {actionData && (
        <Notice tone="bad" title={m.apps_email_refused()}>
          <p className="wrap-anywhere">{actionData.refused}</p>
        </Notice>
      )}
      <Panel>
        <p className="mb-2">
          {server ? m.apps_email_by_server() : folder ? m.apps_email_by_folder() : m.apps_email_none()}
        </p>
        <dl>
          <Fact label={m.apps_email_server()}>{server}</Fact>
          <Fact label={m.apps_email_folder()}>{folder}</Fact>
          <Fact label={m.apps_email_from()}>{from}</Fact>
          <Fact label={m.apps_message_waiting()}>{formatNumber(email.waiting, getLocale())}</Fact>
          <Fact label={m.apps_message_failed()}>{formatNumber(email.givenUp, getLocale())}</Fact>
        </dl>
        <p className="mt-3 text-sm text-muted">{m.apps_email_settings()}</p>
      </Panel>
      {sends && (
        <Form method="post">
          <p className="mb-2">{server ? m.apps_email_test_to({ to }) : m.apps_email_test_written({ to })}</p>
          <Button tone="primary">{server ? m.apps_email_test() : m.apps_email_test_write()}</Button>
        </Form>
      )}
    </div>
  );
}
