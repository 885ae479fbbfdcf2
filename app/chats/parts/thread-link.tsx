import type { ThreadKind } from "#app/chats/chat.ts";
import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { UnreadCount } from "./unread-count.tsx";

/** Doesn't prefetch, because reading the thread marks it as read. */
export function ThreadLink({ kind, id, unreadCount }: { kind: ThreadKind; id: string; unreadCount: number }) {
  return (
    <LinkButton to={href("/chats/:id", { id: `${kind}.${id}` })} prefetch="none">
      <Icon name="chat" />
      {m.chats_thread()}
      {unreadCount > 0 && <UnreadCount count={unreadCount} />}
    </LinkButton>
  );
}
