/** Security events in the log: who, what, from where and in which request, without names or addresses. */
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { invitationPath, invite } from "#app/sign-in/invitations.server.ts";
import { accountHash, addressHash } from "#app/auth/security-log.server.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { createAccount } from "../account.ts";
import { type App, openApp } from "../app.ts";
import { visitorOf } from "../stores/visitor.ts";
import { chain, makeChain, morning, people, start } from "../checks/chain.ts";

// Keeps security events and drops requests.
vi.hoisted(() => (process.env["LOG_LEVEL"] = "error"));

let app: App;
const lines: string[] = [];
const keep = (chunk: unknown) => lines.push(String(chunk)) > 0;
const email = "lan@demo.test";
const address = "203.0.113.7";

beforeAll(async () => {
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(process.stderr, "write").mockImplementation(keep);
  app = await openApp();
  await createAccount({ email, password: "demo-1234", displayName: "Lan", roles: ["user"] });
});
afterAll(() => vi.restoreAllMocks());

/** The security events that the work led to, without their times, which are looked at here. */
async function recorded(work: () => Promise<unknown>) {
  lines.length = 0;
  await work();
  return lines
    .flatMap((chunk) => chunk.trim().split("\n"))
    .map((line): Record<string, unknown> => JSON.parse(line))
    .map(({ time, event, id, ...rest }) => {
      expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(60_000);
      expect(event).toBe("security");
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      return rest;
    });
}

const from = { address: addressHash(address) };
const lan = { account: accountHash(email), ...from };

test("records a sign-in and each way to fail at it", async () => {
  const events = await recorded(async () => {
    await app.signIn(" LAN@demo.test ", "demo-1234", { address });
    await app.post("/sign-in", { email, password: "hunter-22" }, undefined, { address });
    await app.post("/sign-in", { email: "nobody@demo.test", password: "hunter-22" }, undefined, { address });
    await app.post("/sign-in", { intent: "google", idToken: "forged" }, undefined, { address });
  });
  const failed = { level: "warn", what: "sign-in-failed", reason: "invalid-credential", ...from };
  expect(events).toEqual([
    { level: "info", what: "signed-in", with: "password", ...lan },
    { ...failed, with: "password", account: lan.account },
    { ...failed, with: "password", account: accountHash("nobody@demo.test") },
    { ...failed, with: "provider", reason: "invalid-user-token", account: null },
  ]);
  for (const secret of ["demo.test", "hunter", "203.0.113", "lan@", "forged"])
    expect(lines.join("")).not.toContain(secret);
});

test("records lock-outs, sign-ins without an invitation, and links followed", async () => {
  await createAccount({ email: "often@demo.test", password: "demo-1234", displayName: null, roles: ["user"] });
  const events = await recorded(async () => {
    for (let failure = 0; failure < 6; failure++)
      await app.post("/sign-in", { email: "often@demo.test", password: "wrong" }, undefined, { address });
    const link = invitationPath(await invite("new@demo.test", ["user"]));
    await app.post(link, { displayName: "New", password: "phở-bò-42-tô" }, undefined, { address });
  });
  expect(events.at(-3)).toEqual({
    level: "warn",
    what: "locked",
    account: accountHash("often@demo.test"),
    seconds: expect.any(Number),
    ...from,
  });
  const invited = { account: accountHash("new@demo.test"), ...from };
  expect(events.slice(-2)).toEqual([
    { level: "warn", what: "password-changed", through: "link", ...invited },
    { level: "info", what: "signed-in", with: "password", ...invited },
  ]);
});

test("records a new password and a wrong current one", async () => {
  const cookie = await app.signIn(email, "demo-1234", { address });
  const change = (current: string) =>
    app.post("/settings/account/password", { current, password: "phở-bò-42-tô" }, cookie, { address });
  const events = await recorded(async () => {
    expect((await change("hunter-22")).status).toBe(400);
    expect((await change("demo-1234")).status).toBe(303);
  });
  expect(events).toEqual([
    { level: "warn", what: "password-wrong", ...lan },
    { level: "warn", what: "password-changed", through: "settings", ...lan },
  ]);
});

