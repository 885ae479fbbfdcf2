import { z } from "zod";
import { systemUser } from "#app/auth/system-user.ts";
import { nameOf, type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { compareNames } from "#app/i18n/format.ts";
import type { Job } from "#app/jobs/job.ts";
import { accountOfOwner, deciders, managersNow } from "#app/notifications/audience.server.ts";
import { notify } from "#app/notifications/notify.server.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { readPeopleNames } from "#app/users/staff.server.ts";
import { type ChatPerson, chats, messages } from "./chat.ts";
import type { OpenChat } from "./chats.server.ts";
import { findThreadRecord, readsThread, type ThreadRecord } from "./threads.server.ts";

interface Reader extends ChatPerson {
  /** Name without what tells people of the same name apart. */
  readonly ownName: string;
}

export async function readersToMention(user: User, { stored, record }: OpenChat): Promise<Reader[]> {
  // In a conversation of two the other person is notified of every message.
  if (stored?.data.kind === "direct") return [];
  const members = stored?.data.members ?? [];
  const uids = record ? await mentionable(record, members) : members;
  const readers = await activeReaders(uids, record);
  return readers.filter(({ uid }) => uid !== user.uid).toSorted((a, b) => compareNames(a.name, b.name));
}

export async function readThreadPeople(record: ThreadRecord, members: readonly string[]): Promise<ChatPerson[]> {
  const readers = await activeReaders([...new Set([...members, ...(await concernedBy(record))])], record);
  return readers.map(({ uid, name }) => ({ uid, name }));
}

async function concernedBy({ reference, subject }: ThreadRecord): Promise<string[]> {
  const { storeId, ownerId = null, inspectorId } = subject;
  const uids = reference.kind === "task" ? await accountOfOwner(ownerId) : await managersNow(storeId, new Date());
  return inspectorId ? [...uids, inspectorId] : uids;
}

/** Managers of a task's store and deciders can be mentioned, too. */
async function mentionable(record: ThreadRecord, members: readonly string[]): Promise<string[]> {
  const [people, managers, leads] = await Promise.all([
    concernedBy(record),
    managersNow(record.subject.storeId, new Date()),
    deciders(),
  ]);
  return [...new Set([...members, ...people, ...managers, ...leads])];
}

/** A name that several people have mentions all of them. */
export function mentionedIn(text: string, readers: readonly Reader[], ticked: ReadonlySet<string>): ChatPerson[] {
  const withoutNames = readers.reduce((rest, { name }) => rest.replaceAll(`@${name}`, ""), text);
  return readers
    .filter(
      ({ uid, name, ownName }) => ticked.has(uid) || text.includes(`@${name}`) || withoutNames.includes(`@${ownName}`),
    )
    .map(({ uid, name }) => ({ uid, name }));
}

async function activeReaders(uids: readonly string[], record: ThreadRecord | null): Promise<Reader[]> {
  const [distinctName, profiles] = await Promise.all([readPeopleNames(), db.getMany(users, uids)]);
  const active = profiles.flatMap((profile) => (profile && !profile.data.disabled ? [profile.data] : []));
  const readers = await Promise.all(
    active.map(async (profile) => {
      const reads = !record || readsThread(await userOf(profile, new Date()), record.reference.kind, record.subject);
      return reads ? [{ uid: profile.uid, name: distinctName(profile), ownName: nameOf(profile) }] : [];
    }),
  );
  return readers.flat();
}

export const mentionJob: Job<{ message: string }> = {
  name: "tell-mentioned",
  input: z.object({ message: z.string() }),
  ephemeral: true,
  async run({ input, now, signal }) {
    const message = (await db.get(messages, input.message))?.data;
    if (!message || message.withdrawnAt) return 0;
    const chat = (await db.get(chats, message.chatId))?.data;
    if (!chat) return 0;
    const uids = message.mentions.map(({ uid }) => uid);
    const origin = { event: `message/${input.message}`, by: message.by };
    const work = { now, signal };
    const { byName: by, chatId: id } = message;
    if (!chat.about) {
      await notify(
        { ...origin, kind: "chat-mentioned" },
        [{ id, concerns: {}, values: { by, name: chat.name }, uids }],
        work,
      );
      return uids.length;
    }
    const record = await findThreadRecord(systemUser, chat.about);
    if (!record) return 0;
    const { kind, store, day } = record.reference;
    const notice = { id, concerns: record.subject, values: { by, store, day }, uids };
    await notify({ ...origin, kind: `${kind}-mentioned` }, [notice], work);
    return uids.length;
  },
};
