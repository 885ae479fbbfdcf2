import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { chatLimits } from "#app/chats/chat.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/page";
import { searchChatList, readChatList } from "./read-list.server.ts";
import { ChatRows } from "./rows.tsx";
import { ChatSearch } from "./search.tsx";

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
  const isEmpty = page?.rows.length === 0;
  return (
    <>
      <PageHeader title={m.shell_nav_chats()} lead={m.chats_lead()} actions={start} />
      <div className="chat-list">
        <div className="chat-rows">
          <ChatSearch query={q} />
          {results && (
            <>
              <ChatRows title={m.chats_found_chats()} rows={results.chats} />
              <ChatRows title={m.chats_found_messages()} rows={results.messages} />
              {results.chats.length + results.messages.length === 0 && (
                <EmptyState title={m.chats_found_none({ search: q })}>{m.chats_found_none_body()}</EmptyState>
              )}
            </>
          )}
          {isEmpty && (
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
        {!isEmpty && (
          <div className="hidden flex-1 place-content-center gap-2 px-8 text-center xl:grid">
            <p className="text-lg font-semibold">{m.chats_choose()}</p>
            <p className="mx-auto max-w-100 text-muted">{m.chats_none_threads()}</p>
          </div>
        )}
      </div>
    </>
  );
}
