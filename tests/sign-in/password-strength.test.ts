/** Passwords outside the demo: refusals with their texts, and the storage of others. */
import { randomBytes, scryptSync } from "node:crypto";
import { dictionary } from "@zxcvbn-ts/language-common";
import { beforeAll, expect, test, vi } from "vitest";
import { accounts, embedded } from "#app/sign-in/embedded/identity.server.ts";
import { invitationPath, invite } from "#app/sign-in/invitations.server.ts";
import { db } from "#app/db/db.server.ts";
import { type App, cookieOf, openApp } from "../app.ts";
import { createAccount } from "../account.ts";

vi.hoisted(() => {
  process.loadEnvFile(".env.example");
  process.env["FIREBASE_PROJECT_ID"] = "chain-qc";
  process.env["ENGINE"] = "embedded";
  process.env["SESSION_SECRET"] = "a-secret-of-this-test-of-32-characters";
});

let app: App;
beforeAll(async () => {
  app = await openApp();
});

const owner = { email: "mai.tran@chain.test", displayName: "Trần Thị Ngọc Mai" };
const good = "bốn con tôm hùm";

test.each([
  ["ngắn quá", []],
  ["ngắn qu", ["short"]],
  ["ngắn qu".normalize("NFD"), ["short"]],
  ["🦐🦐🦐🦐", ["short"]],
  ["x".repeat(127) + "y", []],
  ["🦐".repeat(128), []],
  ["x".repeat(128) + "y", ["long"]],
  ["password", ["common"]],
  ["PassWord123", ["common"]],
  ["anhyeuem", ["common"]],
  ["12345678", ["common"]],
  ["tôi là mai.tran đây", ["personal"]],
  ["MaiTran-2026", ["personal"]],
  ["tranthingocmai!", ["personal"]],
  ["ở chợ Ngọc Hà", ["personal"]],
  ["my Store-QC 2026", ["personal"]],
  ["mai tôi đi chợ", []],
  [good, []],
])("%j breaks %j", async (password, rules) => {
  expect(await embedded.findBrokenRules(password, owner)).toEqual(rules);
});

test("refuses the 3000 most common passwords of 8 characters or more, in whatever case", async () => {
  const long = dictionary["passwords-common"].filter((password) => password.length >= 8).slice(0, 3000);
  expect(long).toHaveLength(3000);
  for (const [index, password] of long.entries()) {
    const typed = index % 2 ? password.toUpperCase() : password;
    expect([typed, await embedded.findBrokenRules(typed, owner)]).toEqual([typed, expect.arrayContaining(["common"])]);
  }
});

test("shows the rules and each broken rule on the page of a link, in the reader's language", async () => {
  const link = invitationPath(await invite(owner.email, ["user"]));
  const refused = async (password: string, cookie?: string) => {
    const response = await app.post(link, { displayName: owner.displayName, password }, cookie);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).not.toContain(`"${password}"`);
    return html;
  };
  const page = await (await app.request(link)).text();
  expect(page).toContain("At least 8 characters, not a common password, without your name or e-mail address.");
  expect(await refused("tôm hùm")).toContain("Use at least 8 characters.");
  expect(await refused("x".repeat(129))).toContain("Use at most 128 characters.");
  expect(await refused("iloveyou")).toContain("Many people use this password");
  expect(await refused("mai.tran.42")).toContain("Leave out your name, your e-mail address and “Store QC”.");
  expect(await refused("demo-1234")).toContain("Everyone knows this password.");
  expect(await refused("iloveyou", "locale=vi")).toContain("Nhiều người dùng mật khẩu này nên rất dễ bị đoán.");
  expect(await refused("mai.tran.42", "locale=vi")).toContain("Hãy bỏ tên, địa chỉ e-mail của bạn và “Store QC”");
  const accepted = await app.post(link, { displayName: owner.displayName, password: good });
  expect(accepted.status).toBe(302);

  const change = (password: string) =>
    app.post("/settings/account/password", { current: good, password }, cookieOf(accepted)!);
  const common = await change("superman");
  expect(common.status).toBe(400);
  expect(await common.text()).toContain("Many people use this password");
  expect(await (await change("ngọc mai 42")).text()).toContain("Leave out your name");
  expect((await change("tám con cua biển")).status).toBe(303);
});