test("records refused requests: pages, data, files, and forms of other origins", async () => {
  await createAccount({ email: "refused@demo.test", password: "demo-1234", displayName: null, roles: ["user"] });
  const cookie = await app.signIn("refused@demo.test", "demo-1234", { address });
  const requests = [
    ["GET", "/qc/stores/new", "/qc/stores/new"],
    ["GET", "/qc/stores/new.data", "/qc/stores/new"],
    ["GET", "/qc/imports/sample.csv?kind=stores", "/qc/imports/sample.csv"],
  ] as const;
  const events = await recorded(async () => {
    for (const [, path] of requests) await app.request(path, { address }, cookie);
    await app.post("/sign-out", {}, cookie, { address, headers: { Origin: "https://evil.test" } });
  });
  const refused = { level: "warn", what: "refused", ...from };
  expect(events).toEqual([
    ...requests.map(([method, , route]) => ({
      ...refused,
      account: accountHash("refused@demo.test"),
      reason: "forbidden",
      method,
      route,
    })),
    { ...refused, account: null, reason: "foreign-origin", method: "POST", route: "/sign-out" },
  ]);
});

test("records access beyond a user's scope, but not to records that don't exist", async () => {
  await makeChain();
  await saveManager(people.lead, { code: "M1", name: "Trần Bình" }, morning);
  const beyond = { email: "beyond@demo.test", password: "demo-1234", displayName: null };
  await createAccount({ ...beyond, roles: ["manager"] });
  const cookie = await app.signIn(beyond.email, beyond.password, { address });
  const check = await start(people.lan);
  const requests = [
    ["store", `/qc/stores/${chain.s1}`],
    ["manager", `/qc/store-managers/${managerId("M1")}`],
    ["check", `/qc/check/view?id=${check}`],
    ["check", `/qc/check/edit?id=${check}`],
    ["check", `/qc/check/photo?id=${check}&key=${"0".repeat(64)}`],
  ] as const;
  const events = await recorded(async () => {
    for (const [, path] of requests) expect((await app.request(path, { address }, cookie)).status).toBe(404);
    for (const path of ["/qc/stores/none", "/qc/store-managers/none", "/qc/check/view?id=none"])
      expect((await app.request(path, { address }, cookie)).status).toBe(404);
    const sent = await app.post(`/qc/check/answer?id=${check}`, { "a.floor.value": "pass" }, cookie, { address });
    expect(sent.status).toBe(404);
  });
  const refused = { level: "warn", what: "refused", reason: "out-of-scope", account: accountHash(beyond.email) };
  expect(events).toEqual(
    [...requests.map(([record]) => record), "check"].map((record) => ({ ...refused, record, ...from })),
  );
});

test("records roles given and taken, by whom, also from the command line", async () => {
  const account = { password: "demo-1234", displayName: null };
  await createAccount({ ...account, email: "power@demo.test", roles: ["lead", "manager"] });
  await createAccount({ ...account, email: "admin@demo.test", roles: ["admin"] });
  const of = { account: accountHash("power@demo.test") };
  const parseLine = (line: string): Record<string, unknown> => JSON.parse(line);
  const command = (...args: string[]) => {
    const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    const events = stdout.split("\n").filter((line) => line.startsWith("{"));
    return events.map(parseLine).map(({ level, what, by: who, account: whose, before, after, roles }) => {
      expect(who).toBe("command-line");
      expect(level).toBe(what === "enabled" || what === "invited" ? "info" : "warn");
      return { what, account: whose, before, after, roles };
    });
  };
  expect(command("app/sign-in/grant.ts", "power@demo.test", "admin")).toEqual([
    { what: "roles-changed", before: "lead,manager", after: "lead,manager,admin", ...of },
  ]);
  expect(command("app/sign-in/grant.ts", "power@demo.test", "--remove", "lead")).toEqual([
    { what: "roles-changed", before: "lead,manager,admin", after: "manager,admin", ...of },
  ]);
  expect(command("app/sign-in/access.ts", "sign-out", "power@demo.test")).toEqual([{ what: "forced-sign-out", ...of }]);
  expect(command("app/sign-in/access.ts", "disable", "power@demo.test")).toEqual([{ what: "disabled", ...of }]);
  expect(command("app/sign-in/access.ts", "enable", "power@demo.test")).toEqual([{ what: "enabled", ...of }]);
  const stranger = { account: accountHash("stranger@demo.test") };
  expect(command("app/sign-in/grant.ts", "stranger@demo.test", "lead", "admin")).toEqual([
    { what: "invited", roles: "lead,admin", ...stranger },
  ]);
  expect(command("app/sign-in/access.ts", "disable", "stranger@demo.test")).toEqual([
    { what: "disabled", ...stranger },
  ]);
}, 60_000);

