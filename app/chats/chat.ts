import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { wordPrefixes } from "#app/i18n/fold.ts";

/** `last`: characters of the latest message in lists. */
export const chatLimits = { text: 4000, name: 80, people: 50, photos: 4, last: 120, search: 100 } as const;

const personSchema = z.object({ uid: z.string(), name: z.string() });
export type ChatPerson = z.infer<typeof personSchema>;

/** The id of a thread begins with its kind. */
export const threadKinds = ["check", "feedback", "store", "task"] as const;
export type ThreadKind = (typeof threadKinds)[number];

const chatSchema = z.object({
  kind: z.enum(["direct", "group", "thread"]),
  name: z.string(),
  about: z.object({ kind: z.enum(threadKinds), id: z.string(), store: z.string(), day: z.string() }).nullable(),
  /** Their lists have it. Members of a thread are concerned, mentioned or writing; who can read it depends on the record. */
  members: z.array(z.string()),
  people: z.array(personSchema),
  count: z.number().int().min(0),
  last: z.object({ by: z.string(), byName: z.string(), text: z.string(), photos: z.number() }).nullable(),
  /** The start if there is no message. */
  lastAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
export type Chat = z.infer<typeof chatSchema>;
export const chats = collection("chats", chatSchema);

const messageSchema = z.object({
  chatId: z.string(),
  /** Starts at 1 in each conversation. */
  number: z.number().int(),
  by: z.string(),
  byName: z.string(),
  text: z.string(),
  photos: z.array(photoSchema),
  mentions: z.array(personSchema),
  /** Prefixes of words, for search. */
  words: z.array(z.string()),
  at: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
});
export type ChatMessage = z.infer<typeof messageSchema>;
export const messages = collection("messages", messageSchema);

const readMarkSchema = z.object({
  /** Number of the last message that the person has read. */
  read: z.number().int().min(0),
  /** Uid while something is unread, so that it can be counted; null if all is read or the conversation is muted. */
  unreadFor: z.string().nullable(),
  isMuted: z.boolean(),
});
export const readMarks = collection("read-marks", readMarkSchema);

export function withPeople(chat: Chat, more: readonly ChatPerson[]): Chat {
  const people = [...new Map([...chat.people, ...more].map((person) => [person.uid, person])).values()];
  return { ...chat, people, members: people.map(({ uid }) => uid) };
}

export function withoutPeople(chat: Chat, uids: readonly string[]): Chat {
  const people = chat.people.filter(({ uid }) => !uids.includes(uid));
  return { ...chat, people, members: people.map((person) => person.uid) };
}

export function lastOf({ by, byName, text, photos }: Pick<ChatMessage, "by" | "byName" | "text" | "photos">) {
  return { by, byName, text: text.replaceAll(/\s+/g, " ").slice(0, chatLimits.last), photos: photos.length };
}

export function searchPrefixesOf(text: string): string[] {
  return wordPrefixes(text);
}
