import { beforeAll, expect, test } from "vitest";
import { attemptLimits } from "#app/sign-in/attempts.server.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import { invitations, invite, invitationPath } from "#app/sign-in/invitations.server.ts";
import { sessions } from "#app/sign-in/session.server.ts";
import { db } from "#app/db/db.server.ts";
import { directory } from "#app/facts/directory.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { users } from "#app/auth/user.ts";
import { findProfile, findProfiles } from "#app/users/users.server.ts";
import { createAccount } from "../account.ts";
import { type App, cookieOf, openApp } from "../app.ts";
import { pageOf } from "../page.ts";

let app: App;
beforeAll(async () => {
  app = await openApp();
  await createAccount({ email: "lan@demo.test", password: "demo-1234", displayName: "Lan", roles: ["user"] });
});

const locationOf = (response: Response) => response.headers.get("Location");

for (const page of ["/sign-in", "/sign-in-2"]) {
  test(`${page} is a form without script that password managers understand`, async () => {
    const response = await app.request(page);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain("<script");
    const form = pageOf(html).field("E-mail").inForm;
    expect(form.attribute("method")).toBe("post");
    expect(form.field("E-mail").attribute("autocomplete")).toBe("username");
    expect(form.field("Password").attribute("autocomplete")).toBe("current-password");
    expect(html).not.toContain("Session expired!");
  });

  test(`${page} signs in and goes on to the requested page`, async () => {
    const response = await app.post(`${page}?redirect=%2Fqc%2Fchecks%3Fstatus%3Ddraft`, {
      email: " LAN@demo.test ",
      password: "demo-1234",
    });
    expect(response.status).toBe(302);
    expect(locationOf(response)).toBe("/qc/checks?status=draft");
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await app.request(page, {}, cookieOf(response)!)).headers.get("Location")).toBe("/");
    expect((await app.request(`${page}?redirect=/tasks`, {}, cookieOf(response)!)).headers.get("Location")).toBe(
      "/tasks",
    );
  });

  test(`${page} redirects only within this app`, async () => {
    for (const redirect of [
      "//evil.test",
      "https://evil.test",
      "/\\evil.test",
      "/.//evil.test",
      "javascript:alert(1)",
    ]) {
      const response = await app.post(`${page}?redirect=${encodeURIComponent(redirect)}`, {
        email: "lan@demo.test",
        password: "demo-1234",
      });
      expect(locationOf(response)).toBe("/");
    }
  });
}

test("answers a wrong password like an unknown address; keeps the typed address, not the password", async () => {
  const wrong = await app.post("/sign-in", { email: "lan@demo.test", password: "guess<1>" });
  const unknown = await app.post("/sign-in", { email: "no@demo.test", password: "guess<1>" });
  expect([wrong.status, unknown.status]).toEqual([400, 400]);
  expect(wrong.headers.getSetCookie()).toEqual([]);
  const [a = "", b = ""] = [await wrong.text(), await unknown.text()].map((html) =>
    html.replaceAll(/nonce="[^"]*"/g, ""),
  );
  expect(a).toContain('value="lan@demo.test"');
  expect(a.replace("lan@demo.test", "")).toBe(b.replace("no@demo.test", ""));
  expect(a).toContain("Wrong e-mail address or password");
  expect(a).not.toContain("guess");
});

test("shows errors at their fields with the typed values", async () => {
  const response = await app.post("/sign-in", { email: 'not "an" address', password: "" });
  const page = pageOf(await response.text());
  expect(response.status).toBe(400);
  expect(page.field("E-mail").value).toBe('not "an" address');
  expect(page.field("E-mail").description).toMatch(/^Enter an e-mail address/);
  expect(page.field("Password").description).toMatch(/^Enter your password/);
  expect((await app.post("/sign-in", {})).status).toBe(400);
  const vi = await app.post("/sign-in", {}, "locale=vi");
  expect(await vi.text()).toContain("Hãy nhập mật khẩu.");
});

test("marks the cookie as Secure and binds it to its host by name on https", async () => {
  const from = "https://qc.example.test";
  const response = await app.post("/sign-in", { email: "lan@demo.test", password: "demo-1234" }, undefined, { from });
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  const token = cookieOf(response)!.split("=")[1]!;
  expect((await app.request("/sign-out", { from }, `__Host-session=${token}`)).status).toBe(200);
  expect(await (await app.request("/sign-out", { from }, `__Host-session=${token}`)).text()).toContain("lan@demo.test");
  expect(await (await app.request("/sign-out", { from }, `__session=${token}`)).text()).not.toContain("lan@demo.test");
});

