import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { Chat, ThreadKind } from "./chat.ts";

const threadNames: Record<ThreadKind, (record: { store: string; day: string }) => string> = {
  check: m.chats_about_check,
  feedback: m.chats_about_feedback,
  store: m.chats_about_store,
  task: m.chats_about_task,
};

export function threadTitle({ kind, store, day }: NonNullable<Chat["about"]>): string {
  return threadNames[kind]({ store, day: day && formatDay(day) });
}

export function chatTitle(uid: string, { kind, name, about, people }: Chat): string {
  if (about) return threadTitle(about);
  return kind === "group" ? name : people.find((person) => person.uid !== uid)!.name;
}

export function lastMessageText(uid: string, { last }: Chat): string {
  if (!last) return m.chats_no_messages();
  const { by, byName, text, photos: count } = last;
  const content = text || (count > 0 ? m.chats_photos({ count }) : m.chats_withdrawn());
  return `${by === uid ? m.chats_you() : byName}: ${content}`;
}
