import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import type { ChatPage } from "./read-chat.server.ts";

const recordWords = {
  check: m.chats_open_check,
  feedback: m.chats_open_feedback,
  store: m.chats_open_store,
  task: m.chats_open_task,
};

export function ChatHead({ page: { id, title, face, record, members, isMuted } }: { page: ChatPage }) {
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-2">
      {face && <Avatar name={title} photo={face.photo} size="size-9" />}
      <h1 className="min-w-0 flex-1 basis-48 text-lg wrap-anywhere">{title}</h1>
      {record && <LinkButton to={record.to}>{recordWords[record.kind]()}</LinkButton>}
      {(isMuted !== null || members !== null) && (
        <MoreMenu>
          {members !== null && (
            <LinkButton to={href("/chats/:id/people", { id })}>{m.chats_people({ count: members })}</LinkButton>
          )}
          {isMuted !== null && (
            <Form method="post" action={href("/chats/:id/mute", { id })}>
              <Button name="mute" value={isMuted ? "no" : "yes"}>
                {isMuted ? m.chats_unmute() : m.chats_mute()}
              </Button>
            </Form>
          )}
        </MoreMenu>
      )}
    </header>
  );
}
