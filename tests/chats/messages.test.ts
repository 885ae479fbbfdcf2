/** Storage of conversations: numbered, counted, listed and searched. On both engines. */
import { beforeAll, expect, test } from "vitest";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import { chatTitle } from "#app/chats/chat-names.ts";
import {
  countUnreadChats,
  countUnreadIn,
  listChats,
  markChatRead,
  readMessages,
  requireChat,
} from "#app/chats/chats.server.ts";
import { addPeople, leaveGroup, startChat } from "#app/chats/groups.server.ts";
import { mentionedIn } from "#app/chats/mentions.server.ts";
import { postMessage } from "#app/chats/post.server.ts";
import { searchChats } from "#app/chats/search.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { countReads } from "#app/reads.server.ts";
import { feedEntries } from "#app/notifications/feed-entry.ts";
import { composeAreas } from "#app/areas.server.ts";
import { chain, later, makeChain, morning, people, start, submit } from "../checks/chain.ts";

composeAreas();

const { lan, minh, lead } = people;
const listed = async (user: typeof lan) =>
  (await listChats(user, null)).chats.map(({ id, unreadCount }) => [id, unreadCount]);
const found = (user: typeof lan, search: string) => searchChats(user, search, (chat) => chatTitle(user.uid, chat));

beforeAll(makeChain);

test("numbers messages sent at once, unread for everybody but their authors", async () => {
  const id = await startChat(lan, { people: [minh.uid, lead.uid], name: "Ca sáng" }, {}, morning);
  const write = (user: typeof lan, text: string, minutes: number) =>
    postMessage(user, id, { text }, {}, later(minutes));
  await Promise.all([write(lan, "Tủ mát hỏng", 1), write(minh, "Đã gọi thợ", 1), write(lan, "Cảm ơn", 1)]);
  const { messages, earlier } = await readMessages(await requireChat(lead, id), null);
  expect([messages.map(({ data }) => data.number), earlier]).toEqual([[1, 2, 3], null]);
  expect(await listed(lead)).toEqual([[id, 3]]);
  expect(await countUnreadChats(lead.uid)).toBe(1);
  expect(await markChatRead(lead, await requireChat(lead, id))).toBe(0);
  expect([await listed(lead), await countUnreadChats(lead.uid)]).toEqual([[[id, 0]], 0]);
  await write(lan, "Thợ đến rồi", 2);
  expect([await listed(lead), await countUnreadChats(lead.uid)]).toEqual([[[id, 1]], 1]);

  const earlierPage = await readMessages(await requireChat(lead, id), 3);
  expect(earlierPage.messages.map(({ data }) => data.number)).toEqual([1, 2]);
  const announced = await queryAll(db, feedEntries, {});
  expect(announced.map(({ data }) => [data.of, data.chat, data.uids.toSorted()])).toEqual(
    Array.from({ length: 4 }, () => ["chats", id, [lan.uid, lead.uid, minh.uid].toSorted()]),
  );
});

test("stores a form's message once and refuses its key with other words", async () => {
  const id = await startChat(lan, { people: [minh.uid], name: "" }, {}, later(3));
  expect(await startChat(minh, { people: [lan.uid], name: "" }, {}, later(4))).toBe(id);
  const key = mintFormKey(lan.uid, `post-message/${id}`);
  const once = await postMessage(lan, id, { text: "Một lần" }, { key }, later(5));
  expect(await postMessage(lan, id, { text: "Một lần" }, { key }, later(6))).toBe(once);
  await expect(postMessage(lan, id, { text: "Hai lần" }, { key }, later(6))).rejects.toThrow(StaleForm);
  expect((await listed(minh))[0]).toEqual([id, 1]);
});

test("finds messages by their words, only in one's own conversations, latest first", async () => {
  const textsOf = async (user: typeof lan, search: string) =>
    (await found(user, search)).messages.map(({ message }) => message.data.text);
  expect(await textsOf(lan, "tho")).toEqual(["Thợ đến rồi", "Đã gọi thợ"]);
  expect(await textsOf(lan, "mot lan")).toEqual(["Một lần"]);
  expect(await textsOf(lead, "mot lan")).toEqual([]);
  expect((await found(minh, "lan")).chats).toHaveLength(1);
});

test("counts only later messages as unread for people added, and none for people who left", async () => {
  const id = await startChat(lan, { people: [minh.uid], name: "Ca tối" }, {}, later(7));
  await postMessage(lan, id, { text: "Đóng cửa lúc 22 giờ" }, {}, later(8));
  await addPeople(minh, id, [lead.uid], {}, later(9));
  expect((await listed(lead))[0]).toEqual([id, 0]);
  await postMessage(lan, id, { text: "Chào anh" }, {}, later(10));
  expect((await listed(lead))[0]).toEqual([id, 1]);
  await leaveGroup(lead, id, later(11));
  expect((await listed(lead)).some(([listedId]) => listedId === id)).toBe(false);
  await expect(postMessage(lead, id, { text: "Còn đây" }, {}, later(12))).rejects.toMatchObject({ status: 404 });
});

test("begins a thread with its first message and lists it for its authors", async () => {
  const id = `store.${chain.s1}`;
  expect((await requireChat(lan, id)).stored).toBeNull();
  await postMessage(lan, id, { text: "Máy lạnh kêu to" }, {}, later(20));
  await postMessage(minh, id, { text: "@lead anh xem giúp" }, {}, later(21));
  for (const [user, unread] of [
    [lan, 1],
    [minh, 0],
    [lead, 1],
  ] as const)
    expect((await listed(user))[0]).toEqual([id, unread]);
});

test("reads a bounded number of documents for a message; its reader's count needs one or two", async () => {
  const check = await start();
  await submit(lan, check);
  const id = `check.${check}`;
  const post = (text: string) => countReads(() => postMessage(minh, id, { text }, {}, later(40)));
  await post("Một");
  const { reads } = await post("Hai");
  expect((await post("Ba")).reads).toBe(reads);
  expect(reads).toBeLessThanOrEqual(20);
  expect(await listed(lan)).toContainEqual([id, 3]);
  const counted = await countReads(() => countUnreadIn(lan, "check", check));
  expect([counted.result, counted.reads]).toEqual([3, 2]);
  expect((await countReads(() => countUnreadIn(lead, "check", check))).reads).toBe(1);
});

test("mentions both people of a shared name, and one by the local part of the e-mail", () => {
  const readers = [
    { uid: "an1", name: "An (an.le)", ownName: "An" },
    { uid: "an2", name: "An (an.vo)", ownName: "An" },
    { uid: "minh", name: "Minh", ownName: "Minh" },
  ];
  const mentioned = (text: string) => mentionedIn(text, readers, new Set()).map(({ uid }) => uid);
  expect(mentioned("@An xem giúp")).toEqual(["an1", "an2"]);
  expect(mentioned("@An (an.vo) và @Minh xem giúp")).toEqual(["an2", "minh"]);
  expect(mentioned("An ơi")).toEqual([]);
});
