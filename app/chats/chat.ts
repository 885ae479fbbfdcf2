/** Conversations: between two people, in a group, or about a record; what is said in them, and how far each person has read. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { photoSchema } from "#app/files/photo.ts";
import { wordPrefixes } from "#app/i18n/fold.ts";

/** `last`: characters that a list shows of the latest message; `search`: of what is searched for. */
export const chatLimits = { text: 4000, name: 80, people: 50, photos: 4, last: 120, search: 100 } as const;

const personSchema = z.object({ uid: z.string(), name: z.string() });
export type ChatPerson = z.infer<typeof personSchema>;

/** The kinds of records with threads; a thread's id begins with one. */
export const threadKinds = ["check", "feedback", "store", "task"] as const;
export type ThreadKind = (typeof threadKinds)[number];

const chatSchema = z.object({
  kind: z.enum(["direct", "group", "thread"]),
  /** Only groups have one. */
  name: z.string(),
  /** The record of a thread, as lists show it. */
  about: z.object({ kind: z.enum(threadKinds), id: z.string(), store: z.string(), day: z.string() }).nullable(),
  /** In whose list it stands. Of a thread: people whom the record concerns, who wrote or who were mentioned; the record decides who reads it. */
  members: z.array(z.string()),
  /** The same people by name. */
  people: z.array(personSchema),
  /** Messages so far. */
  count: z.number().int().min(0),
  last: z.object({ by: z.string(), byName: z.string(), text: z.string(), photos: z.number() }).nullable(),
  /** Time of the latest message; of the start where there is none. */
  lastAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
export type Chat = z.infer<typeof chatSchema>;
export const chats = collection("chats", chatSchema);

const messageSchema = z.object({
  chatId: z.string(),
  /** From 1 on in each conversation. */
  number: z.number().int(),
  by: z.string(),
  byName: z.string(),
  text: z.string(),
  photos: z.array(photoSchema),
  mentions: z.array(personSchema),
  /** Prefixes of its words, for search. */
  words: z.array(z.string()),
  at: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
});
export type Message = z.infer<typeof messageSchema>;
export const messages = collection("messages", messageSchema);

/** How far a person has read a conversation. */
const readMarkSchema = z.object({
  /** Number of the last message read. */
  read: z.number().int().min(0),
  /** The person while something is left to read, so that it can be counted; null where all is read or the conversation is muted. */
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

/** The part of a message that the list of conversations shows. */
export function lastOf({ by, byName, text, photos }: Pick<Message, "by" | "byName" | "text" | "photos">) {
  return { by, byName, text: text.replaceAll(/\s+/g, " ").slice(0, chatLimits.last), photos: photos.length };
}

export function wordsOf(text: string): string[] {
  return wordPrefixes(text);
}
