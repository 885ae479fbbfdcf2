/** What many do at the same moment: on one instance nobody holds anybody up, so that nothing is done twice. */
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { type FirestoreProxy, startFirestoreProxy } from "../emulators/firestore-proxy.ts";

let proxy: FirestoreProxy;
let app: Awaited<ReturnType<typeof open>>;

async function open() {
  const [{ db }, { createProfile }, { forgiveAttempt, takeAttempt }, chain] = await Promise.all([
    import("#app/db/db.server.ts"),
    import("#app/users/users.server.ts"),
    import("#app/sign-in/attempts.server.ts"),
    import("../checks/chain.ts"),
  ]);
  return { db, createProfile, forgiveAttempt, takeAttempt, chain };
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

it("six sign in for the first time from one address, each with as many commits as if alone", async () => {
  const from = { address: "203.0.113.7", browser: null };
  await Promise.all(
    six.map(async (n) => {
      const email = `p${n}@demo.test`;
      expect(await app.takeAttempt(email, from)).toBeNull();
      await app.forgiveAttempt(email, from);
      await app.createProfile({ uid: `p${n}`, email, displayName: null, photoURL: null }, ["user"]);
    }),
  );
  expect(commits()).toBe(3 * six.length);
});

it("six submit a check of the same store, each with one commit", async () => {
  const ids: string[] = [];
  for (const _ of six) ids.push(await app.chain.start());
  proxy.requests.length = 0;
  await Promise.all(ids.map((id) => app.chain.submit(app.chain.people.lan, id)));
  expect(commits()).toBe(six.length);
  const facts = await app.chain.factsOf("2026-03");
  for (const id of ids) expect(facts.has(id)).toBe(true);
});
