/** The pages of apps, asked as a browser without scripts would. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { webhooks } from "#app/apps/webhook.ts";
import { db } from "#app/db/db.server.ts";
import { type App, openApp } from "../app.ts";
import { makeChain } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { openReceiver, type Receiver } from "./receiver.ts";
import { type Part, textOf } from "../page.ts";
import { addUser, signedIn } from "../people.ts";

vi.hoisted(() => (process.env["WEBHOOKS_ALLOW_PRIVATE"] = "true"));

let app: App;
let receiver: Receiver;
let admin: ReturnType<typeof visitorOf>;
let lead: ReturnType<typeof visitorOf>;

beforeAll(async () => {
  receiver = await openReceiver();
  app = await openApp();
  await makeChain();
  admin = visitorOf(app, await cookieFor("admin"));
  lead = visitorOf(app, await cookieFor("lead"));
});
afterAll(() => receiver.close());

const namesOn = (page: Part) => page.select("td[data-phone=title] a").map(textOf);

/** One form of a page that has several. */
const formTo = (path: string, html: string, more = "") =>
  html.split("<form").find((form) => form.includes(`action="${path}"`) && form.includes(more))!;

test("connects, tests, changes and disconnects a webhook; keeps wrong input as typed", async () => {
  const none = await admin.get("/apps");
  expect(namesOn(none.page)).toEqual(["API token", "Calendar feed", "E-mail", "Webhook"]);
  expect(none.html).toContain('href="/apps/webhooks/new"');
  expect(none.page.row("E-mail").words).toContain("Needs attention Connect a mail server");
  expect(none.page.row("Calendar feed").words).not.toContain("Connect a mail server");

  const wrong = await admin.send("/apps/webhooks/new", { name: "Kho dữ liệu", url: "nowhere" });
  expect(wrong.status).toBe(400);
  for (const words of ['value="Kho dữ liệu"', 'value="nowhere"', "Choose at least one.", "Enter an address like"])
    expect(wrong.html).toContain(words);
  const ticked = { name: "Kho dữ liệu", url: "nowhere", topics: "check.submitted" };
  const ticks = await admin.send("/apps/webhooks/new", ticked);
  for (const words of ["Enter an address like", 'checked="" value="check.submitted"'])
    expect(ticks.html).toContain(words);

  const form = await admin.get("/apps/webhooks/new");
  const made = await admin.send("/apps/webhooks/new", { ...ticked, url: receiver.url }, form.html);
  const [secret] = /whsec_[\w+/=]+/.exec(made.html) ?? [];
  expect([made.status, secret?.length]).toEqual([200, 50]);
  expect(made.response.headers.get("Cache-Control")).toBe("private, no-store");
  // The same form again makes no second one, and tells no secret.
  const again = await admin.send("/apps/webhooks/new", { ...ticked, url: receiver.url }, form.html);
  expect(again.html).toContain("The secret was already shown");
  const [stored, ...more] = (await db.query(webhooks, { limit: 10 })).documents;
  expect(more).toEqual([]);
  const page = `/apps/webhooks/${stored!.id}`;

  expect((await admin.send(`${page}/send`, {}, formTo(`${page}/send`, (await admin.get(page)).html))).status).toBe(303);
  expect(receiver.heard).toHaveLength(1);
  receiver.answer = (_, response) => void response.writeHead(500).end("secret words");
  const shown = await admin.get(page);
  const message = /name="message" value="([^"]+)"/.exec(shown.html)![1]!;
  await admin.send(`${page}/send`, {}, formTo(`${page}/send`, shown.html, message));
  const log = await admin.get(page);
  for (const words of ["Status 204", "Status 500", "Given up", message, "A check is submitted"])
    expect(log.html).toContain(words);
  for (const words of [secret!, "secret words"]) expect(log.html).not.toContain(words);

  const edit = await admin.get(`${page}/edit`);
  const fields = { ...ticked, url: receiver.url, name: "BI" };
  expect((await admin.send(`${page}/edit`, fields, edit.html)).status).toBe(303);
  expect(edit.html).toContain('checked="" value="check.submitted"');
  const late = await admin.send(`${page}/edit`, { ...fields, name: "Khác" }, edit.html);
  expect(late.status).toBe(409);
  for (const words of ["Someone else changed this webhook", ">BI</td>", ">Khác</td>"])
    expect(late.html).toContain(words);
  expect((await admin.send(`${page}/secret`, {})).html).toMatch(/whsec_/);
  expect((await admin.send(`${page}/status`, {}, formTo(`${page}/status`, (await admin.get(page)).html))).status).toBe(
    303,
  );
  const over = (await admin.get(page)).html;
  for (const words of ["Connect again", "Connected by", "Name: Kho dữ liệu → BI", "Disconnected by"])
    expect(over).toContain(words);
  const audit = (await admin.get(`/qc/audit-log?kind=webhooks&record=${stored!.id}`)).html;
  for (const words of ["Connected", "Changed", "Name: Kho dữ liệu → BI", "Secret renewed", "Disconnected"])
    expect(audit).toContain(words);
});

