import { readQuota } from "#app/auth/quota.server.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { derivedId, newId } from "#app/db/ids.ts";
import { readPeople } from "#app/users/find-people.server.ts";
import { ChatRefused } from "./chat-errors.ts";
import { type Chat, chatLimits, chats, readMarks, withoutPeople, withPeople } from "./chat.ts";
import { markId } from "./chats.server.ts";
import { chatEvents } from "./events.ts";

const groupRecord: RecordKind<Chat, typeof chatEvents> = {
  collection: chats,
  events: chatEvents,
  // Threads and conversations of two have no members to choose.
  scope: { name: "chat", action: "read chat", subjectOf: ({ data }) => (data.kind === "group" ? data : {}) },
};

/** One person without a group name: reuses the conversation of the two. @throws ChatRefused, QuotaReached, StaleForm, Response 403 and 400 */
export async function startChat(
  user: User,
  group: { readonly people: readonly string[]; readonly name: string },
  { key }: FormIdentity,
  now: Date,
): Promise<string> {
  const [name, at] = [group.name.trim(), now.toISOString()];
  const others = await othersOf(user, group.people);
  const people = [{ uid: user.uid, name: nameOf(user) }, ...others];
  const direct = others.length === 1 && !name;
  if (!direct && !name) throw new ChatRefused("name-missing");
  if (people.length > chatLimits.people) throw new ChatRefused("too-many-people");
  const body = { people: others.map(({ uid }) => uid).toSorted(), name };
  return changeRecord(
    { user, kind: groupRecord, action: "use chats", form: "start-chat", key, body, now },
    async (tx) => {
      const id = direct ? derivedId("direct-chat", ...people.map(({ uid }) => uid).toSorted()) : newId();
      const [existing, count] = [await tx.get(chats, id), await readQuota(tx, user, "messages", now)];
      if (existing) return { result: id };
      const kind = direct ? "direct" : "group";
      const none = { members: [], people: [], count: 0, last: null, lastAt: at, createdAt: at };
      const after = withPeople({ kind, name: direct ? "" : name, about: null, ...none }, people);
      const event = direct
        ? null
        : ({ what: "created", after: { name, people: others.map((each) => each.name) } } as const);
      return { write: { id, before: null, after, event }, sideEffects: () => count(), result: id };
    },
  );
}

async function othersOf(user: User, uids: readonly string[]) {
  const others = [...new Set(uids)].filter((uid) => uid !== user.uid);
  if (others.length === 0) throw new ChatRefused("nobody");
  if (others.length >= chatLimits.people) throw new ChatRefused("too-many-people");
  const people = await readPeople(user, others);
  if (people.length < others.length) throw new ChatRefused("unknown-person");
  return people;
}

/** @throws ChatRefused, StaleRecord, Response 404 and 400 */
export async function addPeople(user: User, id: string, uids: readonly string[], { key }: FormIdentity, now: Date) {
  const people = await othersOf(user, uids);
  const body = people.map(({ uid }) => uid).toSorted();

  return changeRecord(
    { user, kind: groupRecord, id, action: "use chats", form: "add-people", key, body, now },
    async (tx, { data: before }) => {
      const added = people.filter(({ uid }) => !before.members.includes(uid));
      if (added.length === 0) return { write: { after: before, event: null } };
      const after = withPeople(before, added);
      if (after.members.length > chatLimits.people) throw new ChatRefused("too-many-people");
      const event = { what: "people-added", after: { people: added.map(({ name }) => name) } } as const;
      // New members can read earlier messages, which don't count as unread.
      const read = { read: before.count, unreadFor: null, isMuted: false };
      const addMarks = () => added.forEach(({ uid }) => tx.set(readMarks, markId(id, uid), read));
      return { write: { after, event }, sideEffects: addMarks };
    },
  );
}

export function renameGroup(user: User, id: string, typed: string, { key }: FormIdentity, now: Date) {
  const name = typed.trim();
  if (!name) throw new ChatRefused("name-missing");

  return changeRecord(
    { user, kind: groupRecord, id, action: "use chats", form: "rename-chat", key, body: name, now },
    async (_, { data: before }) => {
      if (before.name === name) return { write: { after: before, event: null } };
      return {
        write: {
          after: { ...before, name },
          event: { what: "changed", before: { name: before.name }, after: { name } },
        },
      };
    },
  );
}

export function leaveGroup(user: User, id: string, now: Date) {
  return changeRecord(
    { user, kind: groupRecord, id, action: "use chats", form: "leave-chat", body: null, now },
    async (tx, { data: before }) => {
      const mark = markId(id, user.uid);
      const readMark = await tx.get(readMarks, mark);
      const clearUnread = () => readMark && tx.set(readMarks, mark, { ...readMark.data, unreadFor: null });
      return {
        write: { after: withoutPeople(before, [user.uid]), event: { what: "left" } },
        sideEffects: () => void clearUnread(),
      };
    },
  );
}
