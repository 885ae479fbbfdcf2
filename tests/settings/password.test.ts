/** Changing one's password and signing out everywhere, on the embedded engine. */
import { beforeAll, expect, test } from "vitest";
import { attemptLimits } from "#app/sign-in/attempts.server.ts";
import { invitationPath, invitedRoles, invite, readInvitation } from "#app/sign-in/invitations.server.ts";
import { db } from "#app/db/db.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { findProfile } from "#app/users/users.server.ts";
import { createAccount } from "../account.ts";
import { type App, cookieOf, openApp } from "../app.ts";
import { pageOf } from "../page.ts";

const path = "/settings/account/password";
let app: App;
beforeAll(async () => {
  app = await openApp();
});

let number = 0;
async function somebody() {
  const email = `somebody${number++}@demo.test`;
  await createAccount({ email, password: "first-password", displayName: null, roles: ["user"] });
  return email;
}

/** Events on a person's timeline, the latest first. */
async function eventsOf(email: string) {
  const uid = (await findProfile(email))!.uid;
  return (await readTimeline(db, `users/${uid}`)).map(({ what, by }) => [what, by === uid]);
}

const signedIn = async (cookie: string) => (await app.request("/settings/account", {}, cookie)).status === 200;

test("changes the password by the current one, ends every other session, and keeps this one", async () => {
  const email = await somebody();
  const [here, elsewhere] = [await app.signIn(email, "first-password"), await app.signIn(email, "first-password")];
  const html = await (await app.request(path, {}, here)).text();
  const page = pageOf(html);
  expect(page.named("current").attribute("autocomplete")).toBe("current-password");
  expect(page.named("password").attribute("autocomplete")).toBe("new-password");
  expect(html).toContain("At least 6 characters.");
  const response = await app.post(path, { current: "first-password", password: "second-password" }, here);
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/settings/account"]);
  expect(await signedIn(cookieOf(response)!)).toBe(true);
  expect(await signedIn(here)).toBe(false);
  expect(await signedIn(elsewhere)).toBe(false);
  expect((await app.post("/sign-in", { email, password: "first-password" })).status).toBe(400);
  await app.signIn(email, "second-password");
  expect((await eventsOf(email))[0]).toEqual(["password-changed", true]);
});

test("ends an open link for a password when the password is changed", async () => {
  const email = await somebody();
  const token = await invite(email, ["user"]);
  const cookie = await app.signIn(email, "first-password");
  await app.post(path, { current: "wrong", password: "second-password" }, cookie);
  expect(await readInvitation(token)).not.toBeNull();
  await app.post(path, { current: "first-password", password: "second-password" }, cookie);
  expect(await readInvitation(token)).toBeNull();
  expect(await invitedRoles(email)).toEqual(["user"]);
});

test("changes nothing without the current password, and limits guessing it", async () => {
  const email = await somebody();
  const cookie = await app.signIn(email, "first-password");
  const change = (current: string) => app.post(path, { current, password: "second-password" }, cookie);
  for (let guess = 0; guess < attemptLimits.accountFromAddress; guess++) {
    const response = await change(`guess-${guess}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("This is not your current password.");
  }
  const refused = await change("first-password");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await signedIn(cookie)).toBe(true);
});

for (const [locale, words] of [
  ["en", "Use at least 6 characters."],
  ["vi", "Hãy dùng ít nhất 6 ký tự."],
] as const)
  test(`explains at its field which rule the new password breaks, in ${locale}`, async () => {
    const cookie = `${await app.signIn(await somebody(), "first-password")}; locale=${locale}`;
    const response = await app.post(path, { current: "first-password", password: "12345" }, cookie);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(pageOf(html).named("password").description).toContain(words);
    expect(html).not.toContain("first-password");
    expect(html).not.toContain("12345");
  });

for (const [locale, words] of [
  ["en", "This is your current password. Choose another one."],
  ["vi", "Đây là mật khẩu hiện tại của bạn. Hãy chọn mật khẩu khác."],
] as const)
  test(`refuses the current password as the new one, in ${locale}, without signing anybody out`, async () => {
    const email = await somebody();
    const [here, elsewhere] = [await app.signIn(email, "first-password"), await app.signIn(email, "first-password")];
    const fields = { current: "first-password", password: "first-password" };
    const response = await app.post(path, fields, `${here}; locale=${locale}`);
    expect(response.status).toBe(400);
    expect(pageOf(await response.text()).named("password").description).toContain(words);
    expect([await signedIn(here), await signedIn(elsewhere)]).toEqual([true, true]);
  });

test("asks for the new password twice without scripts, and changes nothing when they differ", async () => {
  const email = await somebody();
  const cookie = await app.signIn(email, "first-password");
  const html = await (await app.request(path, {}, cookie)).text();
  const page = pageOf(html);
  expect(page.select("noscript [name=repeat]")).toHaveLength(1);
  expect(page.select("label.noscript\\:hidden input[type=checkbox][data-shows=password]")).toHaveLength(1);
  const slipped = await app.post(
    path,
    { current: "first-password", password: "second-password", repeat: "second-pasword" },
    cookie,
  );
  expect(slipped.status).toBe(400);
  expect(await slipped.text()).toMatch(/id="repeat-error"[^>]*>The two passwords differ\./);
  expect(await signedIn(cookie)).toBe(true);
  const fields = { current: "first-password", password: "second-password", repeat: "second-password" };
  expect((await app.post(path, fields, cookie)).status).toBe(303);
  await app.signIn(email, "second-password");
});

test("asks for the password twice at an invitation’s link, which stays valid when they differ", async () => {
  const link = invitationPath(await invite("twice@demo.test", ["user"]));
  const fields = { displayName: "Lan", password: "chosen-password" };
  const slipped = await app.post(link, { ...fields, repeat: "chosen" });
  expect(slipped.status).toBe(400);
  expect(await slipped.text()).toContain("The two passwords differ. Type the same one again.");
  expect((await app.post(link, { ...fields, repeat: "chosen-password" })).status).toBe(302);
  await app.signIn("twice@demo.test", "chosen-password");
});

test("signs out every session of this user, and no one else's", async () => {
  const [email, other] = [await somebody(), await somebody()];
  const [here, elsewhere, foreign] = [
    await app.signIn(email, "first-password"),
    await app.signIn(email, "first-password"),
    await app.signIn(other, "first-password"),
  ];
  expect(await (await app.request("/settings/account", {}, here)).text()).toContain("Sign out everywhere");
  const response = await app.post("/settings/account", {}, here);
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/sign-in"]);
  expect(response.headers.get("Set-Cookie")).toMatch(/^__session=; Max-Age=0/);
  expect(await signedIn(here)).toBe(false);
  expect(await signedIn(elsewhere)).toBe(false);
  expect(await signedIn(foreign)).toBe(true);
  expect((await eventsOf(email))[0]).toEqual(["signed-out", true]);
});

test("names whom to ask for a new password where no mail can be sent, in both languages", async () => {
  const html = await (await app.request("/sign-in/reset")).text();
  expect(html).toContain("Ask your administrator for a one-time link");
  expect(html).not.toContain("npm run");
  expect(html).not.toContain("<script");
  expect(await (await app.request("/sign-in/reset", {}, "locale=vi")).text()).toContain("quản trị viên");
  expect((await app.post("/sign-in/reset", { email: "lan@demo.test" })).status).toBe(404);
});
