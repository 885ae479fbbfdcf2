/** Many requests at the same moment: one instance queues them, so that no work is repeated. */
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { type FirestoreProxy, startFirestoreProxy } from "../emulators/firestore-proxy.ts";

let proxy: FirestoreProxy;
let app: Awaited<ReturnType<typeof open>>;

async function open() {
  const [{ db }, { mintFormKey }, { countAgainstQuota }, { startCheck }, { createProfile }, attempts, chain] =
    await Promise.all([
      import("#app/db/db.server.ts"),
      import("#app/auth/once.server.ts"),
      import("#app/auth/quota.server.ts"),
      import("#app/checks/start-check.server.ts"),
      import("#app/users/users.server.ts"),
      import("#app/sign-in/attempts.server.ts"),
      import("../checks/chain.ts"),
    ]);
  return { db, mintFormKey, countAgainstQuota, startCheck, createProfile, ...attempts, chain };
}

beforeAll(async () => {
  proxy = await startFirestoreProxy(inject("firestore")!);
  process.env["FIRESTORE_EMULATOR_HOST"] = proxy.host;
  app = await open();
  await app.chain.makeChain();
});
afterAll(async () => {
  await app.db.close();
  await proxy.close();
});
beforeEach(() => {
  proxy.requests.length = 0;
});

const commits = () => proxy.requests.filter((method) => method === "Commit").length;
const six = [1, 2, 3, 4, 5, 6];

it("signs six people in for the first time from one address without extra commits", async () => {
  const from = { address: "203.0.113.7", browser: null };
  await Promise.all(
    six.map(async (n) => {
      const email = `p${n}@demo.test`;
      expect(await app.countAttempt(email, from)).toBeNull();
      await app.uncountAttempt(email, from);
      await app.createProfile({ uid: `p${n}`, email, displayName: null, photoURL: null }, ["user"]);
    }),
  );
  expect(commits()).toBe(3 * six.length);
});

it("submits six checks of the same store with one commit each", async () => {
  const ids: string[] = [];
  for (const _ of six) ids.push(await app.chain.start());
  proxy.requests.length = 0;
  await Promise.all(ids.map((id) => app.chain.submit(app.chain.people.lan, id)));
  expect(commits()).toBe(six.length);
  const facts = await app.chain.factsOf("2026-03");
  for (const id of ids) expect(facts.has(id)).toBe(true);
});

it("carries out a form sent twice at once only once; the second waits for the first", async () => {
  const { startCheck, mintFormKey, chain } = app;
  const { lan } = chain.people;
  const key = mintFormKey(lan.uid, "start-check");
  const twice = () => startCheck(lan, { storeId: chain.chain.s1, templateId: chain.chain.t1, key }, chain.morning);
  const [first, second] = await Promise.all([twice(), twice()]);
  expect(second).toEqual(first);
  // The second one only releases its read locks.
  expect(commits()).toBe(2);
  expect(proxy.requests).not.toContain("Rollback");
});

it("starts six checks and adds six photos of one person at once, with one commit each", async () => {
  await Promise.all(six.map(() => app.chain.start()));
  await Promise.all(six.map(() => app.countAgainstQuota(app.chain.people.lan, "photos", app.chain.morning)));
  expect(commits()).toBe(2 * six.length);
});
