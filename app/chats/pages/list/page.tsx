import { Form } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { chatLimits } from "#app/chats/chat.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/page";
import { searchChatList, readChatList } from "./read-list.server.ts";
import { ChatRows } from "./rows.tsx";

export const meta = titled(m.shell_nav_chats);

const searchSchema = z.object({
  q: z.string().trim().max(chatLimits.search).catch("").default(""),
  cursor: z.string().optional(),
});

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { q, cursor = null } = searchSchema.parse(Object.fromEntries(url.searchParams));
  const results = q ? await searchChatList(user, q) : null;
  const page = results ? null : await readChatList(user, cursor);
  return { q, first: cursor !== null, results, page };
}

export default function Chats({ loaderData: { q, first, results, page } }: Route.ComponentProps) {
  const start = (
    <LinkButton tone="primary" to={href("/chats/new")}>
      {m.chats_new_title()}
    </LinkButton>
  );
  return (
    <div className="max-w-3xl">
      <PageHeader title={m.shell_nav_chats()} lead={m.chats_lead()} actions={start} />
      <Form method="get" role="search" className="mb-4 flex gap-2">
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label={m.chats_search_label()}
          placeholder={m.chats_search_label()}
          maxLength={chatLimits.search}
          className="input"
        />
        <Button>{m.chats_search()}</Button>
      </Form>
      {results && (
        <>
          <ChatRows title={m.chats_found_chats()} rows={results.chats} />
          <ChatRows title={m.chats_found_messages()} rows={results.messages} />
          {results.chats.length + results.messages.length === 0 && (
            <EmptyState title={m.chats_found_none({ search: q })}>{m.chats_found_none_body()}</EmptyState>
          )}
        </>
      )}
      {page && page.rows.length === 0 && (
        <EmptyState title={m.chats_none()}>
          <p>{m.chats_none_body()}</p>
          <p className="mt-2">{m.chats_none_threads()}</p>
        </EmptyState>
      )}
      {page && <ChatRows rows={page.rows} />}
      <Pager
        first={first ? "" : null}
        next={page?.next ? new URLSearchParams({ cursor: page.next }).toString() : null}
      />
    </div>
  );
}
