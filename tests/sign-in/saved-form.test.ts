import sharp from "sharp";
/** What is sent with a session that has expired is kept for its sender, and for nobody else. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { sweepExpired } from "#app/sign-in/expired.server.ts";
import { savedForms, savedFormLimits } from "#app/auth/saved-form.ts";
import "#app/registry.server.ts";
import { describeForm } from "#app/sign-in/saved/described-form.server.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { revokeSessions, sessions } from "#app/sign-in/session.server.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { handOverCheck } from "#app/checks/hand-over.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { findStore } from "#app/stores/stores.server.ts";
import { itemsOf } from "#app/templates/template.ts";
import type { User } from "#app/auth/user.ts";
import { commandAccess } from "#app/users/access.server.ts";
import { createAccount } from "../account.ts";
import { kept as keptForm } from "./kept.ts";
import { type App, cookieOf, openApp, origin } from "../app.ts";
import { chain, later, makeChain, people, start, stored, submit } from "../checks/chain.ts";
import { pageOf } from "../page.ts";

let app: App;
let hoa: User;
let tuan: User;
let admin: User;
let jpeg: Uint8Array<ArrayBuffer>;
type Session = z.infer<typeof sessions.schema>;
const now = new Date();
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const account = (name: string, roles: User["role"]) =>
  createAccount({ email: `${name}@example.test`, password: "demo-1234", displayName: name, roles }).then((profile) =>
    userOf(profile, new Date()),
  );

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  hoa = await account("hoa", ["user"]);
  tuan = await account("tuan", ["user"]);
  admin = await account("boss", ["admin"]);
  jpeg = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "#284" } })
      .jpeg()
      .toBuffer(),
  );
});
beforeEach(async () => {
  for (const { id } of (await db.query(savedForms, { limit: 1000 })).documents) await db.delete(savedForms, id);
});

const locationOf = (response: Response) => response.headers.get("Location") ?? "";
const kept = async () => (await db.query(savedForms, { limit: 1000 })).documents;

/** A cookie whose session ran out so many hours ago. */
async function expiredCookie(user: User, hours = 1, changes: Partial<Session> = {}): Promise<string> {
  const cookie = await app.signIn(user.email);
  const { documents } = await db.query(sessions, { where: [["uid", "==", user.uid]], limit: 1000 });
  const expiresAt = inHours(-hours).toISOString();
  for (const { id, data } of documents) await db.set(sessions, id, { ...data, expiresAt, ...changes });
  return cookie;
}

/** Signs in through the form of the page one was sent to; resolves to the new cookie and where it leads. */
async function signInAgain(user: User, signInPage: string, before?: string): Promise<{ cookie: string; to: string }> {
  const response = await app.post(signInPage, { email: user.email, password: "demo-1234" }, before);
  return { cookie: cookieOf(response)!, to: locationOf(response) };
}

async function itemText(checkId: string, item: string): Promise<string> {
  const version = await findVersionOf(await stored(checkId));
  return itemsOf(version).find(({ id }) => id === item)!.text.en;
}

/** Sets another password and back, as its page does. */
async function changePassword(user: User): Promise<void> {
  const set = async (current: string, password: string) => {
    const cookie = await app.signIn(user.email, current);
    const answer = await app.post("/settings/account/password", { current, password, repeat: password }, cookie);
    expect(answer.status).toBe(303);
  };
  await set("demo-1234", "correct-horse-battery");
  await set("correct-horse-battery", "demo-1234");
}

const section = (id: string) => `/qc/check/edit?id=${id}&section=hygiene`;
const answers = { "a.floor.value": "fail", "a.floor.note": "Sàn ướt", "a.floor.changes": "0", intent: "save" };

function multipart(fields: Record<string, string>, photos: [string, Uint8Array<ArrayBuffer>][] = []): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const [name, bytes] of photos) body.append(name, new File([bytes], "photo.jpg", { type: "image/jpeg" }));
  return body;
}

