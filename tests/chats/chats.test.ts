/** Conversations through their pages, without scripts: only their members read and write. */
import { beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { postMessage } from "#app/chats/post.server.ts";
import { countAgainstQuota } from "#app/auth/quota.server.ts";
import { users } from "#app/auth/user.ts";
import { messages } from "#app/chats/chat.ts";
import { createTask } from "#app/tasks/tasks.server.ts";
import { taskInput } from "../tasks/task-input.ts";
import { countUnreadChats } from "#app/chats/chats.server.ts";
import { mentionJob } from "#app/chats/mentions.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { feed } from "#app/notifications/feed.server.ts";
import { listNotices } from "#app/notifications/inbox.server.ts";
import { saveManager } from "#app/store-managers/managers.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { timeline } from "#app/timeline/timeline.ts";
import { createProfile } from "#app/users/users.server.ts";
import { type App, openApp } from "../app.ts";
import { chain, makeChain, manager1, manager2, morning, people, start, submit } from "../checks/chain.ts";
import { caseInput } from "../feedback/case-input.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { pageOf, Part } from "../page.ts";

composeAreas();

let app: App;
type Visitor = ReturnType<typeof visitorOf>;
let lan: Visitor, minh: Visitor, lead: Visitor, own: Visitor, foreign: Visitor;

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  for (const [code, { uid }] of [
    ["M1", manager1],
    ["M2", manager2],
  ] as const) {
    await saveManager(people.lead, { code, name: code, uid }, morning);
    await createProfile({ uid, email: `${uid}@demo.test`, displayName: uid, photoURL: null }, ["manager"]);
  }
  [lan, minh, lead, own, foreign] = (await Promise.all(
    ["lan", "minh", "lead", "manager1", "manager2"].map(async (uid) => visitorOf(app, await cookieFor(uid))),
  )) as [Visitor, Visitor, Visitor, Visitor, Visitor];
});

/** As the form of /chats/new sends it. */
async function begin(uid: string, who: readonly string[], name = "") {
  const form = new FormData();
  for (const other of who) form.append("with", other);
  form.set("name", name);
  form.set("key", mintFormKey(uid, "start-chat"));
  return app.post("/chats/new", form, await cookieFor(uid));
}
const addressOf = (response: Response) => response.headers.get("Location")!;
/** The message form of a page, with these values and files. */
async function write(
  uid: string,
  to: string,
  values: Record<string, string | readonly string[]>,
  files: readonly File[] = [],
) {
  const form = new FormData();
  form.set("key", mintFormKey(uid, `post-message/${to.split("/")[2]}`));
  for (const [name, value] of Object.entries(values)) {
    form.delete(name);
    for (const each of [value].flat()) form.append(name, each);
  }
  for (const file of files) form.append("photos", file);
  const response = await app.post(to, form, await cookieFor(uid));
  return {
    status: response.status,
    html: (await response.text()).replaceAll("&quot;", '"').replaceAll("<!-- -->", ""),
  };
}
const photo = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0a0" } })
          .png()
          .toBuffer(),
      ),
    ],
    "floor.png",
    { type: "image/png" },
  );

test("offers people for a conversation with their roles", async () => {
  const { page } = await lan.get("/chats/new");
  expect(page.select("label").map((label) => new Part(label).words)).toContain("manager1 Store manager");
});

test("gives two people one conversation and counts unread messages until they are read", async () => {
  const to = addressOf(await begin("lan", ["minh"]));
  expect(addressOf(await begin("minh", ["lan"]))).toBe(to);
  expect((await lan.send(to, { text: "Chiều nay mình ghé S1 nhé" })).status).toBe(302);
  expect((await lan.send(to, { text: "Nhớ mang nhiệt kế" })).status).toBe(302);
  expect([await countUnreadChats("minh"), await countUnreadChats("lan")]).toEqual([1, 0]);
  const list = await minh.get("/chats");
  expect(list.html).toContain("2 unread messages");
  expect(list.html).toContain("Chats: 1");
  const page = await minh.get(to);
  expect(page.html).toContain("Chiều nay mình ghé S1 nhé");
  expect(page.page.all("listitem", "New")).toHaveLength(1);
  expect(await countUnreadChats("minh")).toBe(0);
  expect((await minh.get("/chats")).html).not.toContain("unread message");
  for (const other of [lead, own]) {
    expect((await other.get(to)).status).toBe(404);
    expect((await other.send(to, { text: "Cho tôi vào" })).status).toBe(404);
    expect((await other.get(`${to}/people`)).status).toBe(404);
  }
  expect((await lead.get("/chats?q=nhiet")).html).not.toContain("nhiệt kế");
  expect((await minh.get("/chats?q=nhiet")).html).toContain("Nhớ mang nhiệt kế");
  expect((await minh.get("/chats?q=lan")).html).toContain(to);
});

