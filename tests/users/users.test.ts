/** How administrators manage accounts, on pages without scripts. */
import { beforeAll, expect, test } from "vitest";
import { mails } from "#app/mail/mail.ts";
import { sendMails } from "#app/mail/mails.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { findProfile, getProfile } from "#app/users/users.server.ts";
import { invitedRoles, withdrawInvitations } from "#app/sign-in/invitations.server.ts";
import { type Role } from "#app/auth/user.ts";
import { createAccount } from "../account.ts";
import { type App, openApp } from "../app.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { composeAreas } from "#app/areas.server.ts";
import { pageOf, type Part, textOf } from "../page.ts";

composeAreas();

let app: App;
let admin: ReturnType<typeof visitorOf>;
let [boss, second, lan] = ["", "", ""];
const password = "mot-hai-ba-bon-5";

beforeAll(async () => {
  app = await openApp();
  const account = async (email: string, displayName: string, role: Role) =>
    (await createAccount({ email, password, displayName, roles: [role] })).uid;
  boss = await account("boss@qc.test", "Boss", "admin");
  lan = await account("lan@qc.test", "Nguyễn Lan", "user");
  second = await account("minh@qc.test", "Minh", "manager");
  admin = visitorOf(app, await cookieFor(boss));
});

/** The invitation link, which a page shows once. */
const linkIn = (page: Part) => page.select("input[value*='sign-in/invitation']")[0]!.getAttribute("value")!;
const namesIn = (page: Part) => page.select("td[data-phone=title] a").map(textOf);

test("the list can be searched, filtered and sorted, and reports unusable values", async () => {
  const names = async (search: string) => namesIn((await admin.get(`/users?${search}`)).page);
  expect(await names("")).toEqual(["Boss", "Minh", "Nguyễn Lan"]);
  expect(await names("q=nguyen")).toEqual(["Nguyễn Lan"]);
  expect(await names("q=minh%40qc.test")).toEqual(["Minh"]);
  expect(await names("role=admin")).toEqual(["Boss"]);
  expect(await names("role=admin&q=minh")).toEqual([]);
  expect(await names("status=disabled")).toEqual([]);
  expect(await names("status=active&sort=seen&role=manager")).toEqual(["Minh"]);
  expect((await names("status=active&sort=seen")).length).toBe(3);
  expect((await names("q=qc&sort=seen&role=user")).length).toBe(1);
  expect((await admin.get("/users?role=boss")).page.named("role").description).toMatch(/^“boss”/);
});

test("an invitation is mailed and shown once, once per form, and admits one person with its roles", async () => {
  const page = (await admin.get("/users/invite")).html;
  expect(page).toContain("An earlier link for the same address stops working.");
  expect((await admin.send("/users/invite", { email: "nobody", roles: "user" }, page)).html).toContain(
    "Enter an address like",
  );
  expect((await admin.send("/users/invite", { email: "hoa@qc.test" }, page)).html).toContain(
    "Choose at least one role",
  );
  const known = await admin.send("/users/invite", { email: "Minh@QC.test", roles: "user" }, page);
  expect(known.html).toContain("already has an account");
  expect(known.html).toContain(`href="/users/${second}"`);

  const invited = await admin.send("/users/invite", { email: "Hoa@qc.test", roles: "lead" }, page);
  expect(invited.response.headers.get("Cache-Control")).toBe("private, no-store");
  // Without a mail server, mail is written to a file.
  expect(invited.html).toContain("Copy this link and pass it on");
  expect(invited.html).not.toContain("by e-mail");
  const link = linkIn(invited.page);
  expect((await admin.send("/users/invite", { email: "Hoa@qc.test", roles: "lead" }, page)).html).toContain(link);
  const other = await admin.send("/users/invite", { email: "other@qc.test", roles: "lead" }, page);
  expect([other.status, other.html.includes("already sent with other values")]).toEqual([409, true]);

  const queued = await queryAll(db, mails, {});
  expect(queued.length).toBe(1);
  // The database alone doesn't reveal a link.
  expect(JSON.stringify(queued)).not.toContain(new URL(link).searchParams.get("token"));
  await sendMails.run({ now: new Date(), signal: new AbortController().signal, input: {} });
  const open = (await admin.get("/users/invitations")).html;
  expect(open).toContain("hoa@qc.test");
  expect(open).toContain("Invited by Boss");

  const path = link.slice(new URL(link).origin.length);
  const accept = async () => {
    const form = (await app.request(path)).status;
    const response = await app.post(path, { displayName: "Hoa", password, repeat: password });
    return [form, response.status];
  };
  expect(await accept()).toEqual([200, 302]);
  expect((await accept())[0]).toBe(404);
  expect((await findProfile("hoa@qc.test"))?.role).toEqual(["lead"]);
  expect((await admin.get("/users/invitations")).html).toContain("No open invitations");
});