describe("a section of a check", () => {
  test("is shown to its sender who has signed in again, and saved in the draft when they send it, photos included", async () => {
    const id = await start(hoa);
    const body = multipart(answers, [
      ["a.floor.photo", jpeg],
      ["a.floor.photo", new Uint8Array([1, 2, 3])],
    ]);
    const sent = await app.post(section(id), body, await expiredCookie(hoa), {
      headers: { Referer: origin + section(id) },
    });
    expect(sent.status).toBe(302);
    expect(locationOf(sent)).toBe(`/sign-in?${new URLSearchParams({ redirect: section(id), kept: "" })}`);
    expect((await stored(id)).answers).toEqual({});
    expect((await kept()).map(({ data }) => data)).toMatchObject([
      { uid: hoa.uid, action: section(id), page: section(id), photos: [{ name: "a.floor.photo" }], filesLost: 1 },
    ]);

    const { cookie, to } = await signInAgain(hoa, locationOf(sent));
    expect(to).toBe(`/kept?${new URLSearchParams({ redirect: section(id) })}`);
    const one = (await kept())[0]!.id;
    const list = await (await app.request(to, {}, cookie)).text();
    expect(list).toContain("Sàn ướt");
    expect(list).toContain(`action="${section(id).replaceAll("&", "&amp;")}&amp;kept=${one}"`);
    await app.request(`${section(id)}&kept=${one}`, {}, cookie);
    expect((await stored(id)).answers).toEqual({});
    const taken = await sendAgain(`${section(id)}&kept=${one}`, one, cookie);
    expect([taken.status, locationOf(taken)]).toEqual([303, section(id)]);
    expect((await stored(id)).answers["floor"]).toMatchObject({ value: "fail", note: "Sàn ướt", by: hoa.uid });
    expect((await stored(id)).answers["floor"]?.photos).toHaveLength(1);
    expect(await kept()).toEqual([]);
    const page = await (await app.request(section(id), {}, `${cookie}; ${cookieOf(taken)}`)).text();
    expect(page).toContain("Draft saved.");
    expect(page).toContain("Sàn ướt");
  });

  test("is saved when it is sent again, and not before; what submits is the review", async () => {
    const id = await start(hoa);
    const all = { "a.hands.value": "pass", "a.fridge.value": "3", "a.floor.value": "pass", "a.greeting.value": "all" };
    await app.post(section(id), { ...all, intent: "review" }, await expiredCookie(hoa));
    const { cookie, to } = await signInAgain(hoa, "/sign-in");
    await app.request(to, {}, cookie);
    expect(await stored(id)).toMatchObject({ status: "draft", answers: {} });
    const sent = await sendKept(cookie);
    expect(locationOf(sent)).toBe(`/qc/check/review?id=${id}`);
    expect(await stored(id)).toMatchObject({ status: "draft", answers: { greeting: { value: "all" } } });
  });

  test("that was changed elsewhere meanwhile is shown with both answers, and what can't be read as it was typed", async () => {
    const id = await start(hoa);
    await app.post(section(id), { ...answers, "a.fridge.value": "3,x" }, await expiredCookie(hoa));
    await saveAnswers(people.lead, id, { given: { floor: { value: "pass", note: "lau rồi" } }, basedOn: {} }, later(1));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const page = await (await sendKept(cookie)).text();
    expect(page).toContain("Sàn ướt");
    expect(page).toContain("lau rồi");
    expect(pageOf(page).select("[name='resolve.floor']")).not.toEqual([]);
    expect(pageOf(page).select("input[value='3,x']")).toHaveLength(1);
    expect((await stored(id)).answers["floor"]).toMatchObject({ value: "pass", note: "lau rồi" });
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["submitted", (id) => submit(hoa, id)],
    ["handed to somebody else", (id) => handOverCheck(people.lead, id, { inspectorId: tuan.uid }, later(2))],
  ])("of a check that was %s meanwhile is shown beside what is stored", async (_, happens) => {
    const id = await start(hoa);
    await app.post(section(id), answers, await expiredCookie(hoa));
    await happens(id);
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const page = await (await sendKept(cookie)).text();
    expect(page).toContain("These entries were not saved:");
    expect(page).toContain("Sàn ướt");
  });
});

