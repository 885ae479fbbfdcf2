/** The pages of tasks, without scripts. */
import { beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { db } from "#app/db/db.server.ts";
import { users } from "#app/auth/user.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { config } from "#app/config.server.ts";
import { saveManager } from "#app/store-managers/managers.server.ts";
import { readTaskFindings } from "#app/checks/open-tasks.server.ts";
import { settleTasks, taskId } from "#app/tasks/settle-tasks.server.ts";
import { tasks } from "#app/tasks/task.ts";
import { createTask, finishTask, moveTask } from "#app/tasks/tasks.server.ts";
import { type App, openApp, origin } from "../app.ts";
import {
  allGood,
  chain,
  makeChain,
  manager1,
  morning,
  people,
  start as startCheck,
  stored as storedCheck,
  submit,
} from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { taskInput } from "./task-input.ts";
import { pageOf, type Part, textOf } from "../page.ts";
import { addUser, signedIn } from "../people.ts";

let app: App;
let cookie: string;
let lan: ReturnType<typeof visitorOf>;
let lead: ReturnType<typeof visitorOf>;
let manager: ReturnType<typeof visitorOf>;
const due = addDays(dayOf(new Date(), config.APP_TIME_ZONE), 5);
const typed = {
  storeId: "S1",
  title: "Sửa cửa tủ đông",
  details: "",
  category: "general",
  priority: "high",
  ownerId: "manager",
  dueDay: due,
  needsPhoto: "on",
};
const stored = async (id: string) => (await db.get(tasks, id))!.data;
const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#0a0" } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  await addUser(signedIn("boss", ["manager"]));
  await saveManager(people.lead, { code: "M1", name: "Trần Bình", uid: "boss", email: "boss@demo.test" }, morning);
  cookie = await cookieFor("boss");
  [lan, lead, manager] = [
    visitorOf(app, await cookieFor("lan")),
    visitorOf(app, await cookieFor("lead")),
    visitorOf(app, cookie),
  ];
});

const storeProblem = "No open store matches.";

/** Fills in the page's own form and sends it. */
async function fill(visitor: typeof lan, path: string, fields: Record<string, string>) {
  const { page } = await visitor.get(path);
  const own = page
    .all("form")
    .find((form) => form.hidden["key"] !== undefined && !form.select("[name=comment]").length)!;
  return visitor.send(path, { ...own.hidden, ...fields }, "");
}

async function make(): Promise<string> {
  const { location } = await fill(lan, "/tasks/new", typed);
  return location!.split("/").at(-1)!;
}

test("a refused form for a new task shows the typed values, and a valid one creates it", async () => {
  const refused = await lan.send(
    "/tasks/new",
    { ...typed, storeId: "ZZ", title: "", dueDay: "nope", key: "", seen: "" },
    "",
  );
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("Say what has to be fixed.");
  expect(refused.html).toContain("Enter a date like 22/11/2026.");
  expect(refused.html).toContain('value="ZZ"');
  const id = await make();
  const { html } = await manager.get(`/tasks/${id}`);
  expect(html).toContain("Sửa cửa tủ đông");
  expect(html).toContain("At least one photo is required.");
  expect((await manager.get("/tasks/")).html).toContain(`/tasks/${id}`);
});

test("a form for a new task reports all errors at once, each with what to do", async () => {
  const yesterday = addDays(dayOf(new Date(), "Asia/Ho_Chi_Minh"), -1);
  const wrong = { ...typed, title: "", storeId: "ZZ", dueDay: yesterday, ownerId: "nobody" };
  const htmlAfter = async (fields: Record<string, string>) => (await fill(lan, "/tasks/new", fields)).html;
  const all = [
    "Say what has to be fixed.",
    storeProblem,
    "Choose today or a later day.",
    "This person can’t own tasks.",
  ];
  const html = await htmlAfter(wrong);
  for (const words of all) expect(html).toContain(words);
  const apart = await htmlAfter({ ...wrong, title: "Sửa tủ" });
  for (const words of all.slice(1)) expect(apart).toContain(words);
  const left = await htmlAfter({ ...wrong, category: "", priority: "", ownerId: "" });
  for (const words of ["Choose a label.", "Choose a priority.", "Choose who owns it."]) expect(left).toContain(words);
});