test("adds a message once per form; keeps bad input and says what is wrong", async () => {
  const to = addressOf(await begin("lan", ["lead"]));
  const key = mintFormKey("lan", `post-message/${to.split("/")[2]}`);
  for (const _ of [1, 2]) expect((await write("lan", to, { text: "Một lần", key })).status).toBe(302);
  const page = await lan.get(to);
  expect(page.html.split(">Một lần<")).toHaveLength(2);
  const long = "ế".repeat(100_000);
  const refused = await write("lan", to, { text: long });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("Shorten it to 4000 characters");
  expect(refused.html).toContain(long);
  expect((await write("lan", to, { text: "   " })).html).toContain("Write something or add a photo.");
  expect((await begin("lan", [])).status).toBe(400);
  expect((await begin("lan", ["minh", "lead"])).status).toBe(400);
  expect((await begin("lan", ["nobody"])).status).toBe(400);
});

test("makes, names, joins and leaves a group, with events but not messages on the timeline", async () => {
  const to = addressOf(await begin("lan", ["minh"], "Ca sáng"));
  const send = async (visitor: string, fields: Record<string, string>, form: string) =>
    app.post(
      `${to}/people`,
      { key: mintFormKey(visitor, `${form}/${to.split("/")[2]}`), ...fields },
      await cookieFor(visitor),
    );
  expect((await write("lan", to, { text: "Chào cả nhóm" })).status).toBe(302);
  expect((await send("lead", { with: "lead" }, "add-people")).status).toBe(404);
  const expired = await send("minh", { with: "lead" }, "start-chat");
  expect(expired.status).toBe(400);
  const page = pageOf(await expired.text());
  expect(page.select("input[checked]").map((input) => input.getAttribute("value"))).toEqual(["lead"]);
  expect(page.named("name").value).toBe("Ca sáng");
  expect((await send("minh", { with: "lead" }, "add-people")).status).toBe(303);
  expect((await send("minh", { intent: "rename", name: "Ca tối" }, "rename-chat")).status).toBe(303);
  expect((await send("minh", { intent: "rename", name: " " }, "rename-chat")).status).toBe(400);
  const joined = await lead.get(to);
  expect(joined.html).toContain("Ca tối");
  expect(joined.html).toContain("Chào cả nhóm");
  expect((await minh.send(`${to}/leave`, {})).status).toBe(303);
  const history = (await lead.get(`${to}/people`)).html;
  for (const words of ["Created by", "People added by", "Ca sáng → Ca tối", "Left by"])
    expect(history).toContain(words);
  expect((await minh.get(to)).status).toBe(404);
  expect((await minh.send(to, { text: "Còn đây" })).status).toBe(404);
  expect((await minh.get("/chats")).html).not.toContain("Ca tối");
  const events = (await queryAll(db, timeline, {})).filter(({ data }) => data.subject === `chats/${to.split("/")[2]}`);
  expect(events.map(({ data }) => data.what).toSorted()).toEqual(["changed", "created", "left", "people-added"]);
});