describe("any other form", () => {
  const create = () => ({
    storeId: chain.s1,
    templateId: chain.t1,
    followUpOf: "",
    key: mintFormKey(hoa.uid, "start-check"),
  });

  test("is listed after signing in, and carried out when it is sent again, once", async () => {
    await app.post("/qc/check", create(), await expiredCookie(hoa), { headers: { Referer: `${origin}/qc/check?q=1` } });
    const { cookie, to } = await signInAgain(hoa, "/sign-in?redirect=%2Fqc%2Fcheck");
    const list = await (await app.request(to, {}, cookie)).text();
    expect(list).toContain("You sent this while signed out.");
    expect(list).toContain("Start a check");
    expect(list).toContain('<a href="/qc/check?q=1">Checks</a>');
    expect(list).toContain((await findStore(hoa, chain.s1))!.data.name);
    expect(list).not.toContain(chain.s1);
    const [form] = await kept();
    const again = /<form[^>]* action="([^"]*kept=[^"]*)"[^>]*><input[^>]* value="([^"]+)"/.exec(list)!;
    expect([again[1], again[2]]).toEqual([`/qc/check?kept=${form!.id}`, form!.id]);
    const send = () => sendAgain(again[1]!, form!.id, cookie);
    const done = await send();
    expect(done.status).toBe(303);
    const check = /^\/qc\/check\/edit\?id=([\w-]+)$/.exec(locationOf(done))![1]!;
    expect(await stored(check)).toMatchObject({ storeId: chain.s1, inspectorId: hoa.uid });
    expect(await kept()).toEqual([]);

    const gone = await send();
    expect([gone.status, locationOf(gone)]).toEqual([303, "/kept?gone"]);
    const back = await app.request("/kept?gone", {}, cookie);
    expect(await (await app.request("/qc", {}, `${cookie}; ${cookieOf(back)}`)).text()).toContain("Content not found.");
  });

  test("is named after where it goes, not after the page that it claims to come from", async () => {
    await app.post("/qc/check", create(), await expiredCookie(hoa), { headers: { Referer: `${origin}/tasks?x` } });
    const { cookie, to } = await signInAgain(hoa, "/sign-in");
    const list = await (await app.request(to, {}, cookie)).text();
    expect(pageOf(list).words).toContain("Page: Checks");
    expect(list).not.toContain('<a href="/tasks?x">');
  });

  test("stays kept when its route refuses it", async () => {
    await app.post("/qc/check", create(), await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const [form] = await kept();
    const stranger = await app.request(
      `/qc/check?kept=${form!.id}`,
      {
        method: "POST",
        body: `kept=${form!.id}\r\n`,
        headers: { "Content-Type": "text/plain", Origin: "https://evil.test" },
      },
      cookie,
    );
    expect(stranger.status).toBe(403);
    expect(await kept()).toHaveLength(1);
  });

  test("never reaches its route as an empty form, whoever asks for it", async () => {
    await app.post("/qc/check", create(), await expiredCookie(hoa));
    const [one] = await kept();
    const expired = await expiredCookie(hoa);
    for (const cookie of ["", "__session=unknown", expired]) {
      const response = await sendAgain(`/qc/check?kept=${one!.id}`, one!.id, cookie);
      expect([response.status, locationOf(response)]).toEqual([303, "/kept"]);
    }
    expect(await kept()).toMatchObject([{ id: one!.id }]);
    const form = { storeId: chain.s2, templateId: chain.t1, key: mintFormKey(hoa.uid, "start-check") };
    await app.post(`/qc/check?kept=${one!.id}`, form, expired);
    expect((await kept()).map(({ data }) => data.action)).toEqual(["/qc/check", "/qc/check"]);
  });

  test("is discarded by its button; what is gone already is not found", async () => {
    await app.post("/qc/check", create(), await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const [form] = await kept();
    const discard = () => app.post("/kept?redirect=%2Fqc", { kept: form!.id }, cookie);
    const said = async (response: Response) =>
      (await app.request("/qc", {}, `${cookie}; ${cookieOf(response)}`)).text();
    expect(await said(await discard())).toContain("The saved form was discarded.");
    expect(await kept()).toEqual([]);
    expect(await said(await discard())).toContain("Content not found.");
    expect(locationOf(await app.request("/kept?redirect=%2Ftasks", {}, cookie))).toBe("/tasks");
  });

  test("speaks Vietnamese too", async () => {
    const sent = await app.post("/qc/check", create(), await expiredCookie(hoa));
    const signIn = await app.request(locationOf(sent), {}, `${await expiredCookie(hoa)}; locale=vi`);
    expect(await signIn.text()).toContain("Nội dung bạn gửi đã được giữ lại.");
    const { cookie, to } = await signInAgain(hoa, "/sign-in");
    const list = await (await app.request(to, {}, `${cookie}; locale=vi`)).text();
    for (const words of ["Đã giữ lại cho bạn", "Gửi lại", "Bỏ đi"]) expect(list).toContain(words);
  });

  test("sent by scripts is kept as well, and says why one is sent away", async () => {
    const response = await app.post("/qc/check.data", create(), await expiredCookie(hoa));
    expect(response.status).toBe(202);
    expect(await kept()).toMatchObject([{ data: { action: "/qc/check" } }]);
    const next = await app.request("/qc", {}, `${await app.signIn(hoa.email)}; ${cookieOf(response)}`);
    expect(await next.text()).toContain("Session expired!");
  });
});

