import sharp from "sharp";
/** A form sent with an expired session is parked for its sender only. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { sweepExpired } from "#app/sign-in/expired.server.ts";
import { openHref, parkedLimits, parkedSubmissions } from "#app/auth/parked-submission.ts";
import { composeAreas } from "#app/areas.server.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { revokeSessions, sessions } from "#app/sign-in/session.server.ts";
import { handOverCheck } from "#app/checks/hand-over.server.ts";
import { activities } from "#app/activities/activity.ts";
import { startChat } from "#app/chats/groups.server.ts";
import { checks } from "#app/checks/check.ts";
import { tasks } from "#app/tasks/task.ts";
import { createTask } from "#app/tasks/tasks.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { db } from "#app/db/db.server.ts";
import { findStore } from "#app/stores/stores.server.ts";
import { type User, users } from "#app/auth/user.ts";
import { commandAccess } from "#app/users/access.server.ts";
import { createAccount } from "../account.ts";
import { type App, cookieOf, openApp, origin } from "../app.ts";
import { visit } from "../activities/visit.ts";
import { chain, later, makeChain, people, start, stored, submit } from "../checks/chain.ts";
import { pageOf } from "../page.ts";
import { taskInput } from "../tasks/task-input.ts";

composeAreas();

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
  for (const { id } of (await db.query(parkedSubmissions, { limit: 1000 })).documents)
    await db.delete(parkedSubmissions, id);
});

const locationOf = (response: Response) => response.headers.get("Location") ?? "";
const listAll = async () => (await db.query(parkedSubmissions, { limit: 1000 })).documents;

/** A cookie whose session expired this many hours ago. */
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
  test("is listed for its sender who signed in again, and saved when opened, photos included", async () => {
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
    expect((await listAll()).map(({ data }) => data)).toMatchObject([
      { uid: hoa.uid, action: section(id), page: section(id), photos: [{ name: "a.floor.photo" }], filesLost: 1 },
    ]);

    const { cookie, to } = await signInAgain(hoa, locationOf(sent));
    expect(to).toBe(`/kept?${new URLSearchParams({ redirect: section(id) })}`);
    const one = (await listAll())[0]!.id;
    const list = await (await app.request(to, {}, cookie)).text();
    expect(list).toContain("Sàn ướt");
    expect(list).toContain(`action="${section(id).replaceAll("&", "&amp;")}&amp;kept=${one}"`);
    await app.request(`${section(id)}&kept=${one}`, {}, cookie);
    expect((await stored(id)).answers).toEqual({});
    const opened = await open(`${section(id)}&kept=${one}`, one, cookie);
    expect([opened.status, locationOf(opened)]).toEqual([303, section(id)]);
    expect((await stored(id)).answers["floor"]).toMatchObject({ value: "fail", note: "Sàn ướt", by: hoa.uid });
    expect((await stored(id)).answers["floor"]?.photos).toHaveLength(1);
    expect(await listAll()).toEqual([]);
    const page = await (await app.request(section(id), {}, `${cookie}; ${cookieOf(opened)}`)).text();
    expect(page).toContain("Draft saved.");
    expect(page).toContain("Sàn ướt");
  });

  test("is saved only when it is opened, and submitted only by the review", async () => {
    const id = await start(hoa);
    const all = { "a.hands.value": "pass", "a.fridge.value": "3", "a.floor.value": "pass", "a.greeting.value": "all" };
    await app.post(section(id), { ...all, intent: "review" }, await expiredCookie(hoa));
    const { cookie, to } = await signInAgain(hoa, "/sign-in");
    await app.request(to, {}, cookie);
    expect(await stored(id)).toMatchObject({ status: "draft", answers: {} });
    const sent = await openOnly(cookie);
    expect(locationOf(sent)).toBe(`/qc/check/review?id=${id}`);
    expect(await stored(id)).toMatchObject({ status: "draft", answers: { greeting: { value: "all" } } });
  });

  test("that was changed elsewhere meanwhile shows both answers, and unreadable values as typed", async () => {
    const id = await start(hoa);
    await app.post(section(id), { ...answers, "a.fridge.value": "3,x" }, await expiredCookie(hoa));
    await saveAnswers(
      people.lead,
      id,
      { entered: { floor: { value: "pass", note: "lau rồi" } }, basedOn: {} },
      later(1),
    );
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const page = await (await openOnly(cookie)).text();
    expect(page).toContain("Sàn ướt");
    expect(page).toContain("lau rồi");
    expect(pageOf(page).select("[name='resolve.floor']")).not.toEqual([]);
    expect(pageOf(page).select("input[value='3,x']")).toHaveLength(1);
    expect((await stored(id)).answers["floor"]).toMatchObject({ value: "pass", note: "lau rồi" });
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["submitted", (id) => submit(hoa, id)],
    ["handed to somebody else", (id) => handOverCheck(people.lead, id, { inspectorId: tuan.uid }, later(2))],
  ])("of a check that was %s meanwhile is shown with the stored answers", async (_, happens) => {
    const id = await start(hoa);
    await app.post(section(id), answers, await expiredCookie(hoa));
    await happens(id);
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const page = await (await openOnly(cookie)).text();
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

  test("is listed after signing in, shown by its page, and carried out once when it is sent", async () => {
    const confirm = `/qc/check?storeId=${chain.s1}&templateId=${chain.t1}`;
    const cookieBefore = await expiredCookie(hoa);
    await app.post(confirm, create(), cookieBefore, { headers: { Referer: origin + confirm } });
    const { cookie, to } = await signInAgain(hoa, "/sign-in?redirect=%2Fqc%2Fcheck");
    const list = await (await app.request(to, {}, cookie)).text();
    expect(list).toContain("You sent this while signed out.");
    expect(pageOf(list).get("main").get("link", "Checks").href).toBe(confirm);
    const [form] = await listAll();
    const button = pageOf(list).get("button", "Open the form").inForm;
    expect([button.attribute("action"), button.hidden["kept"]]).toEqual([`${confirm}&kept=${form!.id}`, form!.id]);

    const checksBefore = await countChecks();
    const page = pageOf(await (await open(button.attribute("action")!, form!.id, cookie)).text());
    expect(page.text).toContain("You sent this on");
    expect(page.text).toContain("Nothing has been changed yet.");
    expect(page.text).toContain((await findStore(hoa, chain.s1))!.data.name);
    expect([await countChecks(), (await listAll()).length]).toEqual([checksBefore, 1]);
    const again = page.named("storeId").inForm.values;
    expect(again).toMatchObject({ storeId: chain.s1, templateId: chain.t1 });

    const send = () => app.post(confirm, again, cookie);
    const [done, twice] = [await send(), await send()];
    expect([done.status, locationOf(twice)]).toEqual([303, locationOf(done)]);
    const check = /^\/qc\/check\/edit\?id=([\w-]+)$/.exec(locationOf(done))![1]!;
    expect(await stored(check)).toMatchObject({ storeId: chain.s1, inspectorId: hoa.uid });
    expect([await countChecks(), await listAll()]).toEqual([checksBefore + 1, []]);

    const gone = await open(button.attribute("action")!, form!.id, cookie);
    expect([gone.status, locationOf(gone)]).toEqual([303, "/kept?gone"]);
    const back = await app.request("/kept?gone", {}, cookie);
    expect(await (await app.request("/qc", {}, `${cookie}; ${cookieOf(back)}`)).text()).toContain("Content not found.");
  });

  test("makes one record when it is opened in two tabs and sent from both", async () => {
    await app.post("/tasks/new", await newTask("Sửa cửa kho"), await expiredCookie(hoa));
    const { cookie, to } = await signInAgain(hoa, "/sign-in");
    expect(await (await app.request(to, {}, cookie)).text()).toContain("Sửa cửa kho");
    const [one, other] = [await openTask(cookie), await openTask(cookie)];
    const made = await app.post("/tasks/new", one, cookie);
    expect(made.status).toBe(303);
    expect(locationOf(await app.post("/tasks/new", other, cookie))).toBe(locationOf(made));
    expect(await countTasks("Sửa cửa kho")).toBe(1);
    expect(await listAll()).toEqual([]);
  });

  test("stays parked when it is refused, until it is accepted", async () => {
    await app.post("/tasks/new", await newTask("Thay đèn trần"), await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const refused = await app.post("/tasks/new", { ...(await openTask(cookie)), title: "" }, cookie);
    expect([refused.status, (await listAll()).length]).toEqual([400, 1]);
    const again = pageOf(await refused.text()).named("title").inForm.values;
    const made = await app.post("/tasks/new", { ...again, title: "Thay đèn trần" }, cookie);
    expect([made.status, await listAll()]).toEqual([303, []]);
  });

  test("is parked once with its last values when the session ends again", async () => {
    await app.post("/tasks/new", await newTask("Sơn lại tường"), await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const changed = { ...(await openTask(cookie)), title: "Sơn lại trần" };
    await app.post("/tasks/new", changed, await expiredCookie(hoa));
    const submissions = await listAll();
    expect(submissions.map(({ data }) => data.fields.find(({ name }) => name === "title")?.value)).toEqual([
      "Sơn lại trần",
    ]);
    const again = await signInAgain(hoa, "/sign-in");
    expect((await app.post("/tasks/new", await openTask(again.cookie), again.cookie)).status).toBe(303);
    expect([await countTasks("Sơn lại tường"), await countTasks("Sơn lại trần"), await listAll()]).toEqual([0, 1, []]);
  });

  test("is removed when scripts send it after it was opened", async () => {
    await app.post("/tasks/new", await newTask("Dán lại gạch"), await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const made = await app.post("/tasks/new.data", await openTask(cookie), cookie);
    expect([made.status, await listAll()]).toEqual([202, []]);
  });

  test("of a record that changed meanwhile shows both versions when it is sent", async () => {
    const lead = await account("tam", ["lead"]);
    const task = await createTask(lead, taskInput({ title: "Lau kính" }), {}, now);
    const edit = `/tasks/${task}/edit`;
    const readForm = async (cookie: string) =>
      pageOf(await (await app.request(edit, {}, cookie)).text()).named("title").inForm;
    const form = await readForm(await app.signIn(lead.email));
    await app.post(edit, { ...form.values, title: "Lau kính tầng một" }, await expiredCookie(lead));
    const { cookie } = await signInAgain(lead, "/sign-in");
    const theirs = { ...(await readForm(cookie)).values, title: "Lau kính tầng hai" };
    expect((await app.post(edit, theirs, cookie)).status).toBe(303);

    const opened = pageOf(await (await openOnly(cookie)).text()).named("title").inForm;
    expect([opened.named("title").value, opened.hidden["seen"]]).toEqual(["Lau kính tầng một", form.hidden["seen"]]);
    const conflict = await app.post(edit, opened.values, cookie);
    const page = pageOf(await conflict.text());
    expect([conflict.status, page.named("title").value]).toEqual([409, "Lau kính tầng một"]);
    expect(page.text).toContain("Lau kính tầng hai");
    expect(await listAll()).toHaveLength(1);
    const saved = await app.post(edit, page.named("title").inForm.values, cookie);
    expect([saved.status, await listAll()]).toEqual([303, []]);
  });

  test("is shown and saved with its photos", async () => {
    const path = "/qc/activities/new";
    const { key } = pageOf(await (await app.request(path, {}, await app.signIn(hoa.email))).text()).named("note").inForm
      .hidden;
    const { photos: _, ...fields } = visit({ note: "Quầy sạch", inspectorId: hoa.uid });
    await app.post(path, multipart({ ...fields, key: key! }, [["photos", jpeg]]), await expiredCookie(hoa));
    const { cookie, to } = await signInAgain(hoa, "/sign-in");
    expect(await (await app.request(to, {}, cookie)).text()).toContain("1 photo");
    const opened = pageOf(await (await openOnly(cookie)).text()).named("note").inForm;
    expect(opened.values["note"]).toBe("Quầy sạch");
    const made = await app.post(path, multipart(opened.values), cookie);
    expect([made.status, await listAll()]).toEqual([303, []]);
    const activity = await db.get(activities, locationOf(made).split("/").at(-1)!);
    expect(activity!.data.photos).toHaveLength(1);
  });

  test("adds photos of a fix to the task, as scripts do, and completes it when sent", async () => {
    const lead = await account("phuc", ["lead"]);
    const id = await createTask(lead, taskInput({ ownerId: hoa.uid }), {}, now);
    const path = `/tasks/${id}`;
    const form = pageOf(await (await app.request(path, {}, await app.signIn(hoa.email))).text()).named("words").inForm;
    const fix = multipart({ ...form.values, words: "Thợ đã sửa" }, [["photos", jpeg]]);
    await app.post(path, fix, await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    for (let time = 0; time < 2; time++) {
      const opened = await openOnly(cookie);
      expect([opened.status, pageOf(await opened.text()).named("words").value]).toEqual([200, "Thợ đã sửa"]);
    }
    const open = (await db.get(tasks, id))!.data;
    expect([open.status, open.photos?.length]).toEqual(["open", 1]);
    const { values } = pageOf(await (await openOnly(cookie)).text()).named("words").inForm;
    expect((await app.post(path, multipart(values), cookie)).status).toBe(303);
    expect([(await db.get(tasks, id))!.data.status, await listAll()]).toEqual(["done", []]);
  });

  test("stores a profile photo only when it is sent again", async () => {
    const path = "/settings/photo";
    const { key } = pageOf(await (await app.request(path, {}, await app.signIn(hoa.email))).text()).named("photo")
      .inForm.hidden;
    await app.post(path, multipart({ key: key! }, [["photo", jpeg]]), await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const { hidden } = pageOf(await (await openOnly(cookie)).text()).named("photo").inForm;
    expect((await db.get(users, hoa.uid))!.data.photo ?? null).toBe(null);
    expect(locationOf(await app.post(path, multipart(hidden), cookie))).toBe("/settings");
    expect((await db.get(users, hoa.uid))!.data.photo).toMatchObject({ width: 40, height: 30 });
    expect(await listAll()).toEqual([]);
  });

  test("that was only a button leads to its page, where it is pressed again", async () => {
    const group = await startChat(hoa, { people: [tuan.uid], name: "Ca sáng" }, {}, now);
    await app.post(`/chats/${group}/leave`, {}, await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const answer = await openOnly(cookie);
    expect([answer.status, locationOf(answer)]).toEqual([303, `/chats/${group}/people`]);
    const page = await (await app.request(locationOf(answer), {}, `${cookie}; ${cookieOf(answer)}`)).text();
    expect(page).toContain("Your session had ended when you pressed the button. Press it again.");
    expect(await listAll()).toEqual([]);
  });

  test("is named after its action, not after the page it claims to come from", async () => {
    await app.post("/qc/check", create(), await expiredCookie(hoa), { headers: { Referer: `${origin}/tasks?x` } });
    const { cookie, to } = await signInAgain(hoa, "/sign-in");
    const list = await (await app.request(to, {}, cookie)).text();
    expect(pageOf(list).words).toContain("Page: Checks");
    expect(list).not.toContain('<a href="/tasks?x">');
  });

  test("is named after its area, never by its address", async () => {
    const cookieBefore = await expiredCookie(hoa);
    for (const path of ["/qc/imports", "/notifications", "/qc/views", "/qc/camera/new"])
      await app.post(path, { name: "x" }, cookieBefore);
    const { cookie, to } = await signInAgain(hoa, "/sign-in");
    const headings = pageOf(await (await app.request(to, {}, cookie)).text())
      .select("main h2")
      .map((heading) => heading.textContent.trim());
    expect(headings.sort()).toEqual(["Imports", "Notifications", "QC camera", "Save this view"]);
  });

  test("is listed instead of an empty form when its opened page is read again", async () => {
    await app.post("/qc/check", create(), await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const address = `/qc/check?kept=${(await listAll())[0]!.id}`;
    const again = await app.request(address, {}, cookie);
    expect([again.status, locationOf(again)]).toEqual([303, "/kept"]);
    expect((await app.request(address.replace("?", ".data?"), {}, cookie)).status).toBe(200);
  });

  test("stays parked when its route refuses it", async () => {
    await app.post("/qc/check", create(), await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const [form] = await listAll();
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
    expect(await listAll()).toHaveLength(1);
  });

  test("never reaches its route as an empty form, whatever the session", async () => {
    await app.post("/qc/check", create(), await expiredCookie(hoa));
    const [one] = await listAll();
    const expired = await expiredCookie(hoa);
    for (const cookie of ["", "__session=unknown", expired]) {
      const response = await open(`/qc/check?kept=${one!.id}`, one!.id, cookie);
      expect([response.status, locationOf(response)]).toEqual([303, "/kept"]);
    }
    expect(await listAll()).toMatchObject([{ id: one!.id }]);
    const form = { storeId: chain.s2, templateId: chain.t1, key: mintFormKey(hoa.uid, "start-check") };
    await app.post(`/qc/check?kept=${one!.id}`, form, expired);
    expect((await listAll()).map(({ data }) => data.action)).toEqual(["/qc/check", "/qc/check"]);
  });

  test("of more text than its form takes is refused when it is opened, and stays parked", async () => {
    const fields = Object.fromEntries(Array.from({ length: 2000 }, (_, number) => [`note${number}`, "x".repeat(100)]));
    await app.post("/tasks/new", multipart({ ...fields, title: "Leak" }), await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const [form] = await listAll();
    expect((await open(openHref(form!.data, form!.id), form!.id, cookie)).status).toBe(413);
    expect(await listAll()).toHaveLength(1);
  });

  test("is discarded by its button, and not found a second time", async () => {
    await app.post("/qc/check", create(), await expiredCookie(hoa));
    const { cookie } = await signInAgain(hoa, "/sign-in");
    const [form] = await listAll();
    const discard = () => app.post("/kept?redirect=%2Fqc", { kept: form!.id }, cookie);
    const pageAfter = async (response: Response) =>
      (await app.request("/qc", {}, `${cookie}; ${cookieOf(response)}`)).text();
    expect(await pageAfter(await discard())).toContain("The saved form was discarded.");
    expect(await listAll()).toEqual([]);
    expect(await pageAfter(await discard())).toContain("Content not found.");
    expect(locationOf(await app.request("/kept?redirect=%2Ftasks", {}, cookie))).toBe("/tasks");
  });

  test("speaks Vietnamese too", async () => {
    const sent = await app.post("/qc/check", create(), await expiredCookie(hoa));
    const signIn = await app.request(locationOf(sent), {}, `${await expiredCookie(hoa)}; locale=vi`);
    expect(await signIn.text()).toContain("Nội dung bạn gửi đã được giữ lại.");
    const { cookie, to } = await signInAgain(hoa, "/sign-in");
    const list = await (await app.request(to, {}, `${cookie}; locale=vi`)).text();
    for (const words of ["Đã giữ lại cho bạn", "Mở biểu mẫu", "Bỏ đi"]) expect(list).toContain(words);
  });

  test("is parked when scripts sent it, and the next page says that the session expired", async () => {
    const response = await app.post("/qc/check.data", create(), await expiredCookie(hoa));
    expect(response.status).toBe(202);
    expect(await listAll()).toMatchObject([{ data: { action: "/qc/check" } }]);
    const next = await app.request("/qc", {}, `${await app.signIn(hoa.email)}; ${cookieOf(response)}`);
    expect(await next.text()).toContain("Session expired!");
  });
});

/** Presses the button that opens a submission in its form. */
const open = (action: string, id: string, cookie: string) =>
  app.request(action, { method: "POST", body: `kept=${id}\r\n`, headers: { "Content-Type": "text/plain" } }, cookie);

/** Opens the only one. */
async function openOnly(cookie: string): Promise<Response> {
  const [one] = await listAll();
  return open(openHref(one!.data, one!.id), one!.id, cookie);
}

/** The form of a task, filled in by hoa. */
async function newTask(title: string): Promise<Record<string, string>> {
  const form = pageOf(await (await app.request("/tasks/new", {}, await app.signIn(hoa.email))).text());
  return {
    ...form.named("title").inForm.values,
    title,
    storeId: chain.s1,
    category: "general",
    priority: "high",
    dueDay: "2036-03-12",
    ownerId: hoa.uid,
  };
}
const openTask = async (cookie: string) => pageOf(await (await openOnly(cookie)).text()).named("title").inForm.values;
const countTasks = async (title: string) =>
  (await db.query(tasks, { limit: 1000 })).documents.filter(({ data }) => JSON.stringify(data.title).includes(title))
    .length;
const countChecks = async () => (await db.query(checks, { limit: 1000 })).documents.length;

test("is not parked for a template's preview, to which signing in leads back", async () => {
  const lead = await account("thu", ["lead"]);
  const preview = `/qc/templates/${chain.t1}/preview`;
  const sent = await app.post(preview, { "a.floor.value": "fail" }, await expiredCookie(lead), {
    headers: { Referer: origin + preview },
  });
  expect(await listAll()).toEqual([]);
  const { cookie, to } = await signInAgain(lead, locationOf(sent));
  expect([to, (await app.request(to, {}, cookie)).status]).toEqual([preview, 200]);
});

test("is parked up to 24 hours after a session ended unused", async () => {
  const unused = { expiresAt: inHours(24).toISOString(), lastUsedAt: inHours(-7 * 24 - 1).toISOString() };
  const cookie = await expiredCookie(hoa, 1, unused);
  expect(locationOf(await app.post("/qc/check", answers, cookie))).toContain("kept=");
  expect(await listAll()).toHaveLength(1);
});

test("is gone for everybody after 24 hours, also before it is deleted", async () => {
  await app.post("/qc/check", answers, await expiredCookie(hoa));
  const [form] = await listAll();
  await db.set(parkedSubmissions, form!.id, { ...form!.data, at: inHours(-24).toISOString() });
  const { cookie, to } = await signInAgain(hoa, "/sign-in?redirect=%2Ftasks");
  expect(to).toBe("/tasks");
  expect(await (await app.request("/kept", {}, cookie)).text()).toContain("Nothing saved for you");
  expect(locationOf(await open(`/qc/check?kept=${form!.id}`, form!.id, cookie))).toBe("/kept?gone");
});

describe("another user", () => {
  test("cannot see, send or discard a parked form", async () => {
    const id = await start(hoa);
    const sent = await app.post(section(id), answers, await expiredCookie(hoa));
    const [form] = await listAll();
    for (const other of [tuan, admin]) {
      const { cookie, to } = await signInAgain(other, locationOf(sent));
      expect(to).toBe(section(id));
      expect(locationOf(await app.request("/kept?redirect=%2Ftasks", {}, cookie))).toBe("/tasks");
      await app.request(`${section(id)}&kept=${form!.id}`, {}, cookie);
      expect(locationOf(await open(`${section(id)}&kept=${form!.id}`, form!.id, cookie))).toBe("/kept?gone");
      await app.post("/kept", { kept: form!.id }, cookie);
    }
    expect((await stored(id)).answers).toEqual({});
    expect(await listAll()).toHaveLength(1);
    expect((await signInAgain(hoa, locationOf(sent))).to).toContain("/kept?");
  });
});

describe("no form is parked", () => {
  const send = (cookie: string | undefined, fields: Record<string, string> | FormData = answers, path = "/qc/check") =>
    app.post(path, fields, cookie);

  test("for a cookie that never was a session", async () => {
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
    expect(await listAll()).toEqual([]);
    await send(genuine);
    expect(await listAll()).toHaveLength(1);
  });

  test.each<[string, (cookie: string) => Promise<unknown>]>([
    ["whose own browser signed out", (cookie) => app.post("/sign-out", {}, cookie)],
    ["that was signed out elsewhere", () => revokeSessions(hoa.uid)],
    ["that was signed out everywhere", async () => app.post("/settings/account", {}, await app.signIn(hoa.email))],
    ["from before a new password", () => changePassword(hoa)],
    ["that was replaced by another in its browser", (cookie) => signInAgain(hoa, "/sign-in", cookie)],
  ])("for a session %s", async (_, end) => {
    const cookie = await app.signIn(hoa.email);
    await end(cookie);
    expect(locationOf(await send(cookie))).not.toContain("kept=");
    expect(await listAll()).toEqual([]);
  });

  test("for a session that expired more than 24 hours ago", async () => {
    await send(await expiredCookie(hoa, 24.01));
    expect(await listAll()).toEqual([]);
    await send(await expiredCookie(hoa, 23.9));
    expect(await listAll()).toHaveLength(1);
  });

  test("for a disabled user", async () => {
    const cookie = await expiredCookie(tuan);
    await commandAccess({ name: "npm run disable" }, tuan.uid, { disabled: true });
    await send(cookie);
    await commandAccess({ name: "npm run enable" }, tuan.uid, { disabled: false });
    expect(await listAll()).toEqual([]);
  });

  test("to the pages of one's account and session", async () => {
    const pages = ["/settings/account", "/settings/account/password", "/sign-out", "/sign-out.data", "/kept"];
    for (const path of [...pages, "/Settings/Account/password", "/%73ettings/account/password"])
      await send(await expiredCookie(hoa), { note: "hello" }, path);
    expect(await listAll()).toEqual([]);
    await send(await expiredCookie(hoa), { note: "hello" }, "/qc/check");
    expect(await listAll()).toHaveLength(1);
  });

  test("with a password, with too much text, not sent as a form, or stored by its script", async () => {
    const cookie = await expiredCookie(hoa);
    await send(cookie, { current: "x", password: "demo-1234" });
    await send(cookie, multipart({ note: "x".repeat(parkedLimits.fieldBytes) }));
    const long = await send(cookie, multipart({ note: "ệ".repeat(parkedLimits.fieldBytes / 2) }));
    expect([long.status, locationOf(long).includes("kept=")]).toEqual([302, false]);
    await app.request(
      "/qc/check",
      { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } },
      cookie,
    );
    await app.post("/qc/check/answer?id=x", answers, cookie, { headers: { Accept: "application/json" } });
    await app.post("/qc/check", answers, cookie, { headers: { Origin: "https://evil.test" } });
    expect(await listAll()).toEqual([]);
  });

  test("beyond 20 forms; the same form again is one", async () => {
    const cookie = await expiredCookie(hoa);
    for (let number = 0; number < 3; number++) await send(cookie);
    expect(await listAll()).toHaveLength(1);
    for (let number = 0; number < 25; number++) await send(cookie, { note: String(number) });
    expect(await listAll()).toHaveLength(20);
    expect((await send(cookie)).headers.get("Location")).toContain("kept=");
    expect((await send(cookie, { note: "late" })).headers.get("Location")).not.toContain("kept=");
  });

  test("for longer than 24 hours", async () => {
    await send(await expiredCookie(hoa));
    const left = async (hours: number) => {
      await sweepExpired(inHours(hours));
      return (await listAll()).length;
    };
    expect(await left(23.9)).toBe(1);
    expect(await left(24.1)).toBe(0);
  });
});

test("leads a user without parked forms to their page as usual", async () => {
  expect((await signInAgain(hoa, "/sign-in?redirect=%2Ftasks")).to).toBe("/tasks");
});

test("says that a form sent after signing out was not saved", async () => {
  const sent = await app.post("/tasks/new", { title: "Sửa cửa" });
  expect(locationOf(sent)).toContain("lost");
  expect(await (await app.request(locationOf(sent))).text()).toContain("What you sent was not saved.");
  expect(await (await app.request(locationOf(await app.request("/tasks/new")))).text()).not.toContain("not saved");
  expect(await listAll()).toEqual([]);
});
