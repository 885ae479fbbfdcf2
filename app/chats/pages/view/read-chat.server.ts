import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { chatTitle, threadTitle } from "#app/chats/chat-names.ts";
import { otherPersonOf } from "#app/chats/pages/list/read-list.server.ts";
import { type OpenChat, readMessages, readMuted } from "#app/chats/chats.server.ts";
import { readersToMention } from "#app/chats/mentions.server.ts";
import type { ThreadRecord } from "#app/chats/threads.server.ts";
import { config } from "#app/config.server.ts";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatShortDay } from "#app/i18n/format.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { readPhotos } from "#app/users/photos.server.ts";

const recordHrefs = {
  check: (id: string) => href("/qc/check/view", { id }),
  feedback: (id: string) => href("/qc/feedback/:id", { id }),
  store: (id: string) => href("/qc/stores/:id", { id }),
  task: (id: string) => href("/tasks/:id", { id }),
};

function recordOf({ reference: { kind, id } }: ThreadRecord) {
  return { kind, to: recordHrefs[kind](id) };
}

export type ChatPage = Awaited<ReturnType<typeof readChatPage>>;
export type ShownMessage = ChatPage["messages"][number];

/** @param readUpTo number of the last message that the user had read before */
export async function readChatPage(user: User, chat: OpenChat, before: number | null, readUpTo: number) {
  const { id, stored, record } = chat;
  const [page, people, isMuted] = await Promise.all([
    readMessages(chat, before),
    readersToMention(user, chat),
    readMuted(user, chat),
  ]);
  const other = stored && otherPersonOf(user.uid, stored.data);
  const authors = page.messages.flatMap(({ data }) => (data.by === user.uid ? [] : [data.by]));
  const photos = await readPhotos(user, other ? [...authors, other] : authors);
  const today = dayOf(new Date(), config.APP_TIME_ZONE);
  const rows = page.messages.map(({ id: messageId, data }) => {
    const at = new Date(data.at);
    return {
      id: messageId,
      number: data.number,
      own: data.by === user.uid,
      name: data.byName,
      photo: photos.get(data.by) ?? null,
      text: data.text,
      photos: data.photos,
      mentions: data.mentions.map(({ name }) => name),
      withdrawn: data.withdrawnAt !== null,
      dateTime: data.at,
      day: formatShortDay(dayOf(at, config.APP_TIME_ZONE), today, getLocale()),
      time: clockTimeOf(at, config.APP_TIME_ZONE),
    };
  });
  return {
    id,
    title: stored ? chatTitle(user.uid, stored.data) : threadTitle(record!.reference),
    face: other ? { photo: photos.get(other) ?? null } : null,
    record: record && recordOf(record),
    members: stored?.data.kind === "group" ? stored.data.members.length : null,
    isMuted,
    messages: rows,
    firstNew: rows.find(({ number, own }) => number > readUpTo && !own)?.number ?? null,
    earlier: page.earlier,
    latest: before === null,
    people,
    /** Changes with each message of the user, which empties the form. */
    formVersion: rows.findLast(({ own }) => own)?.id ?? "",
    key: mintFormKey(user.uid, `post-message/${id}`),
  };
}