test("an invitation works only for its address, and not for somebody signed in", async () => {
  const invited = await admin.send("/users/invite", { email: "mai@qc.test", roles: "user" });
  const link = new URL(linkIn(invited.page));
  const [path, fields] = [link.pathname + link.search, { displayName: "Mai", password, repeat: password }];
  const other = await app.post(path, fields, await cookieFor(lan));
  expect([other.status, other.headers.get("Location")]).toEqual([303, path]);
  expect(await findProfile("mai@qc.test")).toBeNull();
  const accepted = await app.post(path, { ...fields, username: "another@qc.test", email: "another@qc.test" });
  expect(accepted.status).toBe(302);
  expect(await findProfile("another@qc.test")).toBeNull();
  expect((await findProfile("mai@qc.test"))?.role).toEqual(["user"]);
});

test("inviting a store manager mentions stores to assign, and so does a list without any", async () => {
  const invited = await admin.send("/users/invite", { email: "quan@qc.test", roles: "manager" });
  expect(invited.html).toContain("A store manager sees only their own stores");
  expect(invited.html).toContain('href="/qc/store-managers"');
  const link = new URL(linkIn(invited.page));
  await app.post(link.pathname + link.search, { displayName: "Quân", password, repeat: password });
  const { uid } = (await findProfile("quan@qc.test"))!;
  const list = (await visitorOf(app, await cookieFor(uid)).get("/qc/checks")).html;
  expect(list).toContain("No stores are assigned to you yet");
  expect(list).not.toContain("No checks yet");
});

test("withdrawing an invitation ends its link", async () => {
  const invited = await admin.send("/users/invite", { email: "gone@qc.test", roles: "user" });
  const link = new URL(linkIn(invited.page));
  const taken = await admin.send("/users/invitations", { email: "gone@qc.test" });
  expect(taken.location).toBe("/users/invitations");
  const over = await app.request(link.pathname + link.search);
  expect([over.status, (await over.text()).includes("used, replaced, withdrawn, or is older")]).toEqual([404, true]);
  const history = (await admin.get("/users/invitations")).html;
  for (const words of ["Invited by Boss", "gone@qc.test, QC staff", "Invitation withdrawn by Boss"])
    expect(history).toContain(words);
});

test("a used link isn't shown as withdrawn when the reserved roles are", async () => {
  const invited = await admin.send("/users/invite", { email: "used@qc.test", roles: "user" });
  const link = new URL(linkIn(invited.page));
  await app.post(link.pathname + link.search, { displayName: "Ngọc", password, repeat: password });
  const count = async () => (await admin.get("/users/invitations")).html.split("Invitation withdrawn").length;
  const before = await count();
  expect(await invitedRoles("used@qc.test")).toEqual(["user"]);
  await withdrawInvitations("used@qc.test", { uid: boss, displayName: "Boss", email: "boss@qc.test" });
  expect(await invitedRoles("used@qc.test")).toBeNull();
  expect(await count()).toBe(before);
});

test("changed roles apply at once, and outdated forms and removing the last administrator are refused", async () => {
  const theirs = visitorOf(app, await cookieFor(lan));
  expect((await theirs.get("/users")).status).toBe(403);
  const page = (await admin.get(`/users/${lan}/roles`)).html;
  expect((await admin.send(`/users/${lan}/roles`, {}, page)).html).toContain("Choose at least one role");
  expect((await admin.send(`/users/${lan}/roles`, { roles: "admin" }, page)).location).toBe(`/users/${lan}`);
  expect((await theirs.get("/users")).status).toBe(200);
  const late = await admin.send(`/users/${lan}/roles`, { roles: "user" }, page);
  expect([late.status, late.html.includes("This account has changed")]).toEqual([409, true]);
  expect((await admin.send(`/users/${lan}/roles`, { roles: "user" })).status).toBe(303);
  const last = await admin.send(`/users/${boss}/roles`, { roles: "lead" });
  expect([last.status, last.html.includes("last active administrator")]).toEqual([400, true]);
  expect((await getProfile(boss))?.role).toEqual(["admin"]);
  expect((await readTimeline(db, `users/${lan}`))[0]).toMatchObject({
    what: "roles",
    byName: "Boss",
    before: { role: ["admin"] },
    after: { role: ["user"] },
  });
});

