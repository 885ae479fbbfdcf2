/** Profiles at sign-in: who may sign in at all, and the errors when a profile can't be read or made. */
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { identity } from "#app/sign-in/identity.server.ts";
import { invite } from "#app/sign-in/invitations.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { directoryShards } from "#app/facts/directory.ts";
import { users } from "#app/auth/user.ts";
import { createProfile, findProfile } from "#app/users/users.server.ts";
import { createAccount } from "../account.ts";
import { type App, openApp } from "../app.ts";

let app: App;
beforeAll(async () => {
  process.env["AUTH_ALLOWED_DOMAINS"] = "chain.test, other.test";
  process.env["LOG_LEVEL"] = "warn";
  app = await openApp();
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

/** The collection as something else than the product could have left it. */
const damaged = (name: string) => collection(name, z.looseObject({}));

test("signs in users of an allowed domain without an invitation", async () => {
  for (const [email, location] of [
    ["a@chain.test", "/"],
    ["A.B@OTHER.test", "/"],
    ["a@sub.chain.test", "/403"],
    ["a@evilchain.test", "/403"],
    ["chain.test@evil.test", "/403"],
  ] as const) {
    await identity.createAccount({ email, password: "some-password", displayName: null });
    const response = await app.post("/sign-in", { email, password: "some-password" }, undefined, { address: email });
    expect([email, response.headers.get("Location")]).toEqual([email, location]);
    expect((await findProfile(email))?.role ?? null).toEqual(location === "/" ? ["user"] : null);
  }
});

test("reports a profile that can't be read, with the reason, and signs nobody in", async () => {
  const { uid } = await createAccount({
    email: "damaged@demo.test",
    password: "demo-1234",
    displayName: null,
    roles: ["user"],
  });
  const cookie = await app.signIn("damaged@demo.test");
  await db.set(damaged("users"), uid, { uid });
  const response = await app.post("/sign-in", { email: "damaged@demo.test", password: "demo-1234" });
  expect(response.status).toBe(500);
  expect(response.headers.getSetCookie()).toEqual([]);
  const html = await response.text();
  expect(html).toContain("Failed to get user profile: ");
  expect(html).toContain('value="damaged@demo.test"');
  expect((await app.request("/qc/checks", {}, cookie)).status).toBe(500);
});

test("reports a profile that can't be created, and creates it on the next try", async () => {
  const shards = Array.from({ length: directoryShards.users }, (_, shard) => `users.${shard}`);
  const shardsBefore = await db.getMany(damaged("directory"), shards);
  await identity.createAccount({ email: "new@demo.test", password: "demo-1234", displayName: null });
  await invite("new@demo.test", ["lead"]);
  for (const shard of shards) await db.set(damaged("directory"), shard, { entries: "none" });
  const failed = await app.post("/sign-in", { email: "new@demo.test", password: "demo-1234" });
  expect(failed.status).toBe(500);
  expect(await failed.text()).toContain("Failed to create user profile: ");
  expect(failed.headers.getSetCookie()).toEqual([]);
  for (const [index, shard] of shards.entries()) {
    const before = shardsBefore[index];
    await (before ? db.set(damaged("directory"), shard, before.data) : db.delete(damaged("directory"), shard));
  }
  await app.signIn("new@demo.test");
  expect((await findProfile("new@demo.test"))?.role).toEqual(["lead"]);
});

test("signs in and logs a warning when the sign-in can't be noted on the profile", async () => {
  const { uid } = await createAccount({
    email: "full@demo.test",
    password: "demo-1234",
    displayName: null,
    roles: ["user"],
  });
  // A profile as large as a document may be: a time with milliseconds, which the one it has is without, is too long for it.
  const { data } = (await db.get(users, uid))!;
  const store = (length: number) =>
    db.set(users, uid, { ...data, displayName: "x".repeat(length), lastLoginAt: "2026-01-01T00:00:00Z" });
  let [fits, tooLong] = [0, 1024 * 1024];
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2);
    await store(length).then(
      () => (fits = length),
      () => (tooLong = length),
    );
  }
  await store(fits);
  const lines: string[] = [];
  const written = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  const response = await app.post("/sign-in", { email: "full@demo.test", password: "demo-1234" });
  written.mockRestore();
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
  expect((await db.get(users, uid))!.data.lastLoginAt).toBe("2026-01-01T00:00:00Z");
  const warned = lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ level }) => level === "warn");
  expect(warned).toMatchObject([{ event: "last-login-not-noted", id: response.headers.get("X-Request-Id") }]);
  expect(warned[0]).not.toHaveProperty("uid");
});

test("creates one profile for two first sign-ins at once", async () => {
  const person = { uid: "twice", email: "twice@demo.test", displayName: null, photoURL: null };
  const [one, two] = await Promise.all([createProfile(person, ["user"]), createProfile(person, ["user"])]);
  expect(one.accountNo).toBe(two.accountNo);
});
