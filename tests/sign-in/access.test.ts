/** Shutting people out, and letting them in again, from the command line. */
import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { createToken, authenticateToken } from "#app/apps/tokens.server.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import { sessions } from "#app/sign-in/session.server.ts";
import { invitationPath, invite, invitedRoles, readInvitation } from "#app/sign-in/invitations.server.ts";
import { db } from "#app/db/db.server.ts";
import { jobs } from "#app/jobs/job.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { timeline } from "#app/timeline/timeline.ts";
import { createProfile, findProfile, findProfiles } from "#app/users/users.server.ts";
import { createAccount } from "../account.ts";
import { type App, openApp } from "../app.ts";

let app: App;
const lan = "lan@demo.test";
let uid = "";
beforeAll(async () => {
  app = await openApp();
  const account = { password: "demo-1234", displayName: null };
  await createAccount({ ...account, email: "boss@demo.test", roles: ["admin"] });
  ({ uid } = await createAccount({ ...account, email: lan, roles: ["user"] }));
});

function run(verb: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["app/sign-in/access.ts", verb, ...args], {
    env: process.env,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const placeOf = async (cookie: string) => {
  const response = await app.request("/qc/checks", {}, cookie);
  return response.status === 200 ? "in" : response.headers.get("Location");
};
const away = "/sign-in?redirect=%2Fqc%2Fchecks";

test("shuts a disabled user out on the next request, and ends sessions, links and tokens for good", async () => {
  const cookie = await app.signIn(lan);
  const link = await invite(lan, ["user"]);
  const input = { name: "Till", scopes: ["checks"], days: null } as const;
  const { token } = await createToken({ ...systemUser, uid }, input, {}, new Date());
  expect([await placeOf(cookie), (await authenticateToken(token!, new Date()))?.user.uid]).toEqual(["in", uid]);

  expect(run("disable", ["Lan@demo.test"])).toMatchObject({ status: 0, stderr: "" });
  expect(await placeOf(cookie)).toBe(away);
  expect((await app.post("/sign-in", { email: lan, password: "demo-1234" })).status).toBe(403);
  expect(await identity.signIn(lan, "demo-1234")).toBe("user-disabled");
  expect(await readInvitation(link)).toBeNull();
  expect(await readTimeline(db, `users/${uid}`)).toMatchObject([
    { by: "command-line", byName: "npm run disable", what: "disabled", after: { disabled: true } },
    {},
  ]);
  // The server's next job releases the person's tasks.
  const { documents: queued } = await db.query(jobs, {
    where: [["due", ">", ""]],
    orderBy: [["due", "asc"]],
    limit: 10,
  });
  expect(queued.map(({ data }) => data.name)).toContain("react-to-event");

  expect(run("enable", [lan])).toMatchObject({ status: 0, stderr: "" });
  expect(await placeOf(cookie)).toBe(away);
  expect(await placeOf(await app.signIn(lan))).toBe("in");
  expect(await authenticateToken(token!, new Date())).toBeNull();
  const used = await app.post(invitationPath(link), { displayName: "Lan", password: "another-password" });
  expect(used.status).toBe(404);
});

test("ends a session that began while its user was being disabled", async () => {
  const cookie = await app.signIn(lan);
  const { documents } = await db.query(sessions, { where: [["uid", "==", uid]], limit: 10 });
  run("disable", [lan]);
  for (const { id, data } of documents) await db.set(sessions, id, { ...data, createdAt: new Date().toISOString() });
  expect(await placeOf(cookie)).toBe(away);
  run("enable", [lan]);
  expect(await placeOf(cookie)).toBe(away);
});

test("shuts out both accounts of one address, and finds the one used last", async () => {
  const cookie = await app.signIn(lan);
  const former = { uid: "0", email: lan, displayName: null, photoURL: null };
  await createProfile(former, ["user"], new Date(Date.now() - 60_000));
  expect((await findProfile(lan))?.uid).toBe(uid);
  expect(run("disable", [lan]).status).toBe(0);
  expect(await placeOf(cookie)).toBe(away);
  const disabled = async () => (await findProfiles(lan)).map((profile) => profile.disabled);
  expect(await disabled()).toEqual([true, true]);
  expect(run("enable", [lan]).status).toBe(0);
  expect(await disabled()).toEqual([false, false]);
});

test("ends a person's sessions, and lets them sign in again", async () => {
  const cookies = [await app.signIn(lan), await app.signIn(lan)];
  expect(run("sign-out", [lan])).toMatchObject({ status: 0, stdout: `${lan} is signed out everywhere.\n` });
  for (const cookie of cookies) expect(await placeOf(cookie)).toBe(away);
  expect(await placeOf(await app.signIn(lan))).toBe("in");
  const [last] = await readTimeline(db, `users/${uid}`);
  expect(last).toMatchObject({ by: "command-line", byName: "npm run sign-out", what: "signed-out" });
});

test("withdraws an invitation that was not used, with its roles", async () => {
  const link = await invite("new@demo.test", ["lead"]);
  expect(run("disable", ["new@demo.test"])).toMatchObject({ status: 0 });
  expect([await readInvitation(link), await invitedRoles("new@demo.test")]).toEqual([null, null]);
  expect(run("disable", ["new@demo.test"])).toMatchObject({ status: 1 });
  const { documents } = await db.query(timeline, {
    where: [["kind", "==", "invitations"]],
    orderBy: [["at", "desc"]],
    limit: 2,
  });
  expect(documents.map(({ data }) => [data.what, data.byName, data.before ?? data.after])).toEqual([
    ["withdrawn", "npm run disable", { email: "new@demo.test" }],
    ["invited", "npm run grant", { email: "new@demo.test", roles: ["lead"] }],
  ]);
});

test("changes nothing when it is repeated", async () => {
  run("disable", [lan]);
  const before = (await readTimeline(db, `users/${uid}`)).length;
  expect(run("disable", [lan])).toMatchObject({ status: 0 });
  run("enable", [lan]);
  const cookie = await app.signIn(lan);
  expect(run("enable", [lan]).stdout).toBe(`${lan} is not disabled.\n`);
  expect(await placeOf(cookie)).toBe("in");
  expect(await readTimeline(db, `users/${uid}`)).toHaveLength(before + 1);
});

test("disables the last administrator only when forced", async () => {
  const refused = run("disable", ["boss@demo.test"]);
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toContain("boss@demo.test is the last administrator");
  expect((await findProfile("boss@demo.test"))?.disabled).toBe(false);
  expect(run("disable", ["boss@demo.test", "--even-last-admin"]).status).toBe(0);
  expect((await findProfile("boss@demo.test"))?.disabled).toBe(true);
});

describe.each(["disable", "enable", "sign-out"])("npm run %s", (verb) => {
  test.each([[[]], [["nobody"]], [[lan, "admin"]], [[lan, "--force"]]])("refuses %j with its usage", (args) => {
    const { stderr, ...refused } = run(verb, args);
    expect(refused).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(`Usage: npm run ${verb} -- EMAIL`);
  });

  test("names the word that is not an e-mail address", () => {
    expect(run(verb, ["nobody"]).stderr).toContain("“nobody” is not an e-mail address like lan@example.com.");
  });

  test("says that no one has the address", () => {
    expect(run(verb, ["stranger@demo.test"])).toEqual({
      status: 1,
      stdout: "",
      stderr: "There is nobody with the e-mail address stranger@demo.test.\n",
    });
  });
});