test("a new task's store is found by words of its name", async () => {
  const { location } = await fill(lan, "/tasks/new", { ...typed, storeId: "dong du" });
  expect((await stored(location!.split("/").at(-1)!)).storeCode).toBe("S1");
});

test("a task is finished with a photo in one form, and refused without one", async () => {
  const id = await make();
  const page = `/tasks/${id}`;
  const { html } = await manager.get(page);
  const first = pageOf(html).form(page).hidden;
  const refused = await manager.send(page, { ...first, words: "Đã sửa" }, "");
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("Add a photo of the fix.");
  expect(refused.html).toContain("Đã sửa");
  expect((await stored(id)).status).toBe("open");

  const send = async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...first, words: "Đã sửa" })) body.set(name, value);
    body.append("photos", new File([new Uint8Array(await jpeg())], "fix.jpg", { type: "image/jpeg" }));
    return app.request(page, { method: "POST", body, headers: { Origin: origin } }, cookie);
  };
  for (const answer of [await send(), await send()]) expect([302, 303]).toContain(answer.status);
  const { status, fixes } = await stored(id);
  expect([status, fixes.length, fixes[0]!.photos.length]).toEqual(["done", 1, 1]);
  const done = await lan.get(page);
  expect(done.page.select("h2").map(textOf)).toEqual(expect.arrayContaining(["After", "Is it fixed?"]));
  const photo = `/tasks/${id}/photo?key=${fixes[0]!.photos[0]!.key}`;
  expect((await app.request(photo, {}, cookie)).status).toBe(200);
  expect((await app.request(photo.replace(/key=.*/, `key=${"0".repeat(64)}`), {}, cookie)).status).toBe(404);
});

test("photos can be saved with an open task and removed again", async () => {
  const id = await make();
  const body = new FormData();
  body.append("photos", new File([new Uint8Array(await jpeg())], "fix.jpg", { type: "image/jpeg" }));
  body.append("photos", new File(["no photo"], "fix.txt", { type: "text/plain" }));
  await app.request(`/tasks/${id}/photo`, { method: "POST", body, headers: { Origin: origin } }, cookie);
  const [photo] = (await stored(id)).photos;
  expect((await manager.get(`/tasks/${id}`)).html).toContain(`/tasks/${id}/photo?key=${photo!.thumb}`);
  await manager.send(`/tasks/${id}/photo`, { remove: photo!.key }, "");
  expect((await stored(id)).photos).toEqual([]);
});

test("finishing a task that somebody else finished answers 409", async () => {
  const id = await make();
  const page = `/tasks/${id}`;
  const form = (await lead.get(page)).page.form(page).hidden;
  await finishTask(manager1, id, { words: "x" }, new Date()).catch(() => {});
  await db.set(tasks, id, { ...(await stored(id)), needsPhoto: false });
  await finishTask(manager1, id, { words: "Tôi xong rồi" }, new Date());
  const late = await lead.send(page, { ...form, words: "Tôi cũng xong" }, "");
  expect(late.status).toBe(409);
  expect(late.html).toContain("This task has changed.");
  expect((await stored(id)).fixes).toHaveLength(1);
});

test("the inspector verifies or reopens a fix, and nobody verifies their own", async () => {
  const id = await createTask(people.lan, taskInput({ needsPhoto: false }), {}, new Date());
  const page = `/tasks/${id}`;
  await finishTask(people.lead, id, { words: "Tự làm" }, new Date());
  expect((await lead.get(page)).html).toContain("You did this fix. Someone else has to verify it.");
  const verify = `${page}/move?move=verify`;
  expect((await lead.send(verify, {}, "")).status).toBe(403);
  const { html } = await lan.get(page);
  expect((await lan.send(verify, pageOf(html).form(verify).hidden, "")).status).toBe(303);
  expect((await stored(id)).status).toBe("verified");
  expect((await fill(lan, `${page}/move?move=reopen`, { reason: "" })).html).toContain("Say why.");
  await fill(lan, `${page}/move?move=reopen`, { reason: "Lại hỏng" });
  expect((await manager.get(page)).html).toContain("Lại hỏng");
});