test("disabling signs an account out at its next click, and is refused for the last administrator", async () => {
  const cookie = await cookieFor(second);
  const theirs = visitorOf(app, cookie);
  expect((await theirs.get("/qc")).status).toBe(200);
  expect((await admin.send(`/users/${second}/access`, { reason: "Đã nghỉ việc" })).location).toBe(`/users/${second}`);
  expect((await theirs.get("/qc")).status).toBe(302);
  expect((await admin.get(`/users/${second}`)).html).toContain("Đã nghỉ việc");
  expect((await admin.get("/users?status=disabled")).html).toContain("Minh");
  expect((await admin.send(`/users/${second}/access`, { reason: "" })).status).toBe(303);
  expect((await theirs.get("/qc")).status).toBe(302);
  expect((await visitorOf(app, await cookieFor(second)).get("/qc")).status).toBe(200);
  expect((await admin.send(`/users/${boss}/access`, { reason: "" })).html).toContain("last active administrator");
});

test("signing a person out everywhere ends their sessions, and they can sign in again", async () => {
  const theirs = visitorOf(app, await cookieFor(lan));
  expect((await theirs.get("/qc")).status).toBe(200);
  expect((await admin.send(`/users/${lan}`, {})).location).toBe(`/users/${lan}`);
  expect((await theirs.get("/qc")).status).toBe(302);
  expect((await admin.get(`/users/${lan}`)).html).toContain("Signed out everywhere");
  expect((await visitorOf(app, await cookieFor(lan)).get("/qc")).status).toBe(200);
});

test("a person's page links to a chat and their work, and lists recent changes", async () => {
  const page = (await admin.get(`/users/${lan}`)).html;
  expect(page).toContain(`href="/chats/new?with=${lan}"`);
  expect(page).toContain(`href="/qc/activities?inspectorId=${lan}"`);
  const own = (await admin.get(`/users/${boss}`)).html;
  expect(own).not.toContain("/chats/new");
  expect(own).toContain(`href="/qc/audit-log?by=${boss}"`);
  const recentWork = (html: string) => pageOf(html).get("region", "Recent work");
  expect(recentWork(page).all("listitem")).toHaveLength(1);
  const work = recentWork(own);
  expect(work.all("listitem")).toHaveLength(5);
  expect(work.get("link", "Nguyễn Lan").href).toBe(`/users/${lan}`);
  expect(work.text).toContain("Signed out everywhere");
});

test("people with the same name are shown with their e-mail's local part", async () => {
  const account = (email: string, displayName: string, role: Role) =>
    createAccount({ email, displayName, password: "demo-1234", roles: [role] });
  const [first] = [await account("ha.le@demo.test", "Lê Hà", "user"), await account("qc2@demo.test", "Lê Ha", "user")];
  const keeper = await account("keeper@demo.test", "Thu Cúc", "manager");
  const [lead, manager] = await Promise.all(
    [(await account("boss2@demo.test", "Cô Tư", "lead")).uid, keeper.uid].map(async (uid) =>
      visitorOf(app, await cookieFor(uid)),
    ),
  );
  const names = ["Lê Hà (ha.le)", "Lê Ha (qc2)"];
  for (const path of [
    "/qc/checks",
    "/qc/activities",
    "/qc/calendar/list",
    "/qc/reports/summary",
    "/tasks/new",
    "/chats/new?q=le+ha",
  ]) {
    const { html } = await lead!.get(path);
    for (const name of names) expect([path, html.includes(name)]).toEqual([path, true]);
    expect([path, html.includes("Cô Tư (")]).toEqual([path, false]);
  }
  expect((await lead!.get(`/tasks?ownerId=${first.uid}`)).html).toContain("Lê Hà (ha.le)");
  for (const path of ["/chats/new?q=le+ha", "/search?q=le+ha"]) {
    const { html } = await manager!.get(path);
    for (const name of names) expect([path, html.includes(name)]).toEqual([path, true]);
  }
});