test("answers 429 at the limit with the specification's words, also to the right password", async () => {
  await createAccount({ email: "limited@demo.test", password: "right-password", displayName: null, roles: ["user"] });
  const address = "198.51.100.77";
  const attempt = (password: string, from = address) =>
    app.post("/sign-in", { email: "limited@demo.test", password }, undefined, { address: from });
  for (let failure = 0; failure < attemptLimits.accountFromAddress; failure++)
    expect((await attempt("wrong")).status).toBe(400);
  const refused = await attempt("right-password");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  const page = pageOf(await refused.text());
  expect(page.text).toContain("Too many failed attempts. Please try again later.");
  expect(page.field("E-mail").value).toBe("limited@demo.test");
  expect((await attempt("right-password", "198.51.100.78")).status).toBe(302);
});

test("locks out nobody else in the office, or in the same browser, after one person's mistakes", async () => {
  const [office, elsewhere] = ["198.51.100.99", "198.51.100.100"];
  const attempt = (email: string, password: string, cookie?: string, address = office) =>
    app.post("/sign-in", { email, password }, cookie, { address });
  const first = await attempt("lan@demo.test", "demo-1234");
  const mark = first.headers.getSetCookie().find((cookie) => cookie.startsWith("known="));
  expect(mark).toMatch(/^known=[\w-]+\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  for (let failure = 0; failure < 8; failure++) await attempt("clumsy@demo.test", "wrong");
  expect((await attempt("lan@demo.test", "demo-1234")).status).toBe(302);
  for (let account = 0; account <= attemptLimits.accountsOfAddress; account++)
    await attempt(`made-up-${account}@demo.test`, "wrong");
  expect((await attempt("lan@demo.test", "demo-1234")).status).toBe(302);

  await createAccount({ email: "next@demo.test", password: "demo-1234", displayName: null, roles: ["user"] });
  for (const email of ["lan@demo.test", "next@demo.test"])
    for (let failure = 0; failure < attemptLimits.accountFromAddress; failure++)
      await attempt(email, "wrong", undefined, elsewhere);
  const known = mark!.split(";")[0]!;
  for (const forged of ["known=x.y", known.replace(/.$/, ""), "known="])
    expect((await attempt("lan@demo.test", "demo-1234", forged, elsewhere)).status).toBe(429);
  expect((await attempt("lan@demo.test", "demo-1234", known, elsewhere)).status).toBe(302);
  expect((await attempt("next@demo.test", "demo-1234", known, elsewhere)).status).toBe(429);
}, 60_000);

test("gives no extra guesses to browsers used with an earlier password, except the one that changed it", async () => {
  const [email, address] = ["changed@demo.test", "198.51.100.101"];
  await createAccount({ email, password: "demo-1234", displayName: null, roles: ["user"] });
  const attempt = (password: string, cookie?: string) => app.post("/sign-in", { email, password }, cookie, { address });
  const [session, ...marks] = (await Promise.all([1, 2, 3].map(() => attempt("demo-1234")))).map((response, at) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0]!)
      .find((cookie) => cookie.startsWith(at === 0 ? "__session=" : "known=")),
  );
  const changed = await app.post(
    "/settings/account/password",
    { current: "demo-1234", password: "demo-5678" },
    session,
  );
  const statuses: number[] = [];
  for (const mark of marks)
    for (let guess = 0; guess < 3; guess++) statuses.push((await attempt("demo-1234", mark)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  const here = changed.headers.getSetCookie().find((cookie) => cookie.startsWith("known="))!;
  expect((await attempt("demo-5678", here.split(";")[0])).status).toBe(302);
}, 60_000);

test("starts a new session on signing in and ends the browser's earlier one", async () => {
  const first = await app.signIn("lan@demo.test");
  const second = cookieOf(await app.post("/sign-in", { email: "lan@demo.test", password: "demo-1234" }, first))!;
  expect(second).not.toBe(first);
  expect(await (await app.request("/sign-out", {}, second)).text()).toContain("lan@demo.test");
  expect(await (await app.request("/sign-in", {}, first)).text()).toContain("Session expired!");
});

test("never adopts a session token that was planted beforehand", async () => {
  const planted = "__session=planted";
  const response = await app.post("/sign-in", { email: "lan@demo.test", password: "demo-1234" }, planted);
  expect(cookieOf(response)).not.toBe(planted);
});

test("stores no token in the database", async () => {
  const token = (await app.signIn("lan@demo.test")).split("=")[1]!;
  expect(await db.get(sessions, token)).toBeNull();
});

test("ends the session itself on signing out, not only the cookie", async () => {
  const cookie = await app.signIn("lan@demo.test");
  expect(await (await app.request("/sign-out", {}, cookie)).text()).toContain("lan@demo.test");
  const response = await app.post("/sign-out", {}, cookie);
  expect(locationOf(response)).toBe("/sign-in");
  expect(response.headers.get("Set-Cookie")).toMatch(/^__session=; Max-Age=0; Path=\/; HttpOnly/);
  expect(response.headers.get("Clear-Site-Data")).toBe('"cache"');
  expect(locationOf(await app.request("/qc/checks", {}, cookie))).toBe("/sign-in?redirect=%2Fqc%2Fchecks");
  expect(await (await app.request("/sign-in")).text()).not.toContain("Session expired!");
});

test("ends a session after 14 days, used or not, and deletes it at a sign-in a month later", async () => {
  const { uid } = await createAccount({
    email: "old@demo.test",
    password: "demo-1234",
    displayName: null,
    roles: ["user"],
  });
  const cookie = await app.signIn("old@demo.test");
  const [session] = (await db.query(sessions, { where: [["uid", "==", uid]], limit: 10 })).documents;
  expect(Date.parse(session!.data.expiresAt) - Date.parse(session!.data.createdAt)).toBe(14 * 86_400_000);
  const endedAgo = (ms: number) =>
    db.set(sessions, session!.id, { ...session!.data, expiresAt: new Date(Date.now() - ms).toISOString() });
  await endedAgo(1);
  const away = await app.request("/qc/checks?status=draft", {}, cookie);
  expect(locationOf(away)).toBe("/sign-in?redirect=%2Fqc%2Fchecks%3Fstatus%3Ddraft");
  expect(await (await app.request(locationOf(away)!, {}, cookie)).text()).toContain("Session expired!");
  expect(await (await app.request(locationOf(away)!, {}, `${cookie}; locale=vi`)).text()).toContain(
    "Phiên đăng nhập đã hết hạn!",
  );
  await app.signIn("old@demo.test");
  expect(await db.get(sessions, session!.id)).not.toBeNull();
  await endedAgo(31 * 86_400_000);
  await app.signIn("old@demo.test");
  expect(await db.get(sessions, session!.id)).toBeNull();
});

test("leads an expired session that sent a form back to the form's page", async () => {
  const expired = "__session=expired";
  const sent = await app.post("/qc/check/edit?id=c1", { a: "1" }, expired, {
    headers: { Referer: "http://localhost:3000/qc/check/edit?id=c1&section=2" },
  });
  expect(locationOf(sent)).toBe("/sign-in?redirect=%2Fqc%2Fcheck%2Fedit%3Fid%3Dc1%26section%3D2&lost=");
});

test("records each sign-in on the profile, which has all fields of the specification", async () => {
  const before = Date.now();
  await app.signIn("lan@demo.test");
  const profile = (await findProfile("lan@demo.test"))!;
  expect(Object.keys(profile).toSorted()).toEqual([
    "accountNo",
    "createdAt",
    "disabled",
    "displayName",
    "email",
    "lastLoginAt",
    "locale",
    "photoURL",
    "role",
    // For sorting and searching people.
    "sortName",
    "uid",
    "updatedAt",
    "words",
  ]);
  expect(profile).toMatchObject({ email: "lan@demo.test", displayName: "Lan", photoURL: null, role: ["user"] });
  expect(profile.accountNo).toMatch(/^ACC\d{13}[A-Z0-9]{5}$/);
  expect(profile.accountNo.slice(3, 16)).toBe(String(Date.parse(profile.createdAt)));
  expect(Date.parse(profile.lastLoginAt)).toBeGreaterThanOrEqual(before);
  expect(profile.updatedAt).toBe(profile.lastLoginAt);
  expect(profile.createdAt < profile.updatedAt).toBe(true);
});

test("leads a person without an invitation to /403 and stores nothing of them", async () => {
  const account = await identity.createAccount({
    email: "uninvited@demo.test",
    password: "demo-1234",
    displayName: null,
  });
  const response = await app.post("/sign-in", { email: "uninvited@demo.test", password: "demo-1234" });
  expect(locationOf(response)).toBe("/403");
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await db.get(users, account.uid)).toBeNull();
  await invite("uninvited@demo.test", ["lead"]);
  await app.signIn("uninvited@demo.test");
  expect((await findProfile("uninvited@demo.test"))?.role).toEqual(["lead"]);
});