test("a comment appears on the timeline, and an overlong one returns to its form", async () => {
  const id = await make();
  const { html } = await manager.get(`/tasks/${id}`);
  await manager.send(
    `/tasks/${id}/comment`,
    { ...pageOf(html).form(`/tasks/${id}/comment`).hidden, comment: "Thợ đến chiều nay" },
    "",
  );
  expect((await lan.get(`/tasks/${id}`)).html).toContain("Thợ đến chiều nay");
  const long = "Rất dài. ".repeat(300);
  const refused = await manager.send(
    `/tasks/${id}/comment`,
    { ...pageOf(html).form(`/tasks/${id}/comment`).hidden, comment: long },
    "",
  );
  expect([refused.status, refused.html.includes(long.trim())]).toEqual([400, true]);
});

test("an invalid label is refused with the form as typed", async () => {
  for (const category of ["x".repeat(81), "../../x", "<b>"]) {
    const refused = await fill(lead, "/tasks/new", { title: "Sửa máy", category });
    expect([refused.status, refused.html.includes('value="Sửa máy"')]).toEqual([400, true]);
  }
});

test("a task of a disabled account says so, and can be assigned to somebody else", async () => {
  const id = await createTask(people.lan, taskInput({ ownerId: "minh" }), {}, new Date());
  const { data } = (await db.get(users, "minh"))!;
  await db.set(users, "minh", { ...data, disabled: true });
  const { html } = await lead.get(`/tasks/${id}`);
  expect(html).toContain("This account is disabled. Assign the task to someone else.");
  const assign = (await lead.get(`/tasks/${id}/assign`)).html;
  expect(assign).toContain("The store’s manager");
  expect(assign).not.toContain('value="minh"');
  await fill(lead, `/tasks/${id}/assign`, { ownerId: "manager", reason: "" });
  expect((await stored(id)).ownerName).toBe("Trần Bình");
  await db.set(users, "minh", data);
});

test("several tasks change together after a preview, and skipped ones are reported", async () => {
  const [one, two, closed, foreign] = [
    await make(),
    await make(),
    await make(),
    await createTask(people.lead, taskInput({ title: "Việc của trưởng nhóm" }), {}, new Date()),
  ];
  await moveTask(people.lead, closed, "cancel", { reason: "Trùng" }, new Date());
  const select = (await lan.get("/tasks/?select=1")).html;
  expect(select).toContain(`name="id" value="${one}"`);
  const bulkHref = (action: string) =>
    `/tasks/bulk?action=${action}&list=status%3Dopen&${[one, two, closed, foreign].map((id) => `id=${id}`).join("&")}`;
  const { html } = await lan.get(bulkHref("assign"));
  expect(html).toContain("2 tasks will change:");
  expect(html).toContain("Trần Bình");
  expect(html).toContain("2 tasks stay as they are");
  expect(html).not.toContain("Việc của trưởng nhóm");
  expect((await lan.send(bulkHref("assign"), { to: "" }, "")).status).toBe(400);
  const sent = await lan.send(bulkHref("assign"), { to: "minh" }, "");
  expect(sent.location).toBe("/tasks/?status=open");
  expect([(await stored(one)).ownerId, (await stored(two)).ownerId]).toEqual(["minh", "minh"]);
  expect((await stored(foreign)).ownerName).toBe("Trần Bình");

  expect((await lan.send(bulkHref("due"), { dueDay: "2020-01-01" }, "")).html).toContain(
    "Choose today or a later day.",
  );
  await lan.send(bulkHref("due"), { dueDay: addDays(due, 3) }, "");
  expect((await stored(two)).dueDay).toBe(addDays(due, 3));
  // All tasks that match the filters, on every page; an unusable filter matches none.
  const all = "/tasks/bulk?action=due&scope=all&list=status%3Dopen%26ownerId%3Dminh";
  const named = (await lan.get(all)).html;
  expect(named).toContain("2 tasks will change:");
  expect((await lan.send(all, { dueDay: addDays(due, 4) }, named)).location).toBe("/tasks/?status=open&ownerId=minh");
  expect([(await stored(one)).dueDay, (await stored(two)).dueDay]).toEqual([addDays(due, 4), addDays(due, 4)]);
  expect((await lan.get("/tasks/bulk?action=due&scope=all&list=status%3Dlost")).html).toContain(
    "can’t be changed this way",
  );
  expect((await lan.send(bulkHref("cancel"), { reason: "" }, "")).status).toBe(400);
  await lan.send(bulkHref("cancel"), { reason: "Đóng quầy" }, "");
  expect([(await stored(one)).status, (await stored(two)).status, (await stored(foreign)).status]).toEqual([
    "cancelled",
    "cancelled",
    "open",
  ]);
  expect((await lan.get(bulkHref("cancel"))).html).toContain("The selected tasks can’t be changed this way");
});