test("ignores a name that is too long when it looks for names in a password", async () => {
  const [displayName, password] = ["aaab ".repeat(6000), "a".repeat(30_000)];
  await app.post(invitationPath("unknown"), { displayName: "Lan", password });
  const begun = process.cpuUsage();
  for (let sent = 0; sent < 3; sent++)
    expect((await app.post(invitationPath("unknown"), { displayName, password })).status).toBe(400);
  // Takes 20 ms of the processor; word by word it took 3 s.
  expect(process.cpuUsage(begun).user).toBeLessThan(700_000);
});

test("refuses a weak password past the forms too", async () => {
  const account = { email: "past@chain.test", displayName: null };
  await expect(embedded.createAccount({ ...account, password: "superman" })).rejects.toMatchObject({
    rules: ["common"],
  });
  const { uid } = await embedded.createAccount({ ...account, password: good });
  await expect(embedded.setPassword(uid, "superman")).rejects.toMatchObject({ rules: ["common"] });
  await expect(embedded.claimAccount({ ...account, password: "ngắn" })).rejects.toMatchObject({ rules: ["short"] });
});

const hashOf = async (email: string) => (await db.get(accounts, email))!.data.password;

/** The account with a weaker hash, of a password that is refused today. */
async function storeOld(email: string, password: string): Promise<void> {
  await createAccount({ email, password: good, displayName: null, roles: ["user"] });
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
  const { data } = (await db.get(accounts, email))!;
  const old = { algorithm: "scrypt", n: 2 ** 15, r: 8, p: 1 } as const;
  const stored = { ...old, salt: salt.toString("base64"), hash: hash.toString("base64") };
  await db.set(accounts, email, { ...data, password: stored });
}

test("hashes a password at OWASP's strength, and a weaker hash again at the next sign-in", async () => {
  const [email, password] = ["earlier@chain.test", "123456"];
  await storeOld(email, password);
  const old = await hashOf(email);
  expect((await app.post("/sign-in", { email, password: "654321" })).status).toBe(400);
  expect(await hashOf(email)).toEqual(old);
  await app.signIn(email, password);
  const renewed = await hashOf(email);
  expect(renewed).toMatchObject({ algorithm: "scrypt", n: 2 ** 15, r: 8, p: 3 });
  expect(renewed.salt).not.toBe(old.salt);
  await app.signIn(email, password);
  expect(await hashOf(email)).toEqual(renewed);
});

test("lets two sign-ins at once in with an earlier hash", async () => {
  await storeOld("both@chain.test", "123456");
  const both = await Promise.all([1, 2].map(() => embedded.signIn("both@chain.test", "123456")));
  expect(both).toMatchObject([{ email: "both@chain.test" }, { email: "both@chain.test" }]);
  expect((await hashOf("both@chain.test")).p).toBe(3);
});

test("takes as long for a wrong password with an earlier hash as without an account", { timeout: 60_000 }, async () => {
  await storeOld("slow@chain.test", "123456");
  const spent = { "slow@chain.test": 0, "nobody@chain.test": 0 };
  // In turns, so that the machine's other work slows both alike.
  for (let round = 0; round < 8; round++)
    for (const email of ["slow@chain.test", "nobody@chain.test"] as const) {
      const begun = process.cpuUsage();
      await embedded.signIn(email, "wrong");
      if (round > 0) spent[email] += process.cpuUsage(begun).user;
    }
  const ratio = spent["slow@chain.test"] / spent["nobody@chain.test"];
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(1.4);
});
