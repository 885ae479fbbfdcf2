import { orNotFound, withinScope } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { BadCursor, type Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { type Chat, chats, type ChatMessage, messages, readMarks, type ThreadKind, withoutPeople } from "./chat.ts";
import { findThreadRecord, threadId, threadOf, type ThreadRecord, unreadableThreads } from "./threads.server.ts";

const chatsPerPage = 30;
const messagesPerPage = 40;
const maxUnreadCount = 99;

export function markId(chatId: string, uid: string): string {
  return derivedId("read-mark", chatId, uid);
}

export interface OpenChat {
  readonly id: string;
  /** Null for a thread without messages. */
  readonly stored: Stored<Chat> | null;
  readonly record: ThreadRecord | null;
}

/** Null if there is none or the user can't read it. */
export async function findChat(user: User, id: string): Promise<OpenChat | null> {
  const thread = threadOf(id);
  if (thread) {
    const record = await findThreadRecord(user, thread);
    return record && { id, stored: await db.get(chats, id), record };
  }
  const stored = withinScope(user, "chat", await db.get(chats, id), ({ data }) => can(user, "read chat", data));
  return stored && { id, stored, record: null };
}

export async function requireChat(user: User, id: string): Promise<OpenChat> {
  return orNotFound(await findChat(user, id));
}

export interface ListedChat {
  readonly id: string;
  readonly data: Chat;
  readonly unreadCount: number;
  readonly isMuted: boolean;
}

/** Conversations that the user can no longer read leave their list. */
export async function listChats(user: User, cursor: string | null) {
  const query = {
    where: [["members", "array-contains", user.uid]],
    orderBy: [["lastAt", "desc"]],
    limit: chatsPerPage,
  } as const;
  const page = await db.query(chats, { ...query, cursor }).catch((error: unknown) => {
    if (error instanceof BadCursor) return db.query(chats, query);
    throw error;
  });
  const gone = await unreadableThreads(user, page.documents);
  for (const id of gone) await leaveList(user, id);
  const readable = page.documents.filter(({ id }) => !gone.has(id));
  const marks = await db.getMany(
    readMarks,
    readable.map(({ id }) => markId(id, user.uid)),
  );
  const listed = readable.map(({ id, data }, at): ListedChat => ({
    id,
    data,
    unreadCount: data.count - (marks[at]?.data.read ?? 0),
    isMuted: marks[at]?.data.isMuted ?? false,
  }));
  return { chats: listed, next: page.next };
}

async function leaveList({ uid }: User, id: string): Promise<void> {
  const mark = markId(id, uid);
  await db.transaction(async (tx) => {
    const [stored, readMark] = [await tx.get(chats, id), await tx.get(readMarks, mark)];
    if (!stored) return;
    tx.set(chats, id, withoutPeople(stored.data, [uid]));
    if (readMark) tx.set(readMarks, mark, { ...readMark.data, unreadFor: null });
  });
}

export function countUnreadChats(uid: string): Promise<number> {
  return db.count(readMarks, [["unreadFor", "==", uid]], { upTo: maxUnreadCount });
}

/** 0 for people who aren't members or have muted it. */
export async function countUnreadIn({ uid }: User, kind: ThreadKind, recordId: string): Promise<number> {
  const id = threadId(kind, recordId);
  const mark = (await db.get(readMarks, markId(id, uid)))?.data;
  const chat = mark?.unreadFor ? (await db.get(chats, id))?.data : undefined;
  return mark && chat ? chat.count - mark.read : 0;
}

/** Null for people who aren't members. */
export async function readMuted({ uid }: User, { id, stored }: OpenChat): Promise<boolean | null> {
  if (!stored?.data.members.includes(uid)) return null;
  return (await db.get(readMarks, markId(id, uid)))?.data.isMuted ?? false;
}

export async function muteChat(user: User, id: string, { isMuted }: { isMuted: boolean }): Promise<void> {
  await requireChat(user, id);
  const mark = markId(id, user.uid);
  await db.transaction(async (tx) => {
    const [chat, before] = [(await tx.get(chats, id))?.data, (await tx.get(readMarks, mark))?.data];
    if (!chat?.members.includes(user.uid)) throw new Response(null, { status: 404 });
    const read = before?.read ?? 0;
    tx.set(readMarks, mark, { read, unreadFor: !isMuted && chat.count > read ? user.uid : null, isMuted });
  });
}

export interface MessagePage {
  /** Oldest first. */
  readonly messages: readonly Stored<ChatMessage>[];
  /** Messages before this number are on the next page; null if there are none. */
  readonly earlier: number | null;
}

export async function readMessages({ id }: OpenChat, before: number | null): Promise<MessagePage> {
  const { documents, next } = await db.query(messages, {
    where: [["chatId", "==", id], ...(before === null ? [] : [["number", "<", before] as const])],
    orderBy: [["number", "desc"]],
    limit: messagesPerPage,
  });
  return { messages: documents.toReversed(), earlier: next === null ? null : documents.at(-1)!.data.number };
}

/** Number before which a page ends so that it shows this message; null if the latest page does. */
export function pageEndFor({ stored }: OpenChat, number: number): number | null {
  const latest = number > (stored?.data.count ?? 0) - messagesPerPage;
  return latest ? null : number + messagesPerPage / 2;
}

export async function findMessage({ id }: OpenChat, messageId: string): Promise<Stored<ChatMessage> | null> {
  const message = await db.get(messages, messageId);
  return message?.data.chatId === id ? message : null;
}

/** Resolves to the number that the member had read before. */
export async function markChatRead({ uid }: User, { id, stored }: OpenChat): Promise<number> {
  const read = stored?.data.count ?? 0;
  if (!stored?.data.members.includes(uid)) return read;
  const mark = markId(id, uid);
  const readMark = (await db.get(readMarks, mark))?.data;
  if ((readMark?.read ?? 0) >= read) return read;
  return db.transaction(async (tx) => {
    const [chat, now] = [await tx.get(chats, id), (await tx.get(readMarks, mark))?.data];
    const upTo = Math.max(read, now?.read ?? 0);
    const isMuted = now?.isMuted ?? false;
    const rest = !isMuted && (chat?.data.count ?? 0) > upTo;
    tx.set(readMarks, mark, { read: upTo, unreadFor: rest ? uid : null, isMuted });
    return now?.read ?? 0;
  });
}
