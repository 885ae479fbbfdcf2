import { Form, redirect } from "react-router";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { groupNameForm } from "#app/chats/chat-form.ts";
import { chatFieldNames } from "#app/chats/field-names.ts";
import { startChat } from "#app/chats/groups.server.ts";
import type { FormIdentity } from "#app/changes/change.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { readPeople } from "#app/users/find-people.server.ts";
import type { Route } from "./+types/new";
import { readChoice } from "./choose-people.server.ts";
import { PeopleChoice } from "./people-choice.tsx";
import { chatRefusal } from "#app/chats/pages/problems.server.ts";

export const meta = titled(m.chats_new_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return { ...(await readChoice(user, url)), key: mintFormKey(user.uid, "start-chat") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = await readForm(request, groupNameForm);
  const people = form.fields.getAll("with").map(String);
  const start = async ({ name }: { name: string }, submission: FormIdentity) => {
    const id = await startChat(user, { people, name }, submission, new Date());
    return redirect(href("/chats/:id", { id }));
  };
  return handleForm(form, start, { refusal: chatRefusal, more: { chosen: await readPeople(user, people) } });
}

export default function NewChat({ loaderData: page, actionData }: Route.ComponentProps) {
  const field = fieldsOf<"name">(actionData?.reply, { name: page.name });
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.chats_new_title()} lead={m.chats_new_lead()} />
      <FormErrors reply={actionData?.reply} title={m.chats_not_started()} />
      <Form method="post" className="flex flex-col gap-4">
        <PeopleChoice
          key={`${page.search} ${actionData?.chosen.length}`}
          search={page.search}
          chosen={actionData?.chosen ?? page.chosen}
          matches={page.matches}
          error={actionData?.reply.error?.["people"]?.[0]}
        />
        <TextField {...field("name")} label={chatFieldNames.name()} hint={m.chats_group_hint()} />
        <div className="action-bar">
          <LinkButton to={href("/chats")}>{m.ui_cancel()}</LinkButton>
          {/* Only this button sends the key: a search would put it into the address. */}
          <Button tone="primary" name="key" value={page.key}>
            {m.chats_start()}
          </Button>
        </div>
      </Form>
    </div>
  );
}
