import { apiTokens } from "#app/apps/token.ts";
import { userPhotoHref } from "#app/auth/photo-href.ts";
import { parkedSubmissions } from "#app/auth/parked-submission.ts";
import { foldEmail, type User } from "#app/auth/user.ts";
import { type Chat, chats, messages } from "#app/chats/chat.ts";
import { unreadableThreads } from "#app/chats/threads.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Query, Stored } from "#app/db/documents.ts";
import { queryAll, queryPages } from "#app/db/query-in.ts";
import { readChoices } from "#app/notifications/choices.server.ts";
import { notices } from "#app/notifications/notice.ts";
import { findFeed } from "#app/plan/calendar-feeds.server.ts";
import { invitations } from "#app/sign-in/invitations.server.ts";
import { readSecondStep } from "#app/sign-in/second-step/second-steps.server.ts";
import { listSessions } from "#app/sign-in/session.server.ts";
import { timeline } from "#app/timeline/timeline.ts";
import { href } from "#app/ui/href.ts";
import { getProfile } from "#app/users/users.server.ts";
import { views } from "#app/views/view.ts";

/** Changes have no values, because records may name others; chats have only the person's own messages. */
export async function* ownData(user: User, request: Request): AsyncGenerator<string> {
  const [profile, secondStep, notifications, sessions, saved, tokens, feed, invited, forms] = await Promise.all([
    getProfile(user.uid),
    readSecondStep(user.uid),
    readChoices(user),
    listSessions(user.uid, request, new Date()),
    queryAll(db, views, { where: [["uid", "==", user.uid]] }),
    queryAll(db, apiTokens, { where: [["uid", "==", user.uid]] }),
    findFeed(user),
    queryAll(db, invitations, { where: [["email", "==", foldEmail(user.email)]] }),
    queryAll(db, parkedSubmissions, { where: [["uid", "==", user.uid]] }),
  ]);
  const { words: _, sortName: __, photo: ___, ...profileFields } = profile!;
  const head = {
    profile: { ...profileFields, photo: userPhotoHref(profile!) },
    secondStep: {
      appSince: secondStep.app?.addedAt ?? null,
      passkeys: secondStep.passkeys.map(({ name, addedAt }) => ({ name, addedAt })),
      recoveryCodesLeft: secondStep.recoveryCodes.length,
    },
    notifications,
    devices: sessions.map(({ agent, createdAt, lastUsedAt }) => ({ agent, createdAt, lastUsedAt })),
    views: saved.map(({ data: { list, name, search } }) => ({ list, name, search })),
    tokens: tokens.map(({ data: { uid: ____, hint: _____, ...token } }) => token),
    calendarFeed: feed && { open: feed.open, createdAt: feed.createdAt, lastReadAt: feed.lastReadAt },
    invitations: invited.map(({ data: { email: ______, ...invitation } }) => invitation),
    keptForms: forms.map(({ data: { at, action, page, fields, photos } }) => ({
      at,
      action,
      page,
      fields,
      photos: photos.length,
    })),
  };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  yield* writeList("chats", readableChats(user), ({ id, data }) => ({
    chat: href("/chats/:id", { id }),
    kind: data.kind,
    name: data.name,
    about: data.about,
    people: data.people.map(({ name }) => name),
    createdAt: data.createdAt,
    lastAt: data.lastAt,
  }));
  yield* writeList("messages", queryPages(db, messages, writtenBy(user)), ({ id, data }) => ({
    at: data.at,
    chat: href("/chats/:id", { id: data.chatId }),
    text: data.text,
    photos: data.photos.map(({ key }) => href("/chats/:id/photo", { id: data.chatId, message: id, key })),
    mentions: data.mentions.map(({ name }) => name),
    withdrawnAt: data.withdrawnAt,
  }));
  yield* writeList("notices", queryPages(db, notices, { ...newest, where: [["uid", "==", user.uid]] }), ({ data }) => ({
    at: data.at,
    readAt: data.readAt,
    kind: data.kind,
    record: data.id,
    values: data.values,
  }));
  yield* writeList("changes", queryPages(db, timeline, writtenBy(user)), ({ data }) => ({
    at: data.at,
    what: data.what,
    record: data.subject,
    note: data.note,
  }));
  yield "\n}\n";
}

const newest = { orderBy: [["at", "desc"]], limit: 200 } as const satisfies Partial<Query>;
const writtenBy = ({ uid }: User) => ({ ...newest, where: [["by", "==", uid]] }) as const;
const chatsOf = ({ uid }: User) =>
  ({ where: [["members", "array-contains", uid]], orderBy: [["lastAt", "desc"]], limit: 200 }) as const;

/** Chats about records that the user can no longer read would show who came later. */
async function* readableChats(user: User): AsyncGenerator<readonly Stored<Chat>[]> {
  for await (const documents of queryPages(db, chats, chatsOf(user))) {
    const unreadable = await unreadableThreads(user, documents);
    yield documents.filter(({ id }) => !unreadable.has(id));
  }
}

async function* writeList<T extends object>(
  name: string,
  pages: AsyncGenerator<readonly Stored<T>[]>,
  describe: (document: Stored<T>) => object,
): AsyncGenerator<string> {
  yield `,\n  "${name}": [`;
  let between = "\n    ";
  for await (const documents of pages)
    for (const document of documents) {
      yield between + JSON.stringify(describe(document));
      between = ",\n    ";
    }
  yield "\n  ]";
}
