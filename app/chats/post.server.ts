import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { readQuota } from "#app/auth/quota.server.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { changeRecord } from "#app/changes/change.server.ts";
import { db } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.ts";
import type { Photo } from "#app/files/photo.ts";
import { queueJob } from "#app/jobs/jobs.server.ts";
import { announce } from "#app/notifications/feed-entry.ts";
import { feed } from "#app/notifications/feed.server.ts";
import { ChatRefused } from "./chat-errors.ts";
import {
  type Chat,
  chatLimits,
  chats,
  lastOf,
  type ChatMessage,
  messages,
  readMarks,
  withoutPeople,
  withPeople,
  searchPrefixesOf,
} from "./chat.ts";
import { findMessage, markId, requireChat } from "./chats.server.ts";
import { mentionedIn, mentionJob, readersToMention, readThreadPeople } from "./mentions.server.ts";
import type { ThreadRecord } from "./threads.server.ts";

export interface GivenMessage {
  readonly text: string;
  readonly photos?: readonly Photo[];
  /** People to mention beside those named in the text. */
  readonly notify?: readonly string[];
}

/** @throws ChatRefused, QuotaReached, StaleForm, Response 404, 403 and 400 */
export async function postMessage(
  user: User,
  id: string,
  { text: typed, photos = [], notify = [] }: GivenMessage,
  { key }: { readonly key?: string | undefined },
  now: Date,
): Promise<string> {
  authorize(user, "use chats");
  const chat = await requireChat(user, id);
  const text = typed.trim();
  if (text.length > chatLimits.text) throw new ChatRefused("too-long");
  if (!text && photos.length === 0) throw new ChatRefused("empty");
  if (photos.length > chatLimits.photos) throw new ChatRefused("too-many-photos");
  const ticked = new Set(notify);
  const candidates = ticked.size > 0 || text.includes("@") ? await readersToMention(user, chat) : [];
  const mentions = mentionedIn(text, candidates, ticked);
  const people = chat.record ? await readThreadPeople(chat.record, chat.stored?.data.members ?? []) : [];
  const present = new Set([user.uid, ...people.map(({ uid }) => uid)]);
  const gone = chat.record ? (chat.stored?.data.members.filter((uid) => !present.has(uid)) ?? []) : [];
  const body = { text, photos: photos.map((photo) => photo.key), notify: [...ticked].toSorted() };

  const [author, at] = [{ uid: user.uid, name: nameOf(user) }, now.toISOString()];
  const message = await changeRecord(
    { user, action: "use chats", form: `post-message/${id}`, key, body, now },
    async (tx) => {
      const before = (await tx.get(chats, id))?.data ?? (chat.record && newThread(chat.record, at));
      if (!before || (!chat.record && !can(user, "read chat", before))) throw new Response(null, { status: 404 });
      const countPost = await readQuota(tx, user, "messages", now);
      const joined = chat.record ? withPeople(withoutPeople(before, gone), [...people, author, ...mentions]) : before;
      const number = before.count + 1;
      const marks = await tx.getMany(
        readMarks,
        joined.members.map((uid) => markId(id, uid)),
      );
      const goneMarks = await tx.getMany(
        readMarks,
        gone.map((uid) => markId(id, uid)),
      );
      const data: ChatMessage = {
        chatId: id,
        number,
        by: author.uid,
        byName: author.name,
        text,
        photos: [...photos],
        mentions,
        words: searchPrefixesOf(text),
        at,
        withdrawnAt: null,
      };
      const messageId = newId();
      return {
        sideEffects: () => {
          countPost();
          tx.create(messages, messageId, data);
          tx.set(chats, id, { ...joined, count: number, last: lastOf(data), lastAt: at });
          for (const [index, uid] of joined.members.entries()) {
            const mark = marks[index]?.data;
            const isMuted = mark?.isMuted ?? false;
            // People new to a thread have no unread earlier messages.
            const read = mark?.read ?? (before.members.includes(uid) ? 0 : before.count);
            if (uid === user.uid) tx.set(readMarks, markId(id, uid), { read: number, unreadFor: null, isMuted });
            else if (!mark?.unreadFor && !isMuted)
              tx.set(readMarks, markId(id, uid), { read, unreadFor: uid, isMuted });
          }
          for (const mark of goneMarks) if (mark) tx.set(readMarks, mark.id, { ...mark.data, unreadFor: null });
          announce(tx, { of: "chats", uids: joined.members, chat: id });
          if (mentions.length > 0) queueJob(tx, mentionJob, { key: messageId, input: { message: messageId } }, now);
        },
        result: messageId,
      };
    },
  );
  feed.wake();
  return message;
}

function newThread({ reference: about }: ThreadRecord, at: string): Chat {
  return { kind: "thread", name: "", about, members: [], people: [], count: 0, last: null, lastAt: at, createdAt: at };
}

export async function withdrawMessage(user: User, id: string, messageId: string, now: Date): Promise<void> {
  const chat = await requireChat(user, id);
  if (!(await findMessage(chat, messageId))) throw new Response(null, { status: 404 });
  await db.transaction(async (tx) => {
    const [stored, storedChat] = [await tx.get(messages, messageId), await tx.get(chats, id)];
    if (stored?.data.by !== user.uid) throw new Response(null, { status: 403 });
    if (stored.data.withdrawnAt) return;
    const after = { ...stored.data, text: "", photos: [], mentions: [], words: [], withdrawnAt: now.toISOString() };
    tx.set(messages, messageId, after);
    announce(tx, { of: "chats", uids: storedChat?.data.members ?? [], chat: id });
    if (storedChat?.data.count === stored.data.number) tx.set(chats, id, { ...storedChat.data, last: lastOf(after) });
  });
  feed.wake();
}
