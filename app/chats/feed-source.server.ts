import { db } from "#app/db/db.server.ts";
import { type FeedSource, readSince } from "#app/notifications/feed.server.ts";
import { chats, type Message, messages } from "./chat.ts";
import { countUnreadChats } from "./chats.server.ts";

/** Messages and withdrawals, as open pages hear of them: never what they say, which is read by who can. */
export const messageSource: FeedSource<Message> = {
  event: "chats",
  async since(at) {
    const withdrawn = await readSince(messages, at, "withdrawnAt");
    return [...(await readSince(messages, at)), ...withdrawn.map((each) => ({ ...each, id: `${each.id} withdrawn` }))];
  },
  async whom(fresh) {
    const found = await db.getMany(chats, [...new Set(fresh.map(({ data }) => data.chatId))]);
    return found.flatMap((chat) => chat?.data.members ?? []);
  },
  chats: (fresh) => fresh.map(({ data }) => data.chatId),
  count: countUnreadChats,
};