test("lets readers of a record read and write in its thread; answers 404 to another store's manager", async () => {
  const check = await start();
  await submit(people.lan, check);
  const reported = await recordCase(people.lan, caseInput(), {}, morning);
  const task = await createTask(people.lead, taskInput({ ownerId: "lan" }), {}, morning);
  for (const id of [`check.${check}`, `feedback.${reported}`, `store.${chain.s1}`, `task.${task}`]) {
    const to = `/chats/${id}`;
    expect((await own.get(to)).html).toContain("No messages yet");
    expect((await own.send(to, { text: `Về ${id}` })).status).toBe(302);
    expect((await lan.get(to)).html).toContain(`Về ${id}`);
    expect((await foreign.get(to)).status).toBe(404);
    expect((await foreign.send(to, { text: "Tôi đọc được" })).status).toBe(404);
    expect((await foreign.get("/chats")).html).not.toContain(to);
    expect((await own.get("/chats")).html).toContain(to);
  }
  expect((await own.get(`/qc/check/view?id=${check}`)).html).toContain(`href="/chats/check.${check}"`);
  expect((await own.get(`/tasks/${task}`)).html).toContain(`href="/chats/task.${task}"`);
  expect((await own.get(`/chats/task.${task}`)).html).toContain("Task · Cà phê Đông Du · due");
  expect((await own.get("/chats/check.none")).status).toBe(404);
  expect((await own.get("/chats/task.x")).status).toBe(404);
});

test("lets a task's owner be mentioned in its thread and notified, also without managing a store", async () => {
  const task = await createTask(people.lead, taskInput({ ownerId: "minh" }), {}, morning);
  await write("lead", `/chats/task.${task}`, { text: "Xong chưa em?", notify: ["minh", "manager2"] });
  const runner = new Runner(
    () => [mentionJob],
    () => new Date(),
  );
  await runner.runDue();
  const noticesOf = async (user: typeof manager1) =>
    (await listNotices(user, { onlyUnread: true, cursor: null })).entries.flatMap((entry) => entry.line ?? []);
  const { text, to } = (await noticesOf(people.minh)).find((one) => one.to.includes(task))!;
  expect([text, to]).toEqual([
    expect.stringContaining("in the chat about a task of Cà phê Đông Du"),
    `/chats/task.${task}`,
  ]);
  expect((await noticesOf(manager2)).filter((one) => one.to.includes(task))).toEqual([]);
  expect(await countUnreadChats("minh")).toBeGreaterThan(0);
});

test("lists a record's thread for the people it concerns, without notices, and lets them mute it", async () => {
  const check = await start();
  await submit(people.lan, check);
  const noticesOf = async () => (await listNotices(manager1, { onlyUnread: true, cursor: null })).entries.length;
  const [to, before] = [`/chats/check.${check}`, await noticesOf()];
  const unreadAt = async (visitor: Visitor, path: string) =>
    /(\d+) unread message/.exec((await visitor.get(path)).html)?.[1];
  const view = `/qc/check/view?id=${check}`;
  await lead.send(to, { text: "Vì sao tủ mát 9 độ?" });
  await lead.send(to, { text: "Ai đã chỉnh?" });
  for (const visitor of [own, lan]) {
    expect((await visitor.get("/chats")).html).toContain(to);
    expect(await unreadAt(visitor, view)).toBe("2");
  }
  for (const visitor of [foreign, minh]) expect((await visitor.get("/chats")).html).not.toContain(to);
  expect(await noticesOf()).toBe(before);

  expect((await own.get(to)).html).toContain("Ai đã chỉnh?");
  expect(await unreadAt(own, view)).toBeUndefined();
  const countBefore = await countUnreadChats("manager1");
  expect((await own.send(`${to}/mute`, { mute: "yes" })).status).toBe(303);
  await lead.send(to, { text: "Đã xong" });
  expect([await countUnreadChats("manager1"), await unreadAt(own, view)]).toEqual([countBefore, undefined]);
  expect((await own.get("/chats")).html).toContain("Muted");
  expect((await own.send(`${to}/mute`, { mute: "no" })).status).toBe(303);
  expect([await countUnreadChats("manager1"), await unreadAt(own, view)]).toEqual([countBefore + 1, "1"]);
  for (const visitor of [foreign, minh]) expect((await visitor.send(`${to}/mute`, { mute: "yes" })).status).toBe(404);
});

