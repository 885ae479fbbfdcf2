import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { readInvitation } from "#app/auth/sign-in/invitations.server.ts";
import { db } from "#app/db/db.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { createProfile, findProfile } from "#app/users/users.server.ts";

function grant(args: string[], environment: Record<string, string> = {}) {
  return spawnSync(process.execPath, ["app/auth/grant.ts", ...args], {
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
}

test("somebody new gets a one-time link at the public address", async () => {
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

test("somebody who has signed in before gets the roles at once, beside those they have", async () => {
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

test("somebody who forgot their password gets a link that changes no role; nobody gets one for a stranger", async () => {
  await createProfile({ uid: "u2", email: "forgot@example.test", displayName: null, photoURL: null }, ["lead"]);
  const { status, stdout } = grant(["Forgot@example.test", "--new-password"]);
  expect(status).toBe(0);
  const token = new URL(/http\S+/.exec(stdout)![0]).searchParams.get("token")!;
  expect(await readInvitation(token)).toMatchObject({ email: "forgot@example.test", roles: ["lead"] });
  const stranger = grant(["stranger@example.test", "--new-password"]);
  expect([stranger.status, stranger.stdout]).toEqual([1, ""]);
});

test("what can't be granted is refused with the usage", () => {
  for (const args of [
    [],
    ["a@b.test"],
    ["nobody", "admin"],
    ["a@b.test", "owner"],
    ["a@b.test", "admin", "owner"],
    ["a@b.test", "admin", "--new-password"],
  ]) {
    const { status, stderr, stdout } = grant(args);
    expect({ args, status, stdout }).toEqual({ args, status: 1, stdout: "" });
    expect(stderr).toContain("Usage: npm run grant");
  }
});