test("makes account and profile by an invitation's link, once", async () => {
  const link = invitationPath(await invite("hoa@demo.test", ["lead", "admin"]));
  const page = await app.request(link);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("hoa@demo.test");
  expect(pageOf(html).named("password").attribute("autocomplete")).toBe("new-password");

  const short = await app.post(link, { displayName: "Hoa Nguyễn", password: "12345" });
  expect(short.status).toBe(400);
  const again = await short.text();
  expect(again).toContain('value="Hoa Nguyễn"');
  expect(again).toContain("at least 6 characters");
  expect(again).not.toContain("12345");

  const accepted = await app.post(link, { displayName: " Hoa Nguyễn ", password: "123456" });
  expect(locationOf(accepted)).toBe("/");
  expect(await (await app.request("/sign-out", {}, cookieOf(accepted)!)).text()).toContain("hoa@demo.test");
  const profile = (await findProfile("hoa@demo.test"))!;
  expect(profile).toMatchObject({ displayName: "Hoa Nguyễn", role: ["lead", "admin"] });
  const shards = await db.query(directory, { limit: 100 });
  expect(Object.assign({}, ...shards.documents.map((shard) => shard.data.entries))[profile.uid]).toEqual({
    code: profile.accountNo,
    handle: "hoa",
    name: "Hoa Nguyễn",
    status: "active",
  });
  expect((await readTimeline(db, `users/${profile.uid}`)).map((event) => event.what)).toEqual(["joined"]);

  expect((await app.request(link)).status).toBe(404);
  const late = await app.post(link, { displayName: "Thief", password: "stolen-1" });
  expect(late.status).toBe(404);
  expect(late.headers.getSetCookie()).toEqual([]);
  expect((await app.post("/sign-in", { email: "hoa@demo.test", password: "stolen-1" })).status).toBe(400);
  await app.signIn("hoa@demo.test", "123456");
});

