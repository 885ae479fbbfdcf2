/** A commit without an answer whose outcome can't be found out: the page's message. */
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type App, openApp } from "../app.ts";
import { type FirestoreProxy, startFirestoreProxy } from "../emulators/firestore-proxy.ts";

let proxy: FirestoreProxy;
let app: App;

beforeAll(async () => {
  proxy = await startFirestoreProxy(inject("firestore")!);
  process.env["FIRESTORE_EMULATOR_HOST"] = proxy.host;
  const { createAccount } = await import("../account.ts");
  await createAccount({ email: "an@demo.test", password: "demo-1234", displayName: "An", roles: ["user"] });
  app = await openApp();
});
afterAll(() => proxy.close());

it("answers 503 and does not send the commit a second time", async () => {
  const unavailable = 14;
  const away = Array.from({ length: 4 }, () => ({ method: "BatchGetDocuments", status: unavailable }) as const);
  const meanwhile = async () => proxy.failNext(...away);
  proxy.failNext({ method: "Commit", status: unavailable, answerLost: true, meanwhile });
  proxy.requests.length = 0;
  const answer = await app.post("/sign-in", { email: "an@demo.test", password: "demo-1234" });
  expect(proxy.faultsLeft()).toBe(0);
  expect(proxy.requests.filter((method) => method === "Commit")).toHaveLength(1);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
  expect(await answer.text()).toContain("The service is not available right now.");
  expect((await app.post("/sign-in", { email: "an@demo.test", password: "demo-1234" })).status).toBe(302);
});
