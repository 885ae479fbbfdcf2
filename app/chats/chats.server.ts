/** Conversations and messages: finding them within the user's scope, and reading them. */
import { orNotFound, withinScope } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { BadCursor, type Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { type Chat, chats, type Message, messages, readMarks, type ThreadKind, withoutPeople } from "./chat.ts";
import { findThreadRecord, threadId, threadOf, type ThreadRecord, unreadableThreads } from "./threads.server.ts";

const chatsPerPage = 30;
const messagesPerPage = 40;
/** Unread ones are counted so far. */
const mostCounted = 99;

export function markId(chatId: string, uid: string): string {
  return derivedId("read-mark", chatId, uid);
}

/** A conversation that the user can read. */
export interface OpenChat {
  readonly id: string;
  /** Null for a thread in which nobody wrote yet. */
  readonly stored: Stored<Chat> | null;
  readonly record: ThreadRecord | null;
}

/** Null where there is none, or it isn't the user's to read. */
export async function findChat(user: User, id: string): Promise<OpenChat | null> {
  const thread = threadOf(id);
  if (thread) {
    const record = await findThreadRecord(user, thread);
    return record && { id, stored: await db.get(chats, id), record };
  }
  const stored = withinScope(user, "chat", await db.get(chats, id), ({ data }) => can(user, "read chat", data));
  return stored && { id, stored, record: null };
}

/** @throws Response 404 */
export async function requireChat(user: User, id: string): Promise<OpenChat> {
  return orNotFound(await findChat(user, id));
}

export interface ListedChat {
  readonly id: string;
  readonly data: Chat;
  readonly unread: number;
  readonly isMuted: boolean;
}

/** The user's conversations, latest first; what they can't read any more leaves their list. */
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
  const found = page.documents.filter(({ id }) => !gone.has(id));
  const marks = await db.getMany(
    readMarks,
    found.map(({ id }) => markId(id, user.uid)),
  );
  const listed = found.map(({ id, data }, at): ListedChat => ({
    id,
    data,
    unread: data.count - (marks[at]?.data.read ?? 0),
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

/** In how many conversations something is unread, up to 99. Costs one read. */
export function countUnreadChats(uid: string): Promise<number> {
  return db.count(readMarks, [["unreadFor", "==", uid]], { upTo: mostCounted });
}

/** Messages in a record's thread that one of its members hasn't read; none where it is muted. Costs one read, or two. */
export async function countUnreadIn({ uid }: User, kind: ThreadKind, recordId: string): Promise<number> {
  const id = threadId(kind, recordId);
  const mark = (await db.get(readMarks, markId(id, uid)))?.data;
  const chat = mark?.unreadFor ? (await db.get(chats, id))?.data : undefined;
  return mark && chat ? chat.count - mark.read : 0;
}

/** Whether one of its members has muted a conversation; null for others. */
export async function readMuted({ uid }: User, { id, stored }: OpenChat): Promise<boolean | null> {
  if (!stored?.data.members.includes(uid)) return null;
  return (await db.get(readMarks, markId(id, uid)))?.data.isMuted ?? false;
}

/** New messages of a muted conversation aren't counted for the user. @throws Response 404 */
export async function muteChat(user: User, id: string, isMuted: boolean): Promise<void> {
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
  readonly messages: readonly Stored<Message>[];
  /** Number before which there are more; null where these are the first. */
  readonly earlier: number | null;
}

/** The latest messages of a conversation, or those before one of them. */
export async function readMessages({ id }: OpenChat, before: number | null): Promise<MessagePage> {
  const { documents, next } = await db.query(messages, {
    where: [["chatId", "==", id], ...(before === null ? [] : [["number", "<", before] as const])],
    orderBy: [["number", "desc"]],
    limit: messagesPerPage,
  });
  return { messages: documents.toReversed(), earlier: next === null ? null : documents.at(-1)!.data.number };
}

/** The number before which a page ends that shows the message with this one; null where the latest do. */
export function pageEndFor({ stored }: OpenChat, number: number): number | null {
  const latest = number > (stored?.data.count ?? 0) - messagesPerPage;
  return latest ? null : number + messagesPerPage / 2;
}

/** Null where it isn't a message of the conversation. */
export async function findMessage({ id }: OpenChat, messageId: string): Promise<Stored<Message> | null> {
  const found = await db.get(messages, messageId);
  return found?.data.chatId === id ? found : null;
}

/** Notes that one of its members has read a conversation up to a message; resolves to the number they had read before. */
export async function markRead({ uid }: User, { id, stored }: OpenChat): Promise<number> {
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
