/** Stores learn nothing of a visit before its check is submitted. A reopened check stays visible. */
import { beforeAll, expect, test } from "vitest";
import { createToken } from "#app/apps/tokens.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { discardCheck } from "#app/checks/discard-check.server.ts";
import { findThreadRecord, readsThread } from "#app/chats/threads.server.ts";
import { listNotices } from "#app/notifications/inbox.server.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import { type App, openApp } from "../app.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { attachPhoto } from "./attach-photo.ts";
import { chain, makeChain, manager1, people, start, stored, submit, addManagerAccount } from "./chain.ts";

composeAreas();

const { lan, lead, admin } = people;
let app: App;
let hers = "";
const checks = { running: "", discarded: "", withdrawn: "", reopened: "" };
const codes = { ...checks };
const photos = { ...checks };
const names = Object.keys(checks) as (keyof typeof checks)[];

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  await addManagerAccount();
  hers = await cookieFor(manager1.uid);
  const [now, his] = [new Date(), await cookieFor(lan.uid)];
  for (const name of names) {
    checks[name] = await start(lan, chain.s1, now);
    photos[name] = await attachPhoto(app, checks[name], his);
    codes[name] = (await stored(checks[name])).code;
    await visitorOf(app, his).send(`/chats/check.${checks[name]}`, { text: `Đang ở ${codes[name]}` });
  }
  await discardCheck(lan, checks.discarded, "discard", {}, now);
  await decideCheck(lead, checks.withdrawn, "void", { reason: "Nhầm cửa hàng" }, now);
  await submit(lan, checks.reopened, undefined, now);
  await decideCheck(lead, checks.reopened, "reopen", { reason: "Thiếu ảnh" }, now);
});

const text = async (path: string, init: RequestInit = {}) => (await app.request(path, init, hers)).text();
const status = async (path: string) => (await app.request(path, {}, hers)).status;
/** The checks, of the four, whose code is in a text. */
const checksNamedIn = (given: string) =>
  names.filter((name) => given.includes(codes[name]) || given.includes(checks[name]));

test.each(["/qc/checks", "/qc/checks?status=draft", "/qc/checks.csv", "/api/v1/checks", "/api/v1/checks.csv"])(
  "%s shows a store only the reopened check",
  async (path) => {
    const { token } = await createToken(
      { ...admin, uid: manager1.uid },
      { name: "BI", scopes: ["checks"], days: 30 },
      {},
      new Date(),
    );
    const init = path.startsWith("/api") ? { headers: { Authorization: `Bearer ${token}` } } : {};
    expect(checksNamedIn(await text(path, init))).toEqual(["reopened"]);
    const one = async (id: string) =>
      (await app.request(`/api/v1/checks/${id}`, { headers: { Authorization: `Bearer ${token}` } })).status;
    expect(await Promise.all(names.map((name) => one(checks[name])))).toEqual([404, 404, 404, 200]);
  },
);

test("the filter for void checks, the store's page and the start page hide unsubmitted checks", async () => {
  expect(checksNamedIn(await text("/qc/checks?status=void"))).toEqual([]);
  expect(checksNamedIn(await text(`/qc/stores/${chain.s1}`))).toEqual(["reopened"]);
  expect(checksNamedIn(await text("/qc"))).toEqual([]);
});

test("a search by code finds only the reopened check", async () => {
  const found = await Promise.all(names.map((name) => text(`/search/found?q=${codes[name]}`)));
  expect(checksNamedIn(found.join())).toEqual(["reopened"]);
});

test.each([
  ["its page", (id: string) => `/qc/check/view?id=${id}`],
  ["its print", (id: string) => `/qc/check/print?id=${id}`],
  ["its links to share", (id: string) => `/qc/check/share?id=${id}`],
  ["its thread", (id: string) => `/chats/check.${id}`],
])("%s answers 404 before submission", async (_, path) => {
  const found = await Promise.all(names.map((name) => status(path(checks[name]))));
  expect(found.slice(0, 3)).toEqual([404, 404, 404]);
  expect(found[3]).not.toBe(404);
});

test("photos of unsubmitted checks answer 404", async () => {
  const photo = (name: (typeof names)[number]) => `?id=${checks[name]}&key=${photos[name]}`;
  for (const path of ["/qc/check/photo", "/qc/check/photo/view"])
    expect(await Promise.all(names.map((name) => status(path + photo(name))))).toEqual([404, 404, 404, 200]);
});

test("the store's manager can't be mentioned in the thread of an unsubmitted check", async () => {
  const reads = async (name: keyof typeof checks) =>
    readsThread(manager1, "check", (await findThreadRecord(lead, { kind: "check", id: checks[name] }))!.subject);
  expect(await Promise.all(names.map(reads))).toEqual([false, false, false, true]);
});

test("voiding a draft notifies only its inspector", async () => {
  const runner = new Runner(
    () => [reactionsJob],
    () => new Date(),
  );
  await runner.runDue();
  const noticesOf = async (user: typeof lan) =>
    (await listNotices(user, { onlyUnread: true, cursor: null })).entries.flatMap(({ line: said }) => said?.to ?? []);
  expect(checksNamedIn((await noticesOf(lan)).join())).toContain("withdrawn");
  expect(checksNamedIn((await noticesOf(manager1)).join())).toEqual(["reopened"]);
});

test("staff see every unsubmitted check", async () => {
  const page = await visitorOf(app, await cookieFor(people.minh.uid)).get("/qc/checks");
  expect(checksNamedIn(page.html)).toEqual(names);
});
