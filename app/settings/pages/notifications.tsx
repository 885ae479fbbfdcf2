import { Form } from "react-router";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendsMail } from "#app/mail/transport.server.ts";
import { groupsOf, readChoices, saveChoices } from "#app/notifications/choices.server.ts";
import { type NoticeGroup, choicesFormOf, noticeWays } from "#app/notifications/notice.ts";
import { groupNames, wayNames } from "#app/notifications/notice-names.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { viewedPages } from "#app/views/view.ts";
import { listMailedViews } from "#app/views/views.server.ts";
import type { Route } from "./+types/notifications";

export const meta = titled(m.shell_notifications);

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const [choices, mailed] = await Promise.all([readChoices(user), listMailedViews(user)]);
  return {
    choices,
    key: mintFormKey(user.uid, "notice-choices"),
    groups: groupsOf(user),
    byMail: sendsMail,
    mailed: mailed.map(({ id, data: { list, name, search } }) => ({ id, list, name, search })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  return handleForm(await readForm(request, choicesFormOf(groupsOf(user))), async (choices) => {
    await saveChoices(user, { ...(await readChoices(user)), ...choices }, new Date());
    const message = m.settings_notices_saved();
    return redirectWithToast(request, href("/settings/notifications"), { tone: "good", message });
  });
}

const waysWithoutMail = [
  { value: "daily", label: m.settings_notices_way_app_no_mail },
  { value: "none", label: wayNames.none },
] as const;

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, key, groups, byMail, mailed } = loaderData;
  const choiceOf = (group: NoticeGroup) => (byMail || choices[group] === "none" ? choices[group] : "daily");
  const first = Object.fromEntries(groups.map((group) => [group, choiceOf(group)]));
  const field = fieldsOf<NoticeGroup>(actionData?.reply, first);
  const options = (byMail ? noticeWays.map((value) => ({ value, label: wayNames[value] })) : waysWithoutMail).map(
    ({ value, label }) => ({ value, label: label() }),
  );
  return (
    <>
      <Panel title={m.shell_notifications()}>
        <p className="mb-4 text-muted">{byMail ? m.settings_notices_lead() : m.settings_notices_no_mail()}</p>
        <FormErrors reply={actionData?.reply} />
        <PostForm formKey={key} className="flex max-w-md flex-col gap-4">
          {groups.map((group) => (
            <SelectField key={group} {...field(group)} label={groupNames[group]()} options={options} />
          ))}
          <Button tone="primary" className="self-start">
            {m.settings_notices_save()}
          </Button>
        </PostForm>
      </Panel>
      {mailed.length > 0 && (
        <Panel title={m.settings_mailed_reports()}>
          <p className="mb-2 text-muted">{m.settings_mailed_reports_lead()}</p>
          <ul>
            {mailed.map(({ id, list, name, search }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-line not-first:border-t"
              >
                <a className="link flex min-h-11 items-center" href={`${viewedPages[list]}?${search}`}>
                  {name}
                </a>
                <Form method="post" action={href("/qc/views")}>
                  <input type="hidden" name="list" value={list} />
                  <input type="hidden" name="search" value={search} />
                  <Button tone="quiet" name="unmail" value={id}>
                    {m.settings_mail_stop()}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