const sendAgain = (action: string, id: string, cookie: string) =>
  app.request(action, { method: "POST", body: `kept=${id}\r\n`, headers: { "Content-Type": "text/plain" } }, cookie);

/** Presses the button of the one kept form. */
async function sendKept(cookie: string): Promise<Response> {
  const [one] = await kept();
  return sendAgain(`${one!.data.action}&kept=${one!.id}`, one!.id, cookie);
}

test("what was typed is shown whole, without what the page added", async () => {
  const id = await start(hoa);
  const { typed } = await describeForm(
    hoa,
    keptForm(section(id), [
      ["key", "k"],
      ["intent", "save"],
      ["seen", "submitted lan 2026-03-05T01:00:00.000Z"],
      ["place", "10.7769,106.7009,12.5"],
      ["storeId", chain.s1],
      ["a.floor.note", "ệ".repeat(4000)],
      ["a.floor.changes", "0"],
      ["a.floor.was", "x"],
      ["held.floor", "key"],
      ["reason", "  "],
    ]),
  );
  const store = (await findStore(hoa, chain.s1))!.data.name;
  expect(typed.map(([, values]) => values)).toEqual([[expect.stringContaining(store)], ["ệ".repeat(4000)]]);
});

test("a template that is only tried out is not kept: signing in leads back to it", async () => {
  const lead = await account("thu", ["lead"]);
  const preview = `/qc/templates/${chain.t1}/preview`;
  const sent = await app.post(preview, { "a.floor.value": "fail" }, await expiredCookie(lead), {
    headers: { Referer: origin + preview },
  });
  expect(await kept()).toEqual([]);
  const { cookie, to } = await signInAgain(lead, locationOf(sent));
  expect([to, (await app.request(to, {}, cookie)).status]).toEqual([preview, 200]);
});

test("what a form would do, and to what, is said in the reader's words before it is done", async () => {
  const lead = await account("linh", ["lead"]);
  const id = await start(hoa);
  await submit(hoa, id);
  const { storeName, day } = await stored(id);
  const form = { reason: "Nhầm cửa hàng", seen: "x" };
  await app.post(`/qc/check/decide?id=${id}&move=void`, form, await expiredCookie(lead));
  const { cookie, to } = await signInAgain(lead, "/sign-in");
  const list = await (await app.request(to, {}, cookie)).text();
  for (const words of ["Void this check", storeName, formatDay(day), "Reason", "Nhầm cửa hàng"])
    expect(list).toContain(words);
  const vietnamese = await (await app.request(to, {}, `${cookie}; locale=vi`)).text();
  expect(vietnamese).toContain("Lý do");
  expect(vietnamese).not.toContain("Void this check");
});