test("includes a task's owner and verifier, and a case's manager and recorder, in its thread", async () => {
  const task = await createTask(people.lan, taskInput({ storeId: chain.s2 }), {}, morning);
  const reported = await recordCase(people.lan, caseInput(), {}, morning);
  for (const [to, visitors] of [
    [`/chats/task.${task}`, [foreign, lan]],
    [`/chats/feedback.${reported}`, [own, lan]],
  ] as const) {
    await lead.send(to, { text: "Nhờ xem giúp" });
    for (const visitor of visitors) expect((await visitor.get("/chats")).html).toContain(to);
    expect((await minh.get("/chats")).html).not.toContain(to);
  }
});

test("removes the thread from the list of people who lost access to the record", async () => {
  const check = await start(people.lan, chain.s2);
  await submit(people.lan, check);
  const to = `/chats/check.${check}`;
  expect((await foreign.send(to, { text: "Của tôi" })).status).toBe(302);
  expect((await lan.send(to, { text: "Đã nhận" })).status).toBe(302);
  const unread = await countUnreadChats("manager2");
  const profile = (await db.get(users, "manager2"))!.data;
  await saveManager(people.lead, { code: "M2", name: "M2", uid: null }, morning);
  expect((await foreign.get(to)).status).toBe(404);
  await lan.send(to, { text: "Không còn thấy" });
  expect(await countUnreadChats("manager2")).toBe(unread - 1);
  expect((await foreign.get("/chats")).html).not.toContain(to);
  await saveManager(people.lead, { code: "M2", name: "M2", uid: profile.uid }, morning);
});

test("notifies mentioned people who can read the thread, once, and lists the thread for them", async () => {
  const check = await start();
  await submit(people.lan, check);
  const to = `/chats/check.${check}`;
  await write("lan", to, { text: "@lead xem giúp em, @manager2 cũng xem", notify: ["manager1", "manager2"] });
  const runner = new Runner(
    () => [mentionJob],
    () => new Date(),
  );
  await runner.runDue();
  const noticesOf = async (user: typeof manager1) =>
    (await listNotices(user, { onlyUnread: true, cursor: null })).entries.flatMap(({ line: said }) => said ?? []);
  expect(await noticesOf(manager1)).toMatchObject([
    { text: "lan mentioned you in the chat about the check of Cà phê Đông Du on 5 Mar 2026", to },
  ]);
  expect(await noticesOf(people.lead)).toHaveLength(1);
  expect(await noticesOf(manager2)).toEqual([]);
  expect((await own.get("/chats")).html).toContain(to);
  expect(await countUnreadChats("manager1")).toBeGreaterThan(0);
});

test("stores photos with a message for its readers only; refuses SVG and files that are too large", async () => {
  const check = await start();
  await submit(people.lan, check);
  const to = `/chats/check.${check}`;
  const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.svg", { type: "image/svg+xml" });
  const large = new File([new Uint8Array(13 * 1024 * 1024)], "large.png", { type: "image/png" });
  for (const bad of [svg, large]) {
    const refused = await write("lan", to, { text: "Xem ảnh" }, [await photo(), bad]);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("Xem ảnh");
    expect(refused.html).toContain("1 photo is already attached.");
  }
  expect((await write("lan", to, { text: "" }, [await photo(), await photo()])).status).toBe(302);
  const message = (await queryAll(db, messages, {})).find(({ data }) => data.chatId === `check.${check}`);
  const address = `${to}/photo?message=${message!.id}&key=${message!.data.photos[0]!.key}`;
  const page = address.replace("/photo?", "/photo/view?");
  const shown = (await own.get(to)).html;
  for (const link of [`src="${to}/photo?message=${message!.id}`, `href="${page}"`]) expect(shown).toContain(link);
  expect((await own.get(page)).html).toContain(`<img src="${address}"`);
  const other = await start();
  for (const each of [address, page]) {
    expect((await own.get(each)).status).toBe(200);
    expect((await foreign.get(each)).status).toBe(404);
    expect((await own.get(each.replace(check, other))).status).toBe(404);
    expect((await own.get(each.replace(/key=.*/, `key=${"0".repeat(64)}`))).status).toBe(404);
  }
  expect((await own.send(`${to}/withdraw`, { message: message!.id })).status).toBe(403);
  expect((await lan.send(`${to}/withdraw`, { message: message!.id })).status).toBe(303);
  expect((await own.get(to)).html).toContain("Message withdrawn");
  for (const each of [address, page]) expect((await own.get(each)).status).toBe(404);
});