test("records tokens of the API when they are made, revoked and refused", async () => {
  const account = { password: "demo-1234", displayName: null };
  await createAccount({ ...account, email: "tokens@demo.test", roles: ["admin"] });
  const admin = visitorOf(app, await app.signIn("tokens@demo.test"));
  const ask = (token: string) =>
    app.request("/api/v1/stores", { address, headers: { Authorization: `Bearer ${token}` } });
  let token = "";
  const events = await recorded(async () => {
    const made = await admin.send("/apps/tokens/new", { name: "Kho", days: "90", scopes: "stores" });
    [token] = /sqc_[\w-]{43}/.exec(made.html)!;
    expect((await ask(token)).status).toBe(200);
    const page = /href="(\/apps\/tokens\/[^"]+)"/.exec(made.html)![1]!;
    expect((await admin.send(page, {})).status).toBe(303);
    for (const refused of [token, "sqc_guessed"]) expect((await ask(refused)).status).toBe(401);
  });
  const own = { account: accountHash("tokens@demo.test") };
  expect(events).toMatchObject([
    { level: "warn", what: "token-created", by: own.account, ...own },
    { level: "warn", what: "token-revoked", by: own.account, ...own },
    { level: "warn", what: "token-refused", ...own, ...from },
    { level: "warn", what: "token-refused", account: null, ...from },
  ]);
  expect(lines.join("")).not.toContain(token);
});

test("records signing out, here and everywhere", async () => {
  const leaving = "leaving@demo.test";
  await createAccount({ email: leaving, password: "demo-1234", displayName: null, roles: ["user"] });
  const cookies = [await app.signIn(leaving), await app.signIn(leaving)] as const;
  const events = await recorded(async () => {
    await app.post("/sign-out", {}, cookies[0], { address });
    await app.post("/sign-out", {}, cookies[0], { address });
    await app.post("/settings/account", {}, cookies[1], { address });
  });
  const left = { account: accountHash(leaving), ...from };
  expect(events).toEqual([
    { level: "info", what: "signed-out", ...left },
    { level: "warn", what: "session-revoked", by: left.account, ...left },
  ]);
});

test("prints the hash of an account or address by a command", () => {
  const hashOf = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, ["app/auth/log-hash.ts", ...args], { encoding: "utf8" });
    return [status, stdout.trim()];
  };
  expect(hashOf("Lan@Demo.test")).toEqual([0, accountHash(email)]);
  expect(hashOf(address)).toEqual([0, addressHash(address)]);
  expect(hashOf("2001:db8:1:2::3")).toEqual([0, addressHash("2001:db8:1:2:ffff::4")]);
  expect(hashOf("Lan")).toEqual([1, ""]);
  expect(accountHash(address)).not.toBe(addressHash(address));
});

test("hashes differently under another secret", () => {
  const { stdout } = spawnSync(process.execPath, ["app/auth/log-hash.ts", email], {
    env: { ...process.env, SESSION_SECRET: "another-secret-of-at-least-32-characters" },
    encoding: "utf8",
  });
  expect(stdout.trim()).toMatch(/^[0-9a-f]{32}$/);
  expect(stdout.trim()).not.toBe(accountHash(email));
});