test("answers and photos are named after their items; of a check that isn't the sender's nothing is told", async () => {
  const id = await start(hoa);
  const body = multipart({ ...answers, intent: "review" }, [["a.floor.photo", jpeg]]);
  await app.post(section(id), body, await expiredCookie(hoa));
  const { cookie, to } = await signInAgain(hoa, "/sign-in");
  const list = await (await app.request(to, {}, cookie)).text();
  const floor = await itemText(id, "floor");
  for (const words of ["Save draft", floor, `${floor} – Note`, `${floor} – Photo`, "Sàn ướt", "Fail"])
    expect(list).toContain(words);
  const stranger = await account("stranger", ["manager"]);
  await app.post(section(id), answers, await expiredCookie(stranger));
  const other = await signInAgain(stranger, "/sign-in");
  const theirs = await (await app.request(other.to, {}, other.cookie)).text();
  expect(theirs).toContain("Sàn ướt");
  expect(theirs).not.toContain(floor);
  expect(theirs).not.toContain((await stored(id)).storeName);
});

test("of a session that nobody used for 7 days, what it still sends is kept as well", async () => {
  const unused = { expiresAt: inHours(24).toISOString(), lastUsedAt: inHours(-7 * 24 - 1).toISOString() };
  const cookie = await expiredCookie(hoa, 1, unused);
  expect(locationOf(await app.post("/qc/check", answers, cookie))).toContain("kept=");
  expect(await kept()).toHaveLength(1);
});

test("what was kept 24 hours ago is gone for everybody, swept away or not", async () => {
  await app.post("/qc/check", answers, await expiredCookie(hoa));
  const [form] = await kept();
  await db.set(savedForms, form!.id, { ...form!.data, at: inHours(-24).toISOString() });
  const { cookie, to } = await signInAgain(hoa, "/sign-in?redirect=%2Ftasks");
  expect(to).toBe("/tasks");
  expect(await (await app.request("/kept", {}, cookie)).text()).toContain("Nothing saved for you");
  expect(locationOf(await sendAgain(`/qc/check?kept=${form!.id}`, form!.id, cookie))).toBe("/kept?gone");
});

describe("somebody else", () => {
  test("neither sees what was kept, nor sends it, nor discards it", async () => {
    const id = await start(hoa);
    const sent = await app.post(section(id), answers, await expiredCookie(hoa));
    const [form] = await kept();
    for (const other of [tuan, admin]) {
      const { cookie, to } = await signInAgain(other, locationOf(sent));
      expect(to).toBe(section(id));
      expect(locationOf(await app.request("/kept?redirect=%2Ftasks", {}, cookie))).toBe("/tasks");
      await app.request(`${section(id)}&kept=${form!.id}`, {}, cookie);
      expect(locationOf(await sendAgain(`${section(id)}&kept=${form!.id}`, form!.id, cookie))).toBe("/kept?gone");
      await app.post("/kept", { kept: form!.id }, cookie);
    }
    expect((await stored(id)).answers).toEqual({});
    expect(await kept()).toHaveLength(1);
    expect((await signInAgain(hoa, locationOf(sent))).to).toContain("/kept?");
  });
});

