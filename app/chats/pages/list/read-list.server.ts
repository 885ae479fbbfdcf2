import type { User } from "#app/auth/user.ts";
import { chatTitle, lastMessageText } from "#app/chats/chat-names.ts";
import { type ListedChat, listChats } from "#app/chats/chats.server.ts";
import { searchChats } from "#app/chats/search.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { href } from "#app/ui/href.ts";

export interface ChatRow {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  readonly kind: "direct" | "group" | "thread";
  readonly preview: string;
  readonly at: string;
  readonly unreadCount: number;
  readonly isMuted: boolean;
}

function rowOf({ uid }: User, { id, data, unreadCount, isMuted }: ListedChat): ChatRow {
  return {
    key: id,
    to: href("/chats/:id", { id }),
    title: chatTitle(uid, data),
    kind: data.kind,
    preview: lastMessageText(uid, data),
    at: formatInstant(data.lastAt, config.APP_TIME_ZONE),
    unreadCount,
    isMuted,
  };
}

export async function readChatList(user: User, cursor: string | null) {
  const { chats, next } = await listChats(user, cursor);
  return { rows: chats.map((chat) => rowOf(user, chat)), next };
}

export async function searchChatList(user: User, search: string) {
  const results = await searchChats(user, search, (chat) => chatTitle(user.uid, chat));
  return {
    chats: results.chats.map((chat) => rowOf(user, chat)),
    messages: results.messages.map(({ message: { id, data }, chat }): ChatRow => ({
      ...rowOf(user, chat),
      key: id,
      // The page that ends with this message.
      to: href("/chats/:id", { id: chat.id, before: String(data.number + 1) }),
      preview: `${data.byName}: ${data.text}`,
      at: formatInstant(data.at, config.APP_TIME_ZONE),
      unreadCount: 0,
    })),
  };
}
