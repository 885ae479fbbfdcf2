/** One's own data: a name, signed-in devices, and an export of it all. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { sessions } from "#app/sign-in/session.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { createProfile, findProfile } from "#app/users/users.server.ts";
import { chats } from "#app/chats/chat.ts";
import { startChat } from "#app/chats/groups.server.ts";
import { postMessage } from "#app/chats/post.server.ts";
import { notices } from "#app/notifications/notice.ts";
import { makeFeed } from "#app/plan/calendar-feeds.server.ts";
import { invite } from "#app/sign-in/invitations.server.ts";
import { parkSubmission } from "#app/sign-in/parked/parked-submissions.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { signedIn } from "../people.ts";
import { createAccount } from "../account.ts";
import { type App, openApp, origin } from "../app.ts";
import { visitorOf } from "../stores/visitor.ts";
import { requestArgs } from "../request-args.ts";

composeAreas();

let app: App;
let uid: string;
const email = "lan@own.test";
const visit = async () => visitorOf(app, await app.signIn(email, "first-password"));

beforeAll(async () => {
  app = await openApp();
  await createAccount({ email, password: "first-password", displayName: "Lan", roles: ["user"] });
  await visit();
  uid = (await findProfile(email))!.uid;
});

test("shows the product's version in the settings", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect((await (await visit()).get("/settings")).html).toContain(`Store QC ${version}`);
});

const readEvents = async () => (await readTimeline(db, `users/${uid}`)).map(({ what }) => what);

test("changes a name once per form, finds it at once, and explains an invalid one", async () => {
  const lan = await visit();
  const send = (name: string) => lan.send("/settings", { name });
  expect((await send("  ")).html).toContain("Enter your name, like Trần Thị Lan.");
  const long = await send("x".repeat(101));
  expect([long.status, long.html.includes("x".repeat(101))]).toEqual([400, true]);
  expect((await send("Lan")).location).toBe("/settings");
  // Mails would have it as lines of their own.
  await send(" Trần\r\nThị\u0000 Lan ");
  const profile = await findProfile(email);
  expect([profile!.displayName, profile!.sortName]).toEqual(["Trần Thị Lan", "tran thi lan"]);
  expect((await readEvents()).filter((what) => what === "renamed")).toHaveLength(1);
  expect((await lan.get("/settings")).html).toContain('value="Trần Thị Lan"');
});

test("signs out one of one's own devices, and no one else's", async () => {
  const [here] = [await visit(), await visit()];
  const page = await here.get("/settings/account");
  expect(page.html.match(/This device/g)).toHaveLength(1);
  const session = /value="(\w{64})"/.exec(page.html)![1]!;
  const signOut = (visitor: typeof here) => visitor.send("/settings/account/device", { session }, "");
  const open = async () => (await db.query(sessions, { where: [["uid", "==", uid]], limit: 50 })).documents.length;
  const before = await open();
  await createAccount({ email: "other@own.test", password: "first-password", displayName: null, roles: ["user"] });
  const other = visitorOf(app, await app.signIn("other@own.test", "first-password"));
  await signOut(other);
  expect([await open(), await readEvents()]).toEqual([before, expect.not.arrayContaining(["session-ended"])]);
  await signOut(here);
  expect(await open()).toBe(before - 1);
  expect((await here.get("/settings/account")).html).not.toContain(session);
  expect(await readEvents()).toContain("session-ended");
});

test("exports one's own data without other people's and without passwords", async () => {
  const lan = await visit();
  const user = signedIn(uid, ["user"], { email, displayName: "Lan" });
  await createProfile({ uid: "minh", email: "minh@own.test", displayName: "Minh", photoURL: null }, ["lead"]);
  const minh = signedIn("minh", ["lead"], { email: "minh@own.test" });
  const now = new Date();
  const chat = await startChat(user, { people: ["minh"], name: "Ca sáng" }, {}, now);
  for (let each = 1; each <= 201; each++)
    await postMessage(user, chat, { text: `Dòng ${each}`, photos: [] }, {}, new Date(now.getTime() + each));
  await postMessage(minh, chat, { text: "Của Minh", photos: [] }, {}, now);
  await makeFeed(user, { open: true }, now);
  await parkSubmission(
    requestArgs(`${origin}/tasks/new`, { method: "POST", body: new URLSearchParams({ title: "Chưa gửi" }) }),
    now,
    { uid } as Parameters<typeof parkSubmission>[2],
  );
  await invite(email, ["user"]);
  const notice = {
    kind: "task-assigned",
    id: "t1",
    concerns: {},
    values: { title: "Lau sàn" },
    digest: false,
    events: [],
  };
  await db.set(notices, "n1", { ...notice, uid, at: now.toISOString(), readAt: null });
  await db.set(notices, "n2", {
    ...notice,
    uid: "minh",
    values: { title: "Khác" },
    at: now.toISOString(),
    readAt: null,
  });
  const people = [
    { uid, name: "Lan" },
    { uid: "minh", name: "Người đến sau" },
  ];
  // The thread of a task that they can no longer read.
  await db.set(chats, "task.lost", {
    ...(await db.get(chats, chat))!.data,
    kind: "thread",
    about: { kind: "task", id: "lost", store: "Sen Cafe", day: "" },
    people,
  });
  const copy = await lan.get("/settings/account/data.json");
  const data = JSON.parse(copy.html) as Record<string, { [field: string]: unknown }[]> & { profile: { email: string } };
  expect(data.profile.email).toBe(email);
  expect(data["changes"]!.map(({ what }) => what)).toContain("renamed");
  expect(data["devices"]!.length).toBeGreaterThan(0);
  expect(data["chats"]).toMatchObject([{ chat: `/chats/${chat}`, name: "Ca sáng", people: ["Lan", "Minh"] }]);
  expect(data["messages"]!.map(({ text }) => text)).toEqual(Array.from({ length: 201 }, (_, at) => `Dòng ${201 - at}`));
  expect(data["notices"]).toMatchObject([{ kind: "task-assigned", record: "t1", values: { title: "Lau sàn" } }]);
  expect(data["keptForms"]).toMatchObject([{ action: "/tasks/new", fields: [{ name: "title", value: "Chưa gửi" }] }]);
  expect(data["calendarFeed"]).toMatchObject({ open: true });
  expect(data["invitations"]).toMatchObject([{ roles: ["user"] }]);
  expect(copy.html).not.toMatch(/password|other@own|Của Minh|Khác|đến sau|\w{64}/);
});
