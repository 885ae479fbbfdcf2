import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { foldedWords, matchesSearch, searchPrefix, wordPrefixes } from "#app/i18n/fold.ts";
import { type Chat, type ChatMessage, messages } from "./chat.ts";
import { type ListedChat, listChats } from "./chats.server.ts";

/** Only the latest pages of conversations are searched. */
const maxPages = 3;
const maxFound = 30;

interface FoundMessage {
  readonly message: Stored<ChatMessage>;
  readonly chat: ListedChat;
}

export async function searchChats(user: User, search: string, title: (chat: Chat) => string) {
  const prefix = searchPrefix(search);
  if (prefix === null) return { chats: [], messages: [] };
  const matchingChats: ListedChat[] = [];
  const matches: FoundMessage[] = [];
  for (let page = 0, cursor: string | null = null; page < maxPages; page++) {
    const { chats, next } = await listChats(user, cursor);
    const byId = new Map(chats.map((chat) => [chat.id, chat]));
    const ids = [...byId.keys()];
    matchingChats.push(...chats.filter(({ data }) => matchesSearch(wordPrefixes(title(data)), search)));
    const ofPage = ids.length > 0 ? await findMessages(ids, prefix) : [];
    matches.push(
      ...ofPage
        .filter(({ data }) => hasWords(data, search))
        .map((message) => ({ message, chat: byId.get(message.data.chatId)! })),
    );
    if (next === null) break;
    cursor = next;
  }
  const latest = matches.toSorted((a, b) => (a.message.data.at < b.message.data.at ? 1 : -1));
  return { chats: matchingChats, messages: latest.slice(0, maxFound) };
}

async function findMessages(ids: readonly string[], prefix: string): Promise<readonly Stored<ChatMessage>[]> {
  const { documents } = await db.query(messages, {
    where: [
      ["chatId", "in", ids],
      ["words", "array-contains", prefix],
    ],
    orderBy: [["at", "desc"]],
    limit: maxFound,
  });
  return documents;
}

/** The stored prefixes leave out words of a long message. */
function hasWords({ text }: ChatMessage, search: string): boolean {
  const words = foldedWords(text);
  return foldedWords(search).every((searched) => words.some((word) => word.startsWith(searched)));
}
