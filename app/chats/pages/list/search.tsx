import { Form } from "react-router";
import { chatLimits } from "#app/chats/chat.ts";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";

export function ChatSearch({ query = "" }: { query?: string }) {
  return (
    <Form method="get" action={href("/chats")} role="search" className="mb-4 flex gap-2">
      <input
        type="search"
        name="q"
        defaultValue={query}
        aria-label={m.chats_search_label()}
        placeholder={m.chats_search_label()}
        maxLength={chatLimits.search}
        className="input"
      />
      <Button aria-label={m.chats_search()} className="px-3">
        <Icon name="search" />
      </Button>
    </Form>
  );
}