test("starting, prioritising and verifying several tasks needs the right to do each", async () => {
  const [one, two] = [await make(), await make()];
  const bulkHref = (action: string) => `/tasks/bulk?action=${action}&list=status%3Dopen&id=${one}&id=${two}`;
  const list = (await manager.get("/tasks/?status=open&select=1")).page;
  expect(list.select(`[name=id][value="${one}"]`)).toHaveLength(1);
  expect(list.select("#bulk-action option[value]").flatMap((option) => option.getAttribute("value") || [])).toEqual([
    "start",
  ]);
  for (const action of ["verify", "assign", "due", "priority", "cancel"])
    expect((await manager.get(bulkHref(action))).status).toBe(403);
  expect((await manager.get(bulkHref("toString"))).status).toBe(400);

  await moveTask(people.lead, two, "start", {}, new Date());
  const { html } = await manager.get(bulkHref("start"));
  expect(html).toContain("1 task will change:");
  expect(html).toContain("1 task stays as it is: it was started before");
  await manager.send(bulkHref("start"), {}, html);
  expect([(await stored(one)).status, (await stored(two)).status]).toEqual(["in-progress", "in-progress"]);

  expect((await lan.send(bulkHref("priority"), { priority: "urgent" }, "")).status).toBe(400);
  await lan.send(bulkHref("priority"), { priority: "low" }, "");
  expect([(await stored(one)).priority, (await stored(two)).priority]).toEqual(["low", "low"]);

  await db.set(tasks, one, { ...(await stored(one)), needsPhoto: false });
  await db.set(tasks, two, { ...(await stored(two)), needsPhoto: false });
  await finishTask(manager1, one, { words: "Đã sửa" }, new Date());
  await finishTask(people.lead, two, { words: "Đã sửa" }, new Date());
  const verify = (await lead.get(bulkHref("verify"))).html;
  expect(verify).toContain("1 task will change:");
  expect(verify).toContain("its fix is not yours to verify");
  await lead.send(bulkHref("verify"), {}, verify);
  expect([(await stored(one)).status, (await stored(two)).status]).toEqual(["verified", "done"]);
  await lan.send(bulkHref("verify"), {}, "");
  expect((await stored(two)).status).toBe("verified");
});

test("the list by due day stands in groups, whose headings count their tasks", async () => {
  const groupsAt = async (path: string) =>
    (await lead.get(path)).page.select("tbody").flatMap((group) => {
      const heading = group.querySelector(".table-group");
      return heading ? [[textOf(heading).trim(), group.querySelectorAll("tr").length - 1] as const] : [];
    });
  const groups = await groupsAt("/tasks");
  expect(groups.map(([heading]) => heading.replace(/\d+$/, "").trim())).toEqual(
    expect.arrayContaining(["Next 7 days", "To verify", "Closed"]),
  );
  for (const [heading, rows] of groups)
    if (!heading.startsWith("Closed")) expect(heading).toMatch(new RegExp(` ${rows}$`));
  const byOwner = await groupsAt("/tasks?ownerId=minh");
  for (const [heading, rows] of byOwner)
    if (!heading.startsWith("Closed")) expect(heading).toMatch(new RegExp(` ${rows}$`));
  for (const path of ["/tasks?sort=title", "/tasks?status=open"]) expect(await groupsAt(path)).toEqual([]);
  expect((await groupsAt("/tasks?q=tu+dong")).map(([heading]) => heading)).toContain("Next 7 days");
});

