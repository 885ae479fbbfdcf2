import { Form } from "react-router";
import { eventNames } from "#app/audit-log/event-names.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import type { User } from "#app/auth/user.ts";
import { groupNameForm } from "#app/chats/chat-form.ts";
import { chatEvents } from "#app/chats/events.ts";
import { chatFieldNames } from "#app/chats/field-names.ts";
import { chatHistory } from "#app/chats/parts/history.server.ts";
import { requireChat } from "#app/chats/chats.server.ts";
import { addPeople, renameGroup } from "#app/chats/groups.server.ts";
import type { FormIdentity } from "#app/changes/change.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader, Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { readPeople } from "#app/users/find-people.server.ts";
import type { Route } from "./+types/page";
import { readChoice } from "./choose-people.server.ts";
import { PeopleChoice } from "./people-choice.tsx";
import { chatRefusal } from "#app/chats/pages/problems.server.ts";

export const meta = titled(m.chats_people_title);

async function requireGroup(user: User, id: string) {
  const { stored } = await requireChat(user, id);
  if (stored?.data.kind !== "group") throw new Response(null, { status: 404 });
  return stored.data;
}

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { name, people, members } = await requireGroup(user, id);
  const { search, chosen, matches } = await readChoice(user, url);
  const isNew = ({ uid }: { uid: string }) => !members.includes(uid);
  return {
    id,
    crumb: name,
    name,
    people: people.map((person) => ({ ...person, own: person.uid === user.uid })),
    history: await readRecordHistory(chatEvents, id, { ...chatHistory, verbs: eventNames }),
    choice: { search, chosen: chosen.filter(isNew), matches: matches.filter(isNew) },
    addKey: mintFormKey(user.uid, `add-people/${id}`),
    renameKey: mintFormKey(user.uid, `rename-chat/${id}`),
  };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const [user, now] = [requireUser(context), new Date()];
  const group = await requireGroup(user, id);
  const isRenaming = (fields: FormData) => fields.get("intent") === "rename";
  const form = await readForm(request, (fields) => {
    if (!isRenaming(fields)) fields.set("name", group.name);
    return groupNameForm;
  });
  const renames = isRenaming(form.fields);
  const ticked = form.fields.getAll("with").map(String);
  const change = async ({ name }: { name: string }, submission: FormIdentity) => {
    if (renames) await renameGroup(user, id, name, submission, now);
    else await addPeople(user, id, ticked, submission, now);
    const message = renames ? m.chats_renamed_toast() : m.chats_added_toast();
    return redirectWithToast(request, href("/chats/:id/people", { id }), { tone: "good", message });
  };
  const more = { chosen: await readPeople(user, ticked) };
  return handleForm(form, change, { refusal: chatRefusal, more });
}

export default function ChatPeople({ loaderData: page, actionData }: Route.ComponentProps) {
  const { id, choice } = page;
  const field = fieldsOf<"name">(actionData?.reply, { name: page.name });
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.chats_people_title()} lead={page.name} />
      <FormErrors reply={actionData?.reply} title={m.chats_not_saved()} />
      <Panel title={m.chats_members()}>
        <ul>
          {page.people.map(({ uid, name, own }) => (
            <li key={uid} className="py-1 wrap-anywhere">
              {own ? m.chats_name_you({ name }) : name}
            </li>
          ))}
        </ul>
        <Form method="post" action={href("/chats/:id/leave", { id })} className="mt-3">
          <p className="mb-2 text-sm text-muted">{m.chats_leave_body()}</p>
          <Button tone="danger">{m.chats_leave()}</Button>
        </Form>
      </Panel>
      <Panel title={m.ui_name()}>
        <PostForm formKey={page.renameKey} className="flex flex-wrap items-end gap-2" key={page.name}>
          <TextField {...field("name")} label={chatFieldNames.name()} className="flex-1 basis-48" />
          <Button name="intent" value="rename">
            {m.chats_rename()}
          </Button>
        </PostForm>
      </Panel>
      <Panel title={m.chats_add_title()}>
        <p className="mb-2 text-muted">{m.chats_add_body()}</p>
        <Form method="post" className="flex flex-col gap-4" key={page.people.length}>
          <PeopleChoice
            key={`${choice.search} ${actionData?.chosen.length}`}
            {...choice}
            chosen={actionData?.chosen.length ? actionData.chosen : choice.chosen}
            error={actionData?.reply.error?.["people"]?.[0]}
          />
          <Button tone="primary" name="key" value={page.addKey} className="self-start">
            {m.chats_add()}
          </Button>
        </Form>
      </Panel>
      <Panel title={m.records_history()}>
        <History history={page.history} />
      </Panel>
    </div>
  );
}
