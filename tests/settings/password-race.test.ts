/** A password changed while another sign-in, or another change, is under way. */
import { beforeAll, expect, test } from "vitest";
import { embedded } from "#app/sign-in/embedded/identity.server.ts";
import { createAccount } from "../account.ts";
import { PasswordChanged } from "#app/auth/identity.ts";
import { sessions, startSession } from "#app/sign-in/session.server.ts";
import { provePassword } from "#app/sign-in/sign-in.server.ts";
import { db } from "#app/db/db.server.ts";
import { type App, cookieOf, openApp, origin } from "../app.ts";

const path = "/settings/account/password";
const [first, second, third] = ["first-password", "second-password", "third-password"];
let app: App;
beforeAll(async () => {
  app = await openApp();
});

function somebody(email: string) {
  return createAccount({ email, password: first, displayName: null, roles: ["user"] });
}

test(
  "ends every session that was begun with the old password, however close to the change",
  { timeout: 60_000 },
  async () => {
    const email = "lan@demo.test";
    await somebody(email);
    const here = await app.signIn(email, first);
    const begun: string[] = [];
    /** Signs in again and again, until the password is another. */
    const continueRun = async (): Promise<void> => {
      const response = await app.post("/sign-in", { email, password: first });
      const cookie = cookieOf(response);
      if (response.status !== 302 || !cookie) return;
      begun.push(cookie);
      await continueRun();
    };
    const others = Array.from({ length: 4 }, continueRun);
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBeGreaterThan(3);
    const changed = await app.post(path, { current: first, password: second }, here);
    expect(changed.status).toBe(303);
    await Promise.all(others);

    const statusOf = async (cookie: string) => (await app.request("/settings/account", {}, cookie)).status;
    expect(await statusOf(cookieOf(changed)!)).toBe(200);
    expect(await Promise.all(begun.map(statusOf))).toEqual(begun.map(() => 302));
  },
);

test("starts no session with a proof from before the change", async () => {
  const { uid, email } = await somebody("minh@demo.test");
  const { proof, stillProves } = await provePassword(new Request(origin), { email, password: first });
  if (typeof proof === "string") throw new Error(proof);
  await embedded.setPassword(uid, second);
  const starting = startSession(new Request(origin), proof, new Date(), stillProves);
  await expect(starting).rejects.toThrow(PasswordChanged);
  expect((await db.query(sessions, { where: [["uid", "==", uid]], limit: 10 })).documents).toEqual([]);
});

test("refuses the slower of two password changes at once", async () => {
  const { uid, email } = await somebody("hoa@demo.test");
  const cookies = [await app.signIn(email, first), await app.signIn(email, first)];
  const answers = await Promise.all(
    [second, third].map((password, index) => app.post(path, { current: first, password }, cookies[index])),
  );
  // The slower one finds its session ended, or its password wrong.
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const number = await embedded.passwordNumber(email);
  await expect(embedded.setPassword(uid, third, new Date(), number! - 1)).rejects.toThrow(PasswordChanged);
});
