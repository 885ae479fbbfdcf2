/** Firestore is unavailable, or a document has too many writers: the page's message, and the typed text. */
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type App, openApp } from "../app.ts";
import { type FirestoreFault, type FirestoreProxy, startFirestoreProxy } from "../emulators/firestore-proxy.ts";
import { pageOf } from "../page.ts";

const aborted = 10;
const unavailable = 14;
const reason = `Closed for "repairs" & painting,\r\nuntil <April>`;
let proxy: FirestoreProxy;
let app: App;
let cookie: string;
let page: string;
let key: string;
let statusOf: () => Promise<unknown>;

beforeAll(async () => {
  proxy = await startFirestoreProxy(inject("firestore")!);
  process.env["FIRESTORE_EMULATOR_HOST"] = proxy.host;
  const { createAccount } = await import("../account.ts");
  const { mintFormKey } = await import("#app/auth/once.server.ts");
  const { db } = await import("#app/db/db.server.ts");
  const { stores } = await import("#app/stores/store.ts");
  const { chain, makeChain } = await import("../checks/chain.ts");
  await makeChain();
  const { uid } = await createAccount({
    email: "lead@demo.test",
    password: "demo-1234",
    displayName: "Lead",
    roles: ["lead"],
  });
  app = await openApp();
  cookie = await app.signIn("lead@demo.test");
  page = `/qc/stores/${chain.s1}/status`;
  key = mintFormKey(uid, `store-status/${chain.s1}`);
  statusOf = async () => (await db.get(stores, chain.s1))?.data.status;
});
afterAll(() => proxy.close());
beforeEach(() => proxy.forgetFaults());

const fail = (method: FirestoreFault["method"], status: number) =>
  proxy.failNext(...Array.from({ length: 40 }, () => ({ method, status })));
const close = (to = page) => app.post(to, { key, to: "closed", reason }, cookie);

/** The form of a page, as the browser would send it. */
function formOf(html: string): { action: string; fields: Record<string, string> } | null {
  const form = pageOf(html)
    .all("form")
    .find((each) => each.attribute("enctype") === "multipart/form-data" && each.attribute("method") === "post");
  return form ? { action: form.attribute("action")!, fields: form.hidden } : null;
}

describe("a form that can't be stored", () => {
  it.each<[string, FirestoreFault["method"], number]>([
    ["a document that many write", "Commit", aborted],
    ["Firestore away while writing", "Commit", unavailable],
    ["Firestore away from the first look", "BatchGetDocuments", unavailable],
  ])("gets a 503 that shows all typed fields, for %s", async (_, method, status) => {
    fail(method, status);
    const answer = await close();
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("Your entries are still on this page.");
    expect(formOf(html)).toEqual({ action: page, fields: { key, to: "closed", reason } });
    proxy.forgetFaults();
    expect(await statusOf()).toBe("open");
  });

  it("is stored when it is sent again", async () => {
    fail("Commit", aborted);
    const { action, fields } = formOf(await (await close()).text())!;
    proxy.forgetFaults();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await app.post(action, form, cookie)).status).toBe(303);
    expect(await statusOf()).toBe("closed");
  });

  it("reaches a page with scripts in the same way", async () => {
    fail("Commit", aborted);
    const answer = await close(`${page}.data`);
    const text = await answer.text();
    expect(text).toContain("unsent");
    expect(text).toContain("until <April>");
  });

  it("says how many files have to be chosen again", async () => {
    fail("BatchGetDocuments", unavailable);
    const form = new FormData();
    form.append("reason", reason);
    form.append("photo", new File(["x"], "a.jpg"));
    const html = await (await app.post(page, form, cookie)).text();
    expect(html).toContain("1 file can’t be kept here.");
    expect(formOf(html)?.fields).toEqual({ reason });
  });

  it("is not shown again when it has a password", async () => {
    fail("Commit", unavailable);
    const answer = await app.post("/sign-in", { email: "lead@demo.test", password: "wrong-secret-1" });
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(html).not.toContain("wrong-secret-1");
    expect(formOf(html)).toBeNull();
  });
});