test("lets in only one of two people who follow an invitation's link at once", async () => {
  const link = invitationPath(await invite("both@demo.test", ["lead"]));
  const tries = ["first-password", "other-password"];
  const answers = await Promise.all(tries.map((password) => app.post(link, { displayName: password, password })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 404]);
  const [won, lost] = answers[0]!.status === 302 ? tries : tries.toReversed();
  expect((await findProfile("both@demo.test"))?.displayName).toBe(won);
  expect((await app.post("/sign-in", { email: "both@demo.test", password: lost! })).status).toBe(400);
  await app.signIn("both@demo.test", won);
});

test("sets a new password by a link for an existing account, and ends its sessions", async () => {
  await createAccount({ email: "forgot@demo.test", password: "forgotten", displayName: "Forgetful", roles: ["user"] });
  const cookie = await app.signIn("forgot@demo.test", "forgotten");
  const link = invitationPath(await invite("forgot@demo.test", ["admin"]));
  const page = await (await app.request(link)).text();
  expect(page).toContain("Choose a new password");
  expect(page).not.toContain('name="displayName"');
  expect((await app.post(link, { password: "remembered" })).status).toBe(302);
  expect(locationOf(await app.request("/qc/checks", {}, cookie))).toMatch(/^\/sign-in/);
  expect((await app.post("/sign-in", { email: "forgot@demo.test", password: "forgotten" })).status).toBe(400);
  await app.signIn("forgot@demo.test", "remembered");
  expect((await findProfile("forgot@demo.test"))?.role).toEqual(["user"]);
});

test("leads a link for a profile without an account to that profile, as after a move of engines", async () => {
  const uid = "from-elsewhere";
  const known = await createAccount({
    email: "like@demo.test",
    password: "forgotten",
    displayName: "L",
    roles: ["user"],
  });
  await db.set(users, uid, { ...known, uid, email: "moved@demo.test", displayName: "Moved" });
  const link = invitationPath(await invite("moved@demo.test", ["user"]));
  expect((await app.post(link, { password: "remembered" })).status).toBe(302);
  expect(await identity.findAccount("moved@demo.test")).toMatchObject({ uid });
  expect(await findProfiles("moved@demo.test")).toMatchObject([{ uid, displayName: "Moved" }]);
});

test("says of an expired, unknown or missing token that the link no longer works", async () => {
  const token = await invite("late@demo.test", ["user"]);
  const [stored] = (await db.query(invitations, { where: [["email", "==", "late@demo.test"]], limit: 1 })).documents;
  await db.set(invitations, stored!.id, { ...stored!.data, expiresAt: new Date(Date.now() - 1).toISOString() });
  for (const path of [invitationPath(token), invitationPath("unknown"), "/sign-in/invitation"]) {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("This link no longer works");
    expect((await app.post(path, { displayName: "Late", password: "123456" })).status).toBe(404);
  }
  expect(await identity.findAccount("late@demo.test")).toBeNull();
});