test("the board has a column for each status, and moves a card by a button", async () => {
  const id = await createTask(people.lan, taskInput({ title: "Thay bóng đèn", needsPhoto: false }), {}, new Date());
  const column = (page: Part, status: string) => textOf(page.select(`#${status}`)[0]!);
  const board = (await manager.get("/tasks/board?q=bong+den")).page;
  expect(column(board, "open")).toContain("Thay bóng đèn");
  for (const [path, name] of [
    ["/tasks", "List"],
    ["/tasks/", "List"],
    ["/tasks/board", "Board"],
  ] as const)
    expect((await manager.get(path)).page.select("main [aria-current=page]").map(textOf)).toContain(name);
  const start = `/tasks/${id}/move?move=start`;
  const sent = await manager.send(start, board.form(start).hidden, "");
  expect(sent.location).toBe("/tasks/board?q=bong+den");
  const whole = await createTask(people.lan, taskInput({ title: "Lau kính", needsPhoto: false }), {}, new Date());
  const startWhole = `/tasks/${whole}/move?move=start`;
  const shown = (await manager.get("/tasks/board")).page.form(startWhole).hidden;
  expect((await manager.send(startWhole, shown, "")).location).toBe("/tasks/board");
  expect(column((await manager.get("/tasks/board")).page, "in-progress")).toContain("Thay bóng đèn");
  await finishTask(manager1, id, { words: "Đã thay" }, new Date());
  const done = column((await lan.get("/tasks/board")).page, "done");
  expect(done).toContain("Verify");
  expect(column((await manager.get("/tasks/board")).page, "done")).not.toContain("Verify");
});

test("a filter names an owner only to people who can read one of the owner's tasks", async () => {
  const textAt = async (visitor: typeof manager, path: string) => (await visitor.get(path)).page.text;
  const pagesOf = (ownerId: string) => [`/tasks?ownerId=${ownerId}`, `/tasks/board?ownerId=${ownerId}`];
  for (const path of pagesOf(chain.m2)) {
    expect(await textAt(manager, path)).not.toContain("Lê Hoa");
    expect(await textAt(lead, path)).toContain("Owner: Lê Hoa");
  }
  await createTask(people.lan, taskInput({ ownerId: "minh", needsPhoto: false }), {}, new Date());
  for (const path of pagesOf("minh")) expect(await textAt(manager, path)).toContain("Owner: minh");
});

test("findings say when tasks are being opened, and an open task links to related ones", async () => {
  const now = new Date();
  const check = async () => {
    const id = await startCheck(people.lan, chain.s1, now);
    await submit(people.lan, id, { ...allGood, floor: { value: "fail" } }, now);
    return id;
  };
  const [first, second] = [await check(), await check()];
  const page = `/qc/check/view?id=${first}`;
  const words = "1 task is being opened for ";
  expect((await lan.get(page)).html).toContain(words);
  for (const id of [first, second]) {
    const findings = await readTaskFindings(id, await storedCheck(id));
    await settleTasks(async () => findings, now);
  }
  expect((await lan.get(page)).html).not.toContain(words);
  const { html } = await lan.get(`/tasks/${taskId(first, "floor")}`);
  const others = html.split("Also open for this item at this store")[1]!.split("</dd>")[0]!;
  expect(others).toContain(`href="/tasks/${taskId(second, "floor")}"`);
});

test("the board counts the tasks beyond its cards, and lists a few verified ones without a count", async () => {
  const many = Array.from({ length: 21 }, (_, at) => taskInput({ title: `Kệ số ${at}`, needsPhoto: false }));
  const ids: string[] = [];
  for (const input of many) ids.push(await createTask(people.lan, input, {}, new Date()));
  const board = async () => (await lan.get("/tasks/board")).page;
  const [total] = /\d+(?= tasks)/.exec((await lan.get("/tasks?status=open")).html)!;
  const full = await board();
  expect(textOf(full.select("#open h2")[0]!)).toBe(`Open ${total}`);
  expect(full.select("#open li")).toHaveLength(20);
  for (const id of ids.slice(0, 7)) {
    await finishTask(manager1, id, { words: "Xong" }, new Date());
    await moveTask(people.lan, id, "verify", {}, new Date());
  }
  const shown = await board();
  expect(textOf(shown.select("#verified h2")[0]!)).toBe("Verified lately");
  expect(shown.select("#verified li")).toHaveLength(6);
});