test("leads from a photo's page back to its message, however many came after", async () => {
  const to = addressOf(await begin("lan", ["minh"], "Nhiều tin nhắn"));
  const id = to.split("/")[2]!;
  const post = (text: string, photos: Photo[] = []) => postMessage(people.lan, id, { text, photos }, {}, morning);
  const kept = { key: "d".repeat(64), thumb: "e".repeat(64), width: 40, height: 30 };
  const message = await post("", [kept]);
  const back = async () => {
    const { html } = await minh.get(`${to}/photo/view?message=${message}&key=${kept.key}`);
    return new RegExp(`href="(${to}[^"]*#message-1)"`).exec(html)![1]!;
  };
  expect(await back()).toBe(`${to}#message-1`);
  for (let number = 2; number <= 41; number++) await post(`${number}`);
  expect((await minh.get(to)).html).not.toContain('id="message-1"');
  const earlier = await back();
  expect(earlier).toBe(`${to}?before=21#message-1`);
  expect((await minh.get(earlier.split("#")[0]!)).html).toContain('id="message-1"');
});

test("pushes a message to open pages of its readers, and refuses others' streams", async () => {
  const to = addressOf(await begin("lan", ["minh"], "Trực tiếp"));
  const id = to.split("/")[2]!;
  const stream = `/notifications/stream?chat=${id}`;
  expect([(await minh.get(stream)).status, (await lead.get(stream)).status]).toEqual([200, 404]);
  expect((await foreign.get(`/notifications/stream?chat=store.${chain.s1}`)).status).toBe(404);
  const leaving = new AbortController();
  const readEvent = async (events: ReadableStream<Uint8Array>) => {
    for await (const chunk of events) {
      const text = new TextDecoder().decode(chunk);
      if (text.startsWith("event:")) return text.trim();
    }
    return null;
  };
  const [looking, elsewhere, nobody] = [
    readEvent(feed.listen("minh", leaving.signal, id)!),
    readEvent(feed.listen("minh", leaving.signal)!),
    readEvent(feed.listen("admin", leaving.signal)!),
  ];
  await lan.send(to, { text: "Nghe rõ không?" });
  expect(await looking).toBe("event: chat\ndata:");
  expect(await elsewhere).toBe(`event: chats\ndata: ${await countUnreadChats("minh")}`);
  expect(await Promise.race([nobody, Promise.resolve("nothing yet")])).toBe("nothing yet");
  const page = await minh.get(to);
  expect(page.html).not.toContain(`Chats: ${(await countUnreadChats("minh")) + 1}"`);

  const still = readEvent(feed.listen("minh", leaving.signal, id)!);
  const [message] = await queryAll(db, messages, { where: [["chatId", "==", id]], orderBy: [["number", "desc"]] });
  await lan.send(`${to}/withdraw`, { message: message!.id });
  expect(await still).toBe("event: chat\ndata:");
  const { html } = await minh.get(to);
  expect([html.includes("Message withdrawn"), html.includes("Nghe rõ không?")]).toEqual([true, false]);
  leaving.abort();
});

test("limits a person's messages per hour and keeps the typed text", async () => {
  const to = addressOf(await begin("minh", ["lead"]));
  const takeOne = () => countAgainstQuota(people.minh, "messages", new Date());
  for (let sent = 1; sent < config.QUOTA_MESSAGES; sent++) await takeOne();
  const { status, html } = await write("minh", to, { text: "Một tin nữa" });
  expect(status).toBe(429);
  expect(html).toContain("Một tin nữa");
});

test("shuts disabled people out of reading and writing, but keeps their messages", async () => {
  const to = addressOf(await begin("lan", ["minh"]));
  await lan.send(to, { text: "Còn lại" });
  const profile = (await db.get(users, "lan"))!.data;
  await db.set(users, "lan", { ...profile, disabled: true });
  expect((await lan.get(to)).status).toBe(302);
  expect((await lan.send(to, { text: "Nữa" })).location).toContain("/sign-in");
  expect((await minh.get(to)).html).toContain("Còn lại");
  expect((await begin("minh", ["lan"])).status).toBe(400);
  await db.set(users, "lan", profile);
});
