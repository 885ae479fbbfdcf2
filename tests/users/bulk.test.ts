/** Changes of several people at once and links for a new password, on pages without scripts. */
import { beforeAll, expect, test } from "vitest";
import { composeAreas } from "#app/areas.server.ts";
import type { Role, User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { mails } from "#app/mail/mail.ts";
import { sendMails } from "#app/mail/mails.server.ts";
import { userBulk } from "#app/users/pages/bulk/user-bulk.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { getProfile } from "#app/users/users.server.ts";
import { createAccount } from "../account.ts";
import { type App, openApp } from "../app.ts";
import { as } from "../people.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";

composeAreas();

let app: App;
let admin: ReturnType<typeof visitorOf>;
const uids: Record<string, string> = {};
const password = "mot-hai-ba-bon-5";

beforeAll(async () => {
  app = await openApp();
  const people: [string, string, Role[]][] = [
    ["boss", "Boss", ["admin"]],
    ["lan", "Nguyễn Lan", ["user"]],
    ["minh", "Minh", ["user", "lead"]],
    ["hoa", "Hoa", ["lead"]],
  ];
  for (const [name, displayName, roles] of people)
    uids[name] = (await createAccount({ email: `${name}@qc.test`, password, displayName, roles })).uid;
  admin = visitorOf(app, await cookieFor(uids["boss"]!));
});

const profileOf = async (name: string) => (await getProfile(uids[name]!))!;
const eventsOf = async (name: string) => (await readTimeline(db, `users/${uids[name]}`)).map(({ what }) => what);
const bulk = (action: string, names: string[]) =>
  `/users/bulk?${new URLSearchParams([["list", ""], ["action", action], ...names.map((name) => ["id", uids[name]!])])}`;
const everybody = ["boss", "lan", "minh", "hoa"];

test("a change of several people previews who changes and who doesn't, and logs each", async () => {
  expect((await admin.get("/users?select=")).html).toContain('action="/users/bulk"');
  const disabling = await admin.get(bulk("disable", everybody));
  for (const said of ["3 people will change.", "Nguyễn Lan", "minh@qc.test", "1 other person stays"])
    expect(disabling.html).toContain(said);
  const sent = await admin.send(bulk("disable", everybody), { reason: "Season over" });
  expect(sent.location).toBe("/users/");
  for (const name of ["lan", "minh", "hoa"]) {
    expect([(await profileOf(name)).disabled, (await eventsOf(name))[0]]).toEqual([true, "disabled"]);
    expect((await app.post("/sign-in", { email: `${name}@qc.test`, password })).status).toBe(403);
  }
  expect((await profileOf("boss")).disabled).toBe(false);

  const page = (await admin.get("/users/bulk?list=status%3Ddisabled&scope=all&action=enable")).html;
  expect(page).toContain("3 people will change.");
  await admin.send("/users/bulk?list=status%3Ddisabled&scope=all&action=enable", {}, page);
  const lan = await app.signIn("lan@qc.test", password);

  await admin.send(bulk("sign-out", everybody), {});
  expect((await app.request("/settings", {}, lan)).status).toBe(302);
  expect((await eventsOf("lan"))[0]).toBe("signed-out");
  expect((await app.request("/users", {}, await cookieFor(uids["boss"]!))).status).toBe(200);
});

test("roles are added and removed, but nobody's only role", async () => {
  await admin.send(bulk("add-lead", everybody), {});
  expect((await profileOf("lan")).role).toEqual(["user", "lead"]);
  expect((await eventsOf("minh")).filter((what) => what === "roles")).toEqual([]);
  const taking = await admin.get(bulk("remove-lead", everybody));
  expect(taking.html).toContain("2 people will change.");
  const path = bulk("remove-lead", everybody);
  await admin.send(path, {}, taking.html);
  expect(await Promise.all(["lan", "minh", "hoa"].map(async (name) => (await profileOf(name)).role))).toEqual([
    ["user"],
    ["user"],
    ["lead"],
  ]);
  expect((await admin.send(path, {}, taking.html)).location).toBe("/users/");
  expect((await eventsOf("lan")).filter((what) => what === "roles")).toHaveLength(2);
});

test("the last administrator can't be disabled, and unknown actions are refused", async () => {
  const other: User = as("admin");
  const change = (user: User, names: string[], action: "disable" | "enable") =>
    userBulk.changeMany(
      user,
      names.map((name) => uids[name]!),
      action,
      { reason: "" },
      { now: new Date() },
    );
  expect(await change(other, ["boss", "hoa"], "disable")).toMatchObject({
    changed: 1,
    skipped: [{ id: uids["boss"] }],
    rest: [],
  });
  expect((await profileOf("boss")).disabled).toBe(false);
  await change(other, ["hoa"], "enable");
  expect((await admin.get("/users/bulk?action=delete&id=x")).status).toBe(400);
  expect((await admin.get("/users/bulk?list=role%3Dboss&scope=all&action=disable")).html).toContain(
    "This changes nothing",
  );
  const hoa = visitorOf(app, await cookieFor(uids["hoa"]!));
  expect((await hoa.send(bulk("disable", everybody), {}, "")).status).toBe(403);
});

test("a link for a new password works once, and the old password until then", async () => {
  const path = `/users/${uids["lan"]}/new-password`;
  const { html } = await admin.get(path);
  const made = await admin.send(path, {}, html);
  expect(made.response.headers.get("Cache-Control")).toBe("private, no-store");
  const link = made.page.select("input[value*='sign-in/invitation']")[0]!.getAttribute("value")!;
  expect((await admin.send(path, {}, html)).html).toContain(link);
  expect((await eventsOf("lan")).filter((what) => what === "password-link-sent")).toHaveLength(1);
  await app.signIn("lan@qc.test", password);
  const { documents } = await db.query(mails, { limit: 10 });
  expect(documents.map(({ data }) => data.to)).toContain(uids["lan"]);
  await sendMails.run({ now: new Date(), signal: new AbortController().signal, input: {} });
  const accept = () =>
    app.post(link.slice(new URL(link).origin.length), { displayName: "Lan", password: "new-pass-99" });
  expect([(await accept()).status, (await accept()).status]).toEqual([302, 404]);
  await app.signIn("lan@qc.test", "new-pass-99");
  expect((await profileOf("lan")).role).toEqual(["user"]);
  await userBulk.changeMany(as("admin"), [uids["lan"]!], "disable", { reason: "" }, { now: new Date() });
  const refused = await admin.send(path, {});
  expect([refused.status, refused.html.includes("Enable it first")]).toEqual([409, true]);
});