describe("nothing is kept", () => {
  const send = (cookie: string | undefined, fields: Record<string, string> | FormData = answers, path = "/qc/check") =>
    app.post(path, fields, cookie);

  test("of a cookie that never was a session", async () => {
    const genuine = await expiredCookie(hoa);
    for (const cookie of [
      undefined,
      "__session=",
      "__session=unknown",
      `__session=${"A".repeat(43)}`,
      genuine.slice(0, -1),
      `${genuine}x`,
    ])
      expect((await send(cookie)).status).toBe(302);
    expect(await kept()).toEqual([]);
    await send(genuine);
    expect(await kept()).toHaveLength(1);
  });

  test.each<[string, (cookie: string) => Promise<unknown>]>([
    ["whose own browser signed out", (cookie) => app.post("/sign-out", {}, cookie)],
    ["that was signed out elsewhere", () => revokeSessions(hoa.uid)],
    ["that was signed out everywhere", async () => app.post("/settings/account", {}, await app.signIn(hoa.email))],
    ["from before a new password", () => changePassword(hoa)],
    ["that was replaced by another in its browser", (cookie) => signInAgain(hoa, "/sign-in", cookie)],
  ])("of a session %s", async (_, end) => {
    const cookie = await app.signIn(hoa.email);
    await end(cookie);
    expect(locationOf(await send(cookie))).not.toContain("kept=");
    expect(await kept()).toEqual([]);
  });

  test("of a session that ran out 24 hours ago", async () => {
    await send(await expiredCookie(hoa, 24.01));
    expect(await kept()).toEqual([]);
    await send(await expiredCookie(hoa, 23.9));
    expect(await kept()).toHaveLength(1);
  });

  test("of somebody who is disabled", async () => {
    const cookie = await expiredCookie(tuan);
    await commandAccess({ name: "npm run disable" }, tuan.uid, true);
    await send(cookie);
    await commandAccess({ name: "npm run enable" }, tuan.uid, false);
    expect(await kept()).toEqual([]);
  });

  test("of the forms of one's account and session", async () => {
    for (const path of ["/settings/account", "/settings/account/password", "/sign-out", "/sign-out.data", "/kept"])
      await send(await expiredCookie(hoa), { note: "hello" }, path);
    expect(await kept()).toEqual([]);
    await send(await expiredCookie(hoa), { note: "hello" }, "/qc/check");
    expect(await kept()).toHaveLength(1);
  });

  test("of a form with a password, of what is no form, of too much, and of what a script keeps itself", async () => {
    const cookie = await expiredCookie(hoa);
    await send(cookie, { current: "x", password: "demo-1234" });
    await send(cookie, multipart({ note: "x".repeat(savedFormLimits.fieldBytes) }));
    const long = await send(cookie, multipart({ note: "ệ".repeat(savedFormLimits.fieldBytes / 2) }));
    expect([long.status, locationOf(long).includes("kept=")]).toEqual([302, false]);
    await app.request(
      "/qc/check",
      { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } },
      cookie,
    );
    await app.post("/qc/check/answer?id=x", answers, cookie, { headers: { Accept: "application/json" } });
    await app.post("/qc/check", answers, cookie, { headers: { Origin: "https://evil.test" } });
    expect(await kept()).toEqual([]);
  });

  test("beyond 20 forms; the same form again is one", async () => {
    const cookie = await expiredCookie(hoa);
    for (let number = 0; number < 3; number++) await send(cookie);
    expect(await kept()).toHaveLength(1);
    for (let number = 0; number < 25; number++) await send(cookie, { note: String(number) });
    expect(await kept()).toHaveLength(20);
    expect((await send(cookie)).headers.get("Location")).toContain("kept=");
    expect((await send(cookie, { note: "late" })).headers.get("Location")).not.toContain("kept=");
  });

  test("for longer than 24 hours", async () => {
    await send(await expiredCookie(hoa));
    const left = async (hours: number) => {
      await sweepExpired(inHours(hours));
      return (await kept()).length;
    };
    expect(await left(23.9)).toBe(1);
    expect(await left(24.1)).toBe(0);
  });
});

test("whoever has nothing kept signs in as ever", async () => {
  expect((await signInAgain(hoa, "/sign-in?redirect=%2Ftasks")).to).toBe("/tasks");
});

test("whoever sends a form after signing out is told that it was not saved", async () => {
  const sent = await app.post("/tasks/new", { title: "Sửa cửa" });
  expect(locationOf(sent)).toContain("lost");
  expect(await (await app.request(locationOf(sent))).text()).toContain("What you sent was not saved.");
  expect(await (await app.request(locationOf(await app.request("/tasks/new")))).text()).not.toContain("not saved");
  expect(await kept()).toEqual([]);
});
