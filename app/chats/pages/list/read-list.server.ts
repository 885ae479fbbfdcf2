import type { User } from "#app/auth/user.ts";
import { chatTitle, lastWords } from "#app/chats/chat-names.ts";
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
  readonly words: string;
  readonly at: string;
  readonly unread: number;
  readonly isMuted: boolean;
}

function rowOf({ uid }: User, { id, data, unread, isMuted }: ListedChat): ChatRow {
  return {
    key: id,
    to: href("/chats/:id", { id }),
    title: chatTitle(uid, data),
    kind: data.kind,
    words: lastWords(uid, data),
    at: formatInstant(data.lastAt, config.APP_TIME_ZONE),
    unread,
    isMuted,
  };
}

export async function readList(user: User, cursor: string | null) {
  const { chats, next } = await listChats(user, cursor);
  return { rows: chats.map((chat) => rowOf(user, chat)), next };
}

export async function readFound(user: User, search: string) {
  const found = await searchChats(user, search, (chat) => chatTitle(user.uid, chat));
  return {
    chats: found.chats.map((chat) => rowOf(user, chat)),
    messages: found.messages.map(({ message: { id, data }, chat }): ChatRow => ({
      ...rowOf(user, chat),
      key: id,
      // The page that ends with this message.
      to: href("/chats/:id", { id: chat.id, before: String(data.number + 1) }),
      words: `${data.byName}: ${data.text}`,
      at: formatInstant(data.at, config.APP_TIME_ZONE),
      unread: 0,
    })),
  };
}
