import type { User } from "#app/auth/user.ts";
import type { Chat } from "#app/chats/chat.ts";
import { chatTitle, lastMessageText } from "#app/chats/chat-names.ts";
import { type ListedChat, listChats } from "#app/chats/chats.server.ts";
import { searchChats } from "#app/chats/search.server.ts";
import { config } from "#app/config.server.ts";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatShortDay } from "#app/i18n/format.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { readPhotos } from "#app/users/photos.server.ts";

export interface ChatRow {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  readonly kind: "direct" | "group" | "thread";
  readonly face: string | null;
  readonly preview: string;
  readonly at: string;
  readonly unreadCount: number;
  readonly isMuted: boolean;
}

function formatAt(instant: string): string {
  const [at, timeZone] = [new Date(instant), config.APP_TIME_ZONE];
  const [day, today] = [dayOf(at, timeZone), dayOf(new Date(), timeZone)];
  return day === today ? clockTimeOf(at, timeZone) : formatShortDay(day, today, getLocale());
}

export const otherPersonOf = (uid: string, { kind, people }: Chat) =>
  kind === "direct" ? people.find((person) => person.uid !== uid)?.uid : undefined;

async function readFaces(user: User, chats: readonly ListedChat[]): Promise<(chat: Chat) => string | null> {
  const photos = await readPhotos(
    user,
    chats.flatMap(({ data }) => otherPersonOf(user.uid, data) ?? []),
  );
  return (chat) => photos.get(otherPersonOf(user.uid, chat) ?? "") ?? null;
}

type FaceOf = Awaited<ReturnType<typeof readFaces>>;

function rowOf({ uid }: User, { id, data, unreadCount, isMuted }: ListedChat, faceOf: FaceOf): ChatRow {
  return {
    key: id,
    face: faceOf(data),
    to: href("/chats/:id", { id }),
    title: chatTitle(uid, data),
    kind: data.kind,
    preview: lastMessageText(uid, data),
    at: formatAt(data.lastAt),
    unreadCount,
    isMuted,
  };
}

export async function readChatList(user: User, cursor: string | null) {
  const { chats, next } = await listChats(user, cursor);
  const faceOf = await readFaces(user, chats);
  return { rows: chats.map((chat) => rowOf(user, chat, faceOf)), next };
}

export async function searchChatList(user: User, search: string) {
  const results = await searchChats(user, search, (chat) => chatTitle(user.uid, chat));
  const faceOf = await readFaces(user, [...results.chats, ...results.messages.map(({ chat }) => chat)]);
  return {
    chats: results.chats.map((chat) => rowOf(user, chat, faceOf)),
    messages: results.messages.map(({ message: { id, data }, chat }): ChatRow => ({
      ...rowOf(user, chat, faceOf),
      key: id,
      // The page that ends with this message.
      to: href("/chats/:id", { id: chat.id, before: String(data.number + 1) }),
      preview: `${data.byName}: ${data.text}`,
      at: formatAt(data.at),
      unreadCount: 0,
    })),
  };
}
