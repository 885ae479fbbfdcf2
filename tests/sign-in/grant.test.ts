import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { readInvitation } from "#app/sign-in/invitations.server.ts";
import { db } from "#app/db/db.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { users } from "#app/auth/user.ts";
import { createProfile, findProfile } from "#app/users/users.server.ts";

function grant(args: string[], environment: Record<string, string> = {}) {
  return spawnSync(process.execPath, ["app/sign-in/grant.ts", ...args], {
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
}

test("makes a one-time link at the public address for a new person", async () => {
  const { status, stdout } = grant(["First@Example.test", "admin"], { PORT: "3210" });
  expect(status).toBe(0);
  const link = new URL(/http\S+/.exec(stdout)![0]);
  expect(link.origin).toBe("http://localhost:3210");
  expect(link.pathname).toBe("/sign-in/invitation");
  expect(await readInvitation(link.searchParams.get("token")!)).toMatchObject({
    email: "first@example.test",
    roles: ["admin"],
  });
  expect(grant(["first@example.test", "admin"], { ORIGIN: "https://qc.example.test" }).stdout).toContain(
    "https://qc.example.test/sign-in/invitation?token=",
  );
});

test("adds roles at once for a person who has signed in before", async () => {
  await createProfile({ uid: "u1", email: "known@example.test", displayName: null, photoURL: null }, ["user"]);
  const { status, stdout } = grant(["KNOWN@example.test", "lead", "admin"]);
  expect(status).toBe(0);
  expect(stdout).toContain("known@example.test now has: user, lead, admin");
  expect((await findProfile("known@example.test"))?.role).toEqual(["user", "lead", "admin"]);
  expect((await readTimeline(db, "users/u1"))[0]).toMatchObject({
    what: "granted",
    before: { role: ["user"] },
    after: { role: ["user", "lead", "admin"] },
  });
});

test("makes a link without a change of roles for a forgotten password, and none for a stranger", async () => {
  await createProfile({ uid: "u2", email: "forgot@example.test", displayName: null, photoURL: null }, ["lead"]);
  const { status, stdout } = grant(["Forgot@example.test", "--new-password"]);
  expect(status).toBe(0);
  const token = new URL(/http\S+/.exec(stdout)![0]).searchParams.get("token")!;
  expect(await readInvitation(token)).toMatchObject({ email: "forgot@example.test", roles: ["lead"] });
  const stranger = grant(["stranger@example.test", "--new-password"]);
  expect([stranger.status, stranger.stdout]).toEqual([1, ""]);
});

test("removes roles and lists the remaining ones", async () => {
  await createProfile({ uid: "u3", email: "many@example.test", displayName: null, photoURL: null }, ["user", "lead"]);
  const { status, stdout } = grant(["Many@example.test", "--remove", "lead"]);
  expect([status, stdout]).toEqual([0, "many@example.test now has: user\n"]);
  expect((await findProfile("many@example.test"))?.role).toEqual(["user"]);
  expect((await readTimeline(db, "users/u3"))[0]).toMatchObject({
    byName: "npm run grant",
    what: "roles",
    before: { role: ["user", "lead"] },
    after: { role: ["user"] },
  });
});

test.each([
  ["a role they don't have", ["only@example.test", "--remove", "lead"], "does not have: lead. They have: user"],
  ["the last role", ["only@example.test", "--remove", "user"], "npm run disable -- only@example.test"],
  ["a stranger's role", ["stranger@example.test", "--remove", "user"], "Nobody has signed in as stranger@example.test"],
])("refuses to remove %s", async (_, args, message) => {
  await createProfile({ uid: "u4", email: "only@example.test", displayName: null, photoURL: null }, ["user"]);
  const { status, stderr, stdout } = grant(args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(message);
  expect((await findProfile("only@example.test"))?.role).toEqual(["user"]);
});

test("removes the last administrator's role only when forced", async () => {
  for (const uid of ["u1", "a1", "a2"]) await db.delete(users, uid);
  const [one, other] = ["one@example.test", "other@example.test"];
  await createProfile({ uid: "a1", email: one, displayName: null, photoURL: null }, ["user", "admin"]);
  await createProfile({ uid: "a2", email: other, displayName: null, photoURL: null }, ["user", "admin"]);
  expect(grant([one, "--remove", "admin"]).status).toBe(0);
  const last = grant([other, "--remove", "admin"]);
  expect(last.status).toBe(1);
  expect(last.stderr).toContain("other@example.test is the last administrator");
  expect((await findProfile(other))?.role).toContain("admin");
  expect(grant([other, "--remove", "admin", "--even-last-admin"]).stdout).toContain("now has: user");
});

test.each([
  [[]],
  [["a@b.test"]],
  [["nobody", "admin"]],
  [["a@b.test", "owner"]],
  [["a@b.test", "admin", "owner"]],
  [["a@b.test", "admin", "--new-password"]],
  [["a@b.test", "--remove"]],
  [["a@b.test", "--remove", "owner"]],
  [["a@b.test", "--remove", "--new-password"]],
  [["a@b.test", "--revoke", "admin"]],
])("refuses invalid arguments with the usage: %j", (args) => {
  const { status, stderr, stdout } = grant(args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("Usage: npm run grant");
});