test("finds, filters and sorts apps; shows only the calendar feed to users who are not admins", async () => {
  const rows = async (search: string) => namesOn((await admin.get(`/apps${search}`)).page);
  expect(await rows("")).toEqual(["API token", "BI", "Calendar feed", "E-mail"]);
  expect(await rows("?q=webhook")).toEqual(["BI"]);
  expect(await rows("?kind=calendar")).toEqual(["Calendar feed"]);
  expect(await rows("?sort=status")).toEqual(["E-mail", "API token", "BI", "Calendar feed"]);
  expect(await rows("?sort=used")).toEqual(["BI", "API token", "Calendar feed", "E-mail"]);
  expect(await rows("?status=connected")).toEqual([]);
  expect((await admin.get("/apps?status=half")).html).toContain("half");
  expect(namesOn((await lead.get("/apps")).page)).toEqual(["Calendar feed"]);
});

test("saves the notifications of a user who gets none about apps", async () => {
  const page = await lead.get("/settings/notifications");
  const groups = page.page.all("combobox").map((select) => select.attribute("id")!);
  expect(groups).not.toContain("apps");
  const ways = Object.fromEntries(groups.map((group) => [group, "app"]));
  const form = page.html.split("<form").find((each) => each.includes('name="apps"'));
  expect((await lead.send("/settings/notifications", ways, form)).status).toBe(303);
});

test("offers each role the notifications it can receive, and names a missing choice at its field", async () => {
  await addUser(signedIn("boss", ["manager"]));
  const [lan, manager] = [visitorOf(app, await cookieFor("lan")), visitorOf(app, await cookieFor("boss"))];
  const offered = async (visitor: typeof lan) => {
    const { page } = await visitor.get("/settings/notifications");
    return page.all("combobox").map((select) => select.attribute("id"));
  };
  const all = ["checks", "plan", "tasks"];
  expect(await offered(lan)).toEqual([...all, "chats"]);
  expect(await offered(manager)).toEqual([...all, "feedback", "stores", "chats"]);
  expect(await offered(lead)).toEqual([...all, "feedback", "chats"]);
  expect(await offered(admin)).toEqual([...all, "feedback", "chats", "apps"]);
  const old = await lan.send("/settings/notifications", { checks: "now", plan: "pigeon" }, "");
  expect(old.status).toBe(400);
  expect(old.html).toContain("Choose how we tell you");
  expect(old.html).toContain('<option value="now" selected="">');
});

test("sends a test mail from the mail page", async () => {
  const sent = await admin.send("/apps/email", {});
  expect(sent.status).toBe(303);
  const [, flash = ""] = /flash=([^;.]+)/.exec(sent.response.headers.getSetCookie().join())!;
  expect(Buffer.from(flash, "base64").toString()).toContain("was written to the folder. It was not sent.");
  const page = (await admin.get("/apps/email")).html;
  expect(page).toContain("written to a folder");
  expect(page).toContain("Write a test mail");
});
